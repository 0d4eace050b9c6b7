import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SkiFee } from './bookings.ts'

/** Finds and locks the late fee of a booking. */
export const lockFee = (tx: Tx, bookingId: Id<'ski-booking'>): Promise<SkiFee | undefined> =>
  tx.selectFrom('ski_fee').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()
