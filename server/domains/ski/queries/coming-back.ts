import { readWhereabouts } from '#server/domains/shipping/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SkiBooking } from './bookings.ts'

/** Whether the carrier could not deliver a booking and is bringing it back to us. Not if its return label was scanned: it arrived after all. */
export async function isComingBack(
  db: Db | Tx,
  { id, state, return_id }: Pick<SkiBooking, 'id' | 'state' | 'return_id'>,
): Promise<boolean> {
  if (state !== 'dispatched' || !(await readWhereabouts(db, id)).comingBackSince) return false
  return !(await readWhereabouts(db, return_id)).postedAt
}
