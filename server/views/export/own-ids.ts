import type { Id } from '#server/kernel/ids.ts'
import type { Reader } from '#server/platform/db/reader.ts'

const ownTables = [
  ...['membership', 'rental_order', 'rental_return', 'loan', 'loss', 'piece_report'],
  ...['refund', 'balance_entry', 'resale_order', 'ski_booking', 'testimonial'],
] as readonly 'loan'[]

/** The account's own id and those of what is its own, by which tables without a reference name it. */
export async function listOwnIds(db: Reader, accountId: Id<'account'>): Promise<Id<string>[]> {
  const ids: Id<string>[] = [accountId]
  for (const table of ownTables) {
    const rows = await db.selectFrom(table).select('id').where('account_id', '=', accountId).execute()
    ids.push(...rows.map(({ id }) => id))
  }
  const cards = await db.selectFrom('gift_card').select('id').where('buyer_account_id', '=', accountId).execute()
  const returns = await db
    .selectFrom('resale_return')
    .innerJoin('resale_order', 'resale_order.id', 'resale_return.order_id')
    .select('resale_return.id')
    .where('account_id', '=', accountId)
    .execute()
  const skiReturns = await db
    .selectFrom('ski_booking')
    .select('return_id')
    .where('account_id', '=', accountId)
    .execute()
  return [...ids, ...[...cards, ...returns].map(({ id }) => id), ...skiReturns.map(({ return_id }) => return_id)]
}
