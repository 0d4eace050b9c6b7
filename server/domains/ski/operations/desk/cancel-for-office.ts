import { throwRefusal } from '#server/domains/checkout/index.ts'
import { operatorActor } from '#server/kernel/actor.ts'
import { dayInLondon } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { recordOfficeAction } from '#server/platform/office/record-office-action.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listLines, lockBooking } from '../../queries/bookings.ts'
import { readCancelFacts } from '../../queries/changes.ts'
import { readSkiSettings } from '../../queries/ski-settings.ts'
import { cancelTier, decideCancel } from '../../rules/decide-cancel.ts'
import type { SkiRecords } from '../../services.ts'
import { endLines } from '../../steps/end-lines.ts'
import { linesOf, listLiveLines, type OfficeBooking } from './desk-lines.ts'

export interface OfficeCancelling extends OfficeBooking {
  /** All live pieces when absent. */
  readonly garmentIds?: readonly Id<'garment'>[] | undefined
  /** Refunds everything, even if the terms refund less. */
  readonly refundAll: boolean
}

/**
 * Cancels some or all pieces of a booking: at its buyer's request under today's terms, or for our own reasons with a full refund.
 * @returns the amount refunded
 * @throws Refusal not_found for a garment that is not in the booking; not_now once it has been sent, or when no piece is left
 */
export const cancelSkiForOffice = (
  services: SkiRecords,
  { bookingId, operator, garmentIds, refundAll }: OfficeCancelling,
): Promise<Pence> =>
  transaction(services.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const [now, actor] = [services.clock.now(), operatorActor(operator)]
    const lines = await listLines(tx, [bookingId])
    const chosen = garmentIds ? linesOf(booking, await listLiveLines(tx, booking), garmentIds) : null
    const facts = await readCancelFacts(tx, booking, dayInLondon(now))
    const tier = refundAll ? 'all' : cancelTier(facts, await readSkiSettings(tx))
    const ids = chosen?.map(({ id }) => id) ?? null
    const decided = decideCancel({ state: booking.state, lines, tier, lineIds: ids, shownRefund: undefined })
    if (!decided.ok) return throwRefusal(decided.reason)
    if (decided.value.length === 0) throw new Refusal('not_now', `No piece of booking ${booking.reference} is left.`)
    await recordOfficeAction(tx, {
      operator,
      action: 'ski.cancel',
      subjectId: bookingId,
      now,
      note: refundAll ? 'everything back' : '',
    })
    const why = refundAll ? 'ours' : undefined
    return endLines(tx, services, { booking, lines, ending: decided.value, actor, why })
  })
