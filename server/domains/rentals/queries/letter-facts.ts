// What letters say of orders, returns and checkouts; notifications asks for it with the ids that its events carry.
import { findLabelCode } from '#server/domains/shipping/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** An order with the label of its parcel and the return that it announced. */
export async function findOrderForLetter(db: Db, orderId: Id<'order'>) {
  const order = await db
    .selectFrom('rental_order')
    .leftJoin('rental_return', 'rental_return.order_id', 'rental_order.id')
    .select([
      'rental_order.id',
      'rental_order.reference',
      'rental_order.address',
      'rental_order.placed_at',
      'rental_order.outbound_pence',
      'rental_order.outbound_free',
      'rental_order.return_pence',
      'rental_order.return_free',
      'rental_return.id as return_id',
      'rental_return.state as return_state',
      'rental_return.label_code as return_code',
      'rental_return.due_on as return_due_on',
    ])
    .where('rental_order.id', '=', orderId)
    .executeTakeFirst()
  return order && { ...order, parcel_code: (await findLabelCode(db, orderId)) ?? null }
}

export type OrderForLetter = NonNullable<Awaited<ReturnType<typeof findOrderForLetter>>>

export const findReturnForLetter = (db: Db, returnId: Id<'return'>) =>
  db
    .selectFrom('rental_return')
    .select(['id', 'label_code', 'due_on', 'received_at'])
    .where('id', '=', returnId)
    .executeTakeFirst()

/** Loans with what they cost and were when they were ordered. */
export const listLoansForLetter = (db: Db, of: { readonly orderId: string } | { readonly returnId: string }) =>
  db
    .selectFrom('loan')
    .select(['garment_id', 'credits', 'condition', 'state', 'term_ends_on'])
    .where((eb) => ('orderId' in of ? eb('order_id', '=', of.orderId) : eb('return_id', '=', of.returnId)))
    .orderBy('id')
    .execute()

export type LoanForLetter = Awaited<ReturnType<typeof listLoansForLetter>>[number]

export const findCheckoutForLetter = (db: Db, checkoutId: Id<'checkout'>) =>
  db
    .selectFrom('checkout')
    .select(['purpose', 'amount_pence', 'refused_titles'])
    .where('id', '=', checkoutId)
    .executeTakeFirst()
