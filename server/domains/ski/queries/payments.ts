import { listDisputed } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface BookingPayment {
  readonly checkoutId: Id<'checkout'>
  readonly amount: number
  readonly refunded: number
}

/** The payment of a booking's late fee, if it was paid. */
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

/** Which of these bookings have a payment that is disputed. */
export async function listDisputedBookings(
  db: Db | Tx,
  bookingIds: readonly Id<'ski-booking'>[],
): Promise<ReadonlySet<Id<'ski-booking'>>> {
  if (bookingIds.length === 0) return new Set()
  const paid = await db
    .selectFrom('ski_payment')
    .select(['booking_id', 'checkout_id'])
    .where('booking_id', 'in', [...bookingIds])
    .execute()
  const disputed = await listDisputed(
    db,
    paid.map(({ checkout_id }) => checkout_id),
  )
  return new Set(paid.flatMap(({ booking_id, checkout_id }) => (disputed.has(checkout_id) ? booking_id : [])))
}
