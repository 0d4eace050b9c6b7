import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Those of the garments that are, or were, for sale. */
export async function keepListed(db: Db, ids: readonly Id<'garment'>[]): Promise<Id<'garment'>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('resale_listing')
    .select('garment_id')
    .where('garment_id', 'in', [...ids])
    .execute()
  const listed = new Set(rows.map((row) => row.garment_id))
  return [...new Set(ids)].filter((id) => listed.has(id))
}

/** Whether any piece of a product is, or was, for sale. */
export async function wasEverListed(db: Db, productId: Id<'product'>): Promise<boolean> {
  const row = await db
    .selectFrom('resale_listing')
    .innerJoin('garment', 'garment.id', 'resale_listing.garment_id')
    .select('garment.id')
    .where('garment.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the products that have a piece for sale or reserved, in their order, each once. */
export async function keepForSale(db: Db, ids: readonly Id<'product'>[]): Promise<Id<'product'>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('resale_listing')
    .innerJoin('garment', 'garment.id', 'resale_listing.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select('product.id')
    .distinct()
    .where('product.id', 'in', [...ids])
    .where('product.status', '=', 'active')
    .where('garment.state', '=', 'resale')
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => known.has(id))
}
