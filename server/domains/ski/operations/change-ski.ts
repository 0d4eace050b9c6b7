import type { AnswerOf, InputOf } from '#contract/index.ts'
import {
  abandonOpenCheckout,
  type CheckoutPayer,
  findOpenCheckout,
  openCheckout,
  throwRefusal,
} from '#server/domains/checkout/index.ts'
import { actorOf } from '#server/kernel/actor.ts'
import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { changePurpose, lockPayerOfBooking, skiChangeSlot } from '../purposes/change.ts'
import { lockChangeFacts } from '../purposes/change-facts.ts'
import type { SkiBooking } from '../queries/bookings.ts'
import { countChanges } from '../queries/changes.ts'
import { readSkiSettings } from '../queries/ski-settings.ts'
import type { ChangeRequest } from '../rules/change-terms.ts'
import { changeTermsOf } from '../rules/change-terms.ts'
import { orderChanged } from '../rules/decide-booking.ts'
import { decideChange } from '../rules/decide-change.ts'
import type { HireDates } from '../rules/hire-dates.ts'
import { termsTotal } from '../rules/ski-terms.ts'
import type { SkiServices } from '../services.ts'
import { changeDates } from '../steps/change-dates.ts'
import { refundBooking } from '../steps/refund-booking.ts'
import { presentPayment, refuseTaken } from './book-ski.ts'
import { type Caller, findBookingToChange, payerOfBooking } from './caller.ts'
import { presentNow } from './read-bookings.ts'
import { requireDates } from './read-shop.ts'

type Input = InputOf<'changeSki'>['params'] & InputOf<'changeSki'>['body']

/**
 * Moves a whole booking to other dates, until the day its parcel may leave (product §8). Dates that cost no more are changed at once,
 * with the refund that cancelling would give; for dearer ones it opens a payment, holds the new days, and changes them when it is
 * paid. Asking for the current dates changes nothing.
 * @throws Refusal not_found, invalid_request, not_now, items_unavailable; order_changed when the total or refund differs from the one
 * shown; provider_unreachable, after which repeating the request resumes
 */
export async function changeSki(
  services: SkiServices,
  { code, total, back, ...body }: Input,
  caller: Caller,
): Promise<AnswerOf<'changeSki'>> {
  const { db, clock } = services
  const found = await findBookingToChange(services, code, caller)
  const asked: HireDates = { firstDay: body.firstDay as LocalDay, lastDay: body.lastDay as LocalDay }
  if (isDates(found, asked)) return { ...(await presentNow(services, found.id)), payment: null }
  const dates = requireDates(asked, await readSkiSettings(db), { today: dayInLondon(clock.now()), at: 'body' })
  const input = { bookingId: found.id, dates, revision: await countChanges(db, found.id), total, back }
  const payer = payerOfBooking(caller, code, found)
  if (await changeAtOnce(services, input, payer).catch(refuseTaken))
    return { ...(await presentNow(services, found.id)), payment: null }
  const { checkout, clientSecret } = await openCheckout(services, { purpose: changePurpose, payer, input }).catch(
    refuseTaken,
  )
  // A checkout that was already open keeps its price.
  const shown = termsTotal(changeTermsOf(checkout))
  if (total !== undefined && shown !== total) throwRefusal(orderChanged(shown))
  return {
    ...(await presentNow(services, found.id)),
    payment: presentPayment(checkout, clientSecret, clock.now()),
  }
}

const isDates = ({ first_day, last_day }: SkiBooking, { firstDay, lastDay }: HireDates): boolean =>
  first_day === firstDay && last_day === lastDay

/** Changes the dates without a payment. @returns false, having written nothing, when the new dates cost more */
const changeAtOnce = (services: SkiServices, input: ChangeRequest, payer: CheckoutPayer): Promise<boolean> =>
  transaction(services.db, async (tx) => {
    await lockPayerOfBooking(tx, payer)
    const now = services.clock.now()
    const open = await findOpenCheckout(tx, payer, skiChangeSlot)
    const facts = await lockChangeFacts(tx, { input, checkout: undefined, toAbandon: open?.id, now })
    // A repeated request waited for the first, which has already moved the booking.
    if (isDates(facts.booking, input.dates)) return true
    const decided = decideChange(facts)
    if (!decided.ok) return throwRefusal(decided.reason)
    const { amount, back, terms } = decided.value
    if (amount > 0) return false
    await abandonOpenCheckout(tx, services, { payer, slot: skiChangeSlot })
    const { booking, settings } = facts
    const changeId = newId<'ski-change'>()
    const actor = actorOf({ accountId: booking.account_id })
    await changeDates(tx, services, { changeId, booking, terms, settings, checkoutId: undefined, back, actor })
    await refundBooking(tx, {
      bookingId: booking.id,
      amount: back,
      reason: 'The new dates of ski wear cost less',
      actor,
      now,
      cause: `change:${changeId}`,
    })
    return true
  })
