import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface AgainstType {
  readonly productId: Id<'product'>
  /** True if the garments are hired by dates and the type is not; false if it is the other way round. */
  readonly forDates: boolean
}

/** Lists which of these products have garments that are hired in a different way from their type. */
export async function listGarmentsAgainstType(tx: Tx, productIds: readonly Id<'product'>[]): Promise<AgainstType[]> {
  if (productIds.length === 0) return []
  return await tx
    .selectFrom('garment')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .innerJoin('product_type', 'product_type.code', 'product.type_code')
    .select(['product.id as productId', 'garment.for_dates as forDates'])
    .distinct()
    .where((eb) => eb('product.id', '=', eb.fn.any(eb.val([...productIds]))))
    .whereRef('garment.for_dates', '<>', 'product_type.hired_by_dates')
    .execute()
}
