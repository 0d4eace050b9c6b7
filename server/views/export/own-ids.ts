import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'
import type { GuestPurchases } from './section.ts'

const ownTables = [
  ...['membership', 'rental_order', 'rental_return', 'loan', 'loss', 'piece_report'],
  ...['refund', 'balance_entry', 'resale_order', 'ski_booking', 'testimonial'],
] as readonly 'loan'[]

/**
 * Lists the account's own id and the ids of its rows: tables without a foreign key refer to the account by these ids. Includes
 * the ids of its owner's purchases as a guest, if they are passed.
 */
export async function listOwnIds(
  db: Reader,
  accountId: Id<'account'>,
  asGuest?: GuestPurchases,
): Promise<Id<string>[]> {
  const { resaleOrders = [], skiBookings = [], giftCards = [], checkouts = [] } = asGuest ?? {}
  const ids: Id<string>[] = [accountId, ...resaleOrders, ...skiBookings, ...giftCards]
  for (const table of ownTables) {
    const rows = await db.selectFrom(table).select('id').where('account_id', '=', accountId).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  const cards = await db.selectFrom('gift_card').select('id').where('buyer_account_id', '=', accountId).execute()
  const returns = await db
    .selectFrom('resale_return')
    .innerJoin('resale_order', 'resale_order.id', 'resale_return.order_id')
    .select('resale_return.id')
    .where((eb) =>
      eb.or([eb('account_id', '=', accountId), eb('resale_order.id', '=', eb.fn.any(eb.val([...resaleOrders])))]),
    )
    .execute()
  const skiReturns = await db
    .selectFrom('ski_booking')
    .select('return_id')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('id', '=', eb.fn.any(eb.val([...skiBookings])))]))
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment_intent', 'payment_intent.id', 'refund.payment_intent_id')
    .select('refund.id')
    .where('payment_intent.checkout_id', '=', (eb) => eb.fn.any(eb.val([...checkouts])))
    .execute()
  return [
    ...ids,
    ...[...cards, ...returns, ...refunds].map(({ id }) => id),
    ...skiReturns.map(({ return_id }) => return_id),
  ]
}
