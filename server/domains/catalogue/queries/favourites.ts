import { sql } from 'kysely'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ShopStock } from './shop-stock.ts'

/** An account's favourites, newest first, including hidden ones. */
export async function listFavouriteIds(db: Db | Tx, accountId: Id<'account'>): Promise<Id<'product'>[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('product_id')
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** The ids of products that one of the shops shows, in the given order, each once. */
export async function keepShownIds(
  db: Db | Tx,
  shops: readonly ShopStock[],
  ids: readonly Id<'product'>[],
): Promise<Id<'product'>[]> {
  if (ids.length === 0) return []
  const shown = sql.join(
    shops.map(({ products }) => products.shown),
    sql` or `,
  )
  const { rows } = await sql<{ id: Id<'product'> }>`
    select p.id from product p where p.id = any(${ids}::uuid[]) and (${shown})`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}
