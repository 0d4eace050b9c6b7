import { readVatRate, type SaleVatClass } from '#server/domains/payments/index.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SalePiece } from '../../rules/orders/sale-terms.ts'

/** The condition, price and VAT of these pieces today, in the order of the ids; those that were never listed are left out. */
export async function listSalePieces(
  db: Db | Tx,
  garmentIds: readonly Id<'garment'>[],
  today: LocalDay,
): Promise<SalePiece[]> {
  if (garmentIds.length === 0) return []
  const rows = await db
    .selectFrom('resale_listing')
    .innerJoin('garment', 'garment.id', 'resale_listing.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['resale_listing.garment_id', 'resale_listing.condition', 'resale_listing.price_pence'])
    .select('product.vat_class')
    .where('resale_listing.garment_id', 'in', [...garmentIds])
    .execute()
  const rates = new Map<SaleVatClass, number>()
  for (const vatClass of new Set(rows.map(({ vat_class }) => vat_class)))
    rates.set(vatClass, await readVatRate(db, vatClass, today))
  const rowOf = new Map(rows.map((row) => [row.garment_id, row]))
  return garmentIds.flatMap((id) => {
    const row = rowOf.get(id)
    return row ? [{ ...row, vat_basis_points: rates.get(row.vat_class) ?? 0 }] : []
  })
}
