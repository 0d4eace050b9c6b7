import { type Dispute, listDisputes } from '#server/domains/payments/index.ts'
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

/**
 * Lists the bookings whose payments are disputed: a booking counts as lost if any of its disputes is. A late fee is asked for after the
 * hire, so its payment is left out.
 */
export async function listDisputedBookings(
  db: Db | Tx,
  bookingIds: readonly Id<'ski-booking'>[],
): Promise<ReadonlyMap<Id<'ski-booking'>, Dispute>> {
  if (bookingIds.length === 0) return new Map()
  const paid = await db
    .selectFrom('ski_payment')
    .select(['booking_id', 'checkout_id'])
    .where('booking_id', 'in', [...bookingIds])
    .where('kind', '<>', 'fee')
    .execute()
  const disputes = await listDisputes(
    db,
    paid.map(({ checkout_id }) => checkout_id),
  )
  const found = new Map<Id<'ski-booking'>, Dispute>()
  for (const { booking_id, checkout_id } of paid) {
    const dispute = disputes.get(checkout_id)
    if (dispute && found.get(booking_id) !== 'lost') found.set(booking_id, dispute)
  }
  return found
}
