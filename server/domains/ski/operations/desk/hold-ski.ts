import { holdCheckoutUntil, openCheckoutWithin } from '#server/domains/checkout/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { dayInLondon, formatDay, type LocalDay, startOfDayInLondon, timeInLondon } from '#server/kernel/calendar.ts'
import { newSecretCode } from '#server/kernel/secret-code.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import { bookingPurpose } from '../../purposes/booking.ts'
import { readSkiSettings } from '../../queries/ski-settings.ts'
import { blockedDays } from '../../rules/hire-dates.ts'
import type { SkiRecords } from '../../services.ts'
import { extendHold } from '../../steps/take-days.ts'
import { refuseTaken } from '../book-ski.ts'
import { readDemands } from '../read-quote.ts'
import { requireDates } from '../read-shop.ts'

export interface KitsToHold {
  readonly firstDay: LocalDay
  readonly lastDay: LocalDay
  /** As the query of the ski wear page writes them: 104cm~jacket:first-run-ski-jacket~mittens. */
  readonly kits: readonly string[]
  readonly email: string
  readonly operator: string
}

const noAddressYet = { property1: '', street1: '', town: '', postalCode: '' }

/**
 * Holds kits for somebody on the telephone and emails them a link, under which they enter their address and pay. No payment is created
 * before that. The hold counts towards the share of the stock that unpaid checkouts may hold. It ends while these days can
 * still be booked (decision 465).
 * @returns when the hold ends
 * @throws Refusal invalid_request, items_unavailable, limit_reached; not_now if exactly this is held for them already
 */
export async function holdSki(services: SkiRecords, wanted: KitsToHold): Promise<Date> {
  const { email, operator, kits, ...days } = wanted
  const actor = operatorActor(operator)
  const { db, clock, events } = services
  const now = clock.now()
  const settings = await readSkiSettings(db)
  const dates = requireDates(days, settings, { today: dayInLondon(now), at: 'body' })
  const demands = await readDemands(services, kits)
  const payer = { accountId: null, email, name: '' } as const
  const input = { dates, demands, delivery: { ...noAddressYet, buyer: { name: '', email, phone: '' } } }
  return transaction(db, async (tx) => {
    await refuseHeldAlready(tx, { email, inputHash: bookingPurpose.hashOf(input), now })
    const checkout = await openCheckoutWithin(
      tx,
      { clock, events, purposes: [bookingPurpose] },
      // A placeholder: the buyer's secret is derived when the email is sent, because only its hash is stored.
      { purpose: bookingPurpose, payer, input, locked: null, actor, secret: newSecretCode() },
    )
    const hours = await readNumberSetting(tx, 'ski.telephone_hold_hours')
    const latestEnd = startOfDayInLondon(blockedDays(dates, settings).from).getTime()
    const until = new Date(Math.min(now.getTime() + hours * 3_600_000, latestEnd))
    await extendHold(tx, checkout.id, until)
    await holdCheckoutUntil(tx, checkout, { until, now })
    await recordOfficeAction(tx, { operator, action: 'ski.hold', subjectId: checkout.id, note: '', now })
    await events.publish(tx, { type: 'ski-held', checkoutId: checkout.id })
    return until
  }).catch(refuseTaken)
}

async function refuseHeldAlready(
  tx: Tx,
  { email, inputHash, now }: { readonly email: string; readonly inputHash: string; readonly now: Date },
): Promise<void> {
  const held = await tx
    .selectFrom('checkout')
    .innerJoin('ski_day', 'ski_day.checkout_id', 'checkout.id')
    .select(({ ref }) => ref('ski_day.held_until').$notNull().as('until'))
    .where('guest_email', '=', email)
    .where('input_hash', '=', inputHash)
    .where('state', '=', 'open')
    .where('ski_day.held_until', '>', now)
    .executeTakeFirst()
  if (held)
    throw new Refusal(
      'not_now',
      `Exactly this is held for ${email} until ${formatDay(dayInLondon(held.until))} at ${timeInLondon(held.until)}: the link is in their email.`,
    )
}
