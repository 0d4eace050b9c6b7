import { sql } from 'kysely'
import { lockGarments, moveGarments } from '#server/domains/inventory/index.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { isLive, type SkiBooking, type SkiLine } from '../queries/bookings.ts'
import type { EndingLine } from '../rules/decide-cancel.ts'
import { endedCause } from '../rules/refund-cause.ts'
import type { SkiRecords } from '../services.ts'
import { moveBooking } from './move-booking.ts'
import { refundBooking } from './refund-booking.ts'
import { releaseBookedDays } from './take-days.ts'

export interface LinesToEnd {
  /** Locked, in the state `booked` or `picked`. */
  readonly booking: SkiBooking
  /** All of its lines. */
  readonly lines: readonly SkiLine[]
  readonly ending: readonly EndingLine<SkiLine>[]
  readonly actor: Actor
  /** Set when we cancel for our own reasons. */
  readonly why?: 'ours' | undefined
}

/**
 * Cancels pieces of a booking, frees their days and refunds them. A piece without a refund is decided again after its last day, in
 * case somebody else hires it. With its last piece the booking is cancelled.
 * @returns the amount refunded
 */
export async function endLines(
  tx: Tx,
  { clock, events }: Pick<SkiRecords, 'clock' | 'events'>,
  { booking, lines, ending, actor, why }: LinesToEnd,
): Promise<Pence> {
  const now = clock.now()
  const ids = ending.map(({ line }) => line.id)
  if (booking.state === 'picked') {
    const garmentIds = ending.map(({ line }) => line.garment_id)
    await lockGarments(tx, garmentIds)
    await moveGarments(tx, { garmentIds, from: 'reserved', to: 'ready', actor, now })
  }
  const refunds = ending.map(({ refund }) => refund)
  const { numAffectedRows } = await sql`
    update ski_line set ended_at = ${now}, refunded_pence = ended.refund,
      rehire_after = case when ended.refund = 0 then ${booking.last_day}::date end
    from unnest(${ids}::uuid[], ${refunds}::integer[]) as ended(id, refund)
    where ski_line.id = ended.id and ski_line.booking_id = ${booking.id} and ski_line.ended_at is null`.execute(tx)
  if (numAffectedRows !== BigInt(ids.length)) throw new Error(`a piece of ${booking.reference} had ended`)
  await releaseBookedDays(tx, ids)
  const endsAll = ids.length === lines.filter(isLive).length
  if (endsAll) {
    await moveBooking(tx, booking.id, { from: booking.state, to: 'cancelled', actor, now })
    for (const carriesId of [booking.id, booking.return_id]) await closeParcel(tx, { carriesId, now })
  }
  const amount = pence(refunds.reduce((sum, refund) => sum + refund, 0))
  await refundBooking(tx, {
    bookingId: booking.id,
    amount,
    reason: 'Ski wear was cancelled',
    actor,
    now,
    cause: endedCause('cancel', ids),
  })
  await events.publish(tx, {
    type: 'ski-cancelled',
    bookingId: booking.id,
    lineIds: ids,
    pence: amount,
    all: endsAll,
    ...(why && { why }),
  })
  return amount
}
