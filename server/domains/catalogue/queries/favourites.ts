import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Newest first, including hidden ones. */
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

/** The ids that are active products, in their order, each once. */
export async function keepActiveIds(db: Db | Tx, ids: readonly Id<'product'>[]): Promise<Id<'product'>[]> {
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
