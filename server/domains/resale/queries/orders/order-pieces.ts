import type { SaleCondition } from '#contract/primitives.ts'
import { type GarmentPiece, garmentPiece, type RecallNotice, recallNoticesOf } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** A piece as it was sold. */
export interface SoldPiece extends Omit<GarmentPiece, 'userCondition' | 'userConditionLabel' | 'userCredits'> {
  readonly lineId: Id<'resale-line'>
  readonly soldAs: SaleCondition
  readonly price: number
  /** Partial refunds of its price, in pence. */
  readonly refunded: number
  readonly vatBasisPoints: number
  /** Null while it is the buyer's. */
  readonly endedAt: Date | null
  /** Null unless it is recalled. */
  readonly recall: RecallNotice | null
}

/** The pieces of each order, in the order in which they were added to the cart. */
export async function listSoldPieces(
  db: Db | Tx,
  orderIds: readonly Id<'resale-order'>[],
): Promise<Map<Id<'resale-order'>, SoldPiece[]>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('resale_line')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
  const garmentIds = lines.map((line) => line.garment_id)
  const pieces = await garmentPiece(db, garmentIds)
  const recalls = await recallNoticesOf(db, garmentIds)
  const sold = new Map<Id<'resale-order'>, SoldPiece[]>(orderIds.map((id) => [id, []]))
  for (const line of lines) {
    const piece = pieces.get(line.garment_id)
    if (!piece) continue
    const { userCondition: _, userConditionLabel: __, userCredits: ___, ...face } = piece
    const { id: lineId, condition: soldAs, price_pence: price, ended_at: endedAt } = line
    const { refunded_pence: refunded, vat_basis_points: vatBasisPoints } = line
    const recall = recalls.get(line.garment_id) ?? null
    sold.get(line.order_id)?.push({ ...face, lineId, soldAs, price, refunded, vatBasisPoints, endedAt, recall })
  }
  return sold
}
