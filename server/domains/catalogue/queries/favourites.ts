import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Favourites that there still are, newest first. */
export async function listFavouriteIds(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .select('product.id')
    .where('favourite.account_id', '=', accountId)
    .where('product.status', '=', 'active')
    .orderBy('favourite.position')
    .orderBy('product.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the ids that are active products, in their order, each once. */
export async function keepActiveIds(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'active')
    .execute()
  const active = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => active.has(id))
}
