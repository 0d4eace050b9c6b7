import type { Actor } from '#server/kernel/actor.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SkiBooking, SkiLine } from '../../queries/bookings.ts'
import { endedCause } from '../../rules/refund-cause.ts'
import { refundBooking } from '../refund-booking.ts'
import { releaseBookedDays } from '../take-days.ts'

export interface UnsentLines {
  readonly lines: readonly SkiLine[]
  readonly why: 'missing' | 'recalled' | 'undelivered' | 'lost'
  readonly actor: Actor
  readonly now: Date
}

const reasons = {
  missing: 'A piece could not be found',
  recalled: 'A piece was recalled',
  undelivered: 'It came back undelivered',
  lost: 'It was lost on its way',
}

/**
 * Ends pieces that the buyer did not get, and refunds them in full. The booking must be locked.
 * @returns the amount refunded
 */
export async function endUnsent(tx: Tx, booking: SkiBooking, { lines, why, actor, now }: UnsentLines): Promise<Pence> {
  const ids = lines.map(({ id }) => id)
  const { numUpdatedRows } = await tx
    .updateTable('ski_line')
    .set(({ ref }) => ({ ended_at: now, refunded_pence: ref('price_pence') }))
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== BigInt(ids.length)) throw new Error(`a piece of booking ${booking.reference} had ended`)
  await releaseBookedDays(tx, ids)
  const amount = pence(lines.reduce((sum, { price_pence, refunded_pence }) => sum + price_pence - refunded_pence, 0))
  const cause = endedCause(why, ids)
  await refundBooking(tx, { bookingId: booking.id, amount, reason: reasons[why], cause, actor, now })
  return amount
}
