import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { SalePiece } from '../../rules/orders/sale-terms.ts'

/** What these pieces are sold as now, in the order of the ids; those that were never listed are left out. */
export async function listSalePieces(db: Db | Tx, garmentIds: readonly Id<'garment'>[]): Promise<SalePiece[]> {
  if (garmentIds.length === 0) return []
  const rows = await db
    .selectFrom('resale_listing')
    .select(['garment_id', 'condition', 'price_pence'])
    .where('garment_id', 'in', [...garmentIds])
    .execute()
  const rowOf = new Map(rows.map((row) => [row.garment_id, row]))
  return garmentIds.flatMap((id) => rowOf.get(id) ?? [])
}
