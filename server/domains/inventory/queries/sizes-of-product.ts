import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Codes of all sizes in which there ever was a garment of the product, also of those that left for good. */
export async function listSizesOfProduct(db: Db | Tx, productId: Id<'product'>): Promise<string[]> {
  const rows = await db
    .selectFrom('garment')
    .select('size_code')
    .distinct()
    .where('product_id', '=', productId)
    .execute()
  return rows.map((row) => row.size_code)
}
