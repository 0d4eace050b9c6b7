import type { AnswerOf, InputOf } from '#contract/index.ts'
import { throwRefusal } from '#server/domains/checkout/index.ts'
import { actorOf } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { listLines, lockBooking } from '../queries/bookings.ts'
import { readCancelFacts } from '../queries/changes.ts'
import { readSkiSettings } from '../queries/ski-settings.ts'
import { cancelTier, decideCancel } from '../rules/decide-cancel.ts'
import type { SkiServices } from '../services.ts'
import { endLines } from '../steps/end-lines.ts'
import { type Caller, findBookingToChange } from './caller.ts'
import { presentNow } from './read-bookings.ts'

type Input = InputOf<'cancelSki'>['params'] & InputOf<'cancelSki'>['body']

/**
 * Cancels some or all pieces of a booking before it is sent (product §8), and refunds what the terms allow today. Pieces that
 * are already cancelled are ignored.
 * @throws Refusal not_found; not_now once it is sent; order_changed when the refund differs from the one shown
 */
export async function cancelSki(
  services: SkiServices,
  { code, itemsIds, refund }: Input,
  caller: Caller,
): Promise<AnswerOf<'cancelSki'>> {
  const { db, clock } = services
  const found = await findBookingToChange(services, code, caller)
  await transaction(db, async (tx) => {
    const booking = await lockBooking(tx, found.id)
    const lines = await listLines(tx, [booking.id])
    const facts = await readCancelFacts(tx, booking, dayInLondon(clock.now()))
    const tier = cancelTier(facts, await readSkiSettings(tx))
    const decided = decideCancel({ state: booking.state, lines, tier, lineIds: itemsIds, shownRefund: refund })
    if (!decided.ok) return throwRefusal(decided.reason)
    if (decided.value.length === 0) return
    await endLines(tx, services, {
      booking,
      lines,
      ending: decided.value,
      actor: actorOf({ accountId: booking.account_id }),
    })
  })
  return presentNow(services, found.id)
}
