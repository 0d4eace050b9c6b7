import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface BookingPayment {
  readonly checkoutId: Id<'checkout'>
  readonly amount: number
  readonly refunded: number
}

/** What paid the late fee of a booking. */
export const findFeePayment = (
  db: Db | Tx,
  bookingId: Id<'ski-booking'>,
): Promise<{ readonly checkoutId: Id<'checkout'> } | undefined> =>
  db
    .selectFrom('ski_payment')
    .select('checkout_id as checkoutId')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'fee')
    .executeTakeFirst()

/** The payments for a booking and for changes of its dates, oldest first. */
export const listPayments = (db: Db | Tx, bookingId: Id<'ski-booking'>): Promise<BookingPayment[]> =>
  db
    .selectFrom('ski_payment')
    .select(['checkout_id as checkoutId', 'amount_pence as amount', 'refunded_pence as refunded'])
    .where('booking_id', '=', bookingId)
    .where('kind', '<>', 'fee')
    .orderBy('paid_at')
    .orderBy('checkout_id')
    .execute()
