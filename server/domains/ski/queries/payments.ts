import { type Dispute, listDisputedSince, listDisputes, selectOpenDisputes } from '#server/domains/payments/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SkiFee } from './bookings.ts'

export interface BookingPayment {
  readonly checkoutId: Id<'checkout'>
  readonly amount: number
  readonly refunded: number
  /** Whether the payment is disputed, so the provider refuses a refund to its card. */
  readonly isDisputed: boolean
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

/** Whether the refund of a late fee waits, because the payment was already disputed when the refund was requested. */
export async function doesFeeWait(
  db: Db | Tx,
  { booking_id, state, ended_at }: Pick<SkiFee, 'booking_id' | 'state' | 'ended_at'>,
): Promise<boolean> {
  if (state !== 'refunded' || ended_at === null) return false
  const payment = await findFeePayment(db, booking_id)
  const since = payment && (await listDisputedSince(db, [payment.checkoutId])).get(payment.checkoutId)
  return since !== undefined && since <= ended_at
}

/** The payments for a booking and for changes of its dates, oldest first. */
export const listPayments = (db: Db | Tx, bookingId: Id<'ski-booking'>): Promise<BookingPayment[]> =>
  db
    .selectFrom('ski_payment')
    .select(['checkout_id as checkoutId', 'amount_pence as amount', 'refunded_pence as refunded'])
    .select((eb) =>
      eb
        .exists(selectOpenDisputes(db, eb.ref('ski_payment.checkout_id')))
        .$castTo<boolean>()
        .as('isDisputed'),
    )
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
