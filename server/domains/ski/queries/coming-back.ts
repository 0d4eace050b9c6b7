import { readWhereabouts } from '#server/domains/shipping/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SkiBooking } from './bookings.ts'

type Sent = Pick<SkiBooking, 'id' | 'state' | 'return_id' | 'delivered_at' | 'posted_at' | 'proof_day'>

/**
 * Whether the carrier could not deliver a booking and is bringing it back to us, even if all of it was received or written off before
 * the carrier reported that. Not if its return label was scanned: then it arrived after all.
 */
export async function isComingBack(db: Db | Tx, booking: Sent): Promise<boolean> {
  const { id, state, return_id } = booking
  if (state !== 'dispatched' && !wasReceivedWithoutDelivery(booking)) return false
  const { comingBackSince, deliveredAt } = await readWhereabouts(db, id)
  if (!comingBackSince || (state === 'returned' && deliveredAt)) return false
  return !(await readWhereabouts(db, return_id)).postedAt
}

/** Whether all of a booking was received or written off although nothing says that it had reached its buyer. */
export const wasReceivedWithoutDelivery = ({
  state,
  delivered_at,
  posted_at,
  proof_day,
}: Omit<Sent, 'id' | 'return_id'>): boolean =>
  state === 'returned' && delivered_at === null && posted_at === null && proof_day === null
