import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Codes of all sizes the product ever had a garment in, including garments that have left the stock. */
export async function listSizesOfProduct(db: Db | Tx, productId: Id<'product'>): Promise<string[]> {
  const rows = await db
    .selectFrom('garment')
    .select('size_code')
    .distinct()
    .where('product_id', '=', productId)
    .orderBy('size_code')
    .execute()
  return rows.map((row) => row.size_code)
}
