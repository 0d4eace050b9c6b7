import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Colours of products, by id. */
export async function listColours(db: Db, ids: readonly Id<'product'>[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'colours'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, colours }) => [id, colours]))
}
