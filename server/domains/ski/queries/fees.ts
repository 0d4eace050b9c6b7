import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SkiFee } from './bookings.ts'

/** The late fee of a booking, which is locked. */
export const lockFee = (tx: Tx, bookingId: Id<'ski-booking'>): Promise<SkiFee | undefined> =>
  tx.selectFrom('ski_fee').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()
