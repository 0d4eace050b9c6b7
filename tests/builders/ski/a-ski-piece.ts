import type { SkiPart } from '#contract/ski/shop.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '../a-garment.ts'
import { aProduct } from '../a-product.ts'

export interface SkiStyleOptions {
  readonly part?: SkiPart
  readonly name?: string
  readonly rrpPence?: number
  readonly now?: Date
}

/** A product of ski wear; by default a jacket, RRP £69. */
export async function aSkiStyle(
  tx: Tx,
  {
    part = 'jacket',
    name = 'First run ski jacket',
    rrpPence = 6900,
    now = new Date('2026-09-01T09:00:00Z'),
  }: SkiStyleOptions = {},
): Promise<Id<'product'>> {
  const { id } = await aProduct(tx, { name, rrpPence, typeCode: 'skiwear', now })
  await tx.insertInto('ski_style').values({ product_id: id, part, created_at: now }).execute()
  return id
}

export interface SkiPieceOptions extends SkiStyleOptions {
  /** By default a new product. */
  readonly productId?: Id<'product'>
  readonly sizeCode?: string
  readonly count?: number
}

/** Pieces of ski wear that can be booked; by default one jacket, 3–4 years. */
export async function someSkiPieces(
  tx: Tx,
  { productId, sizeCode = '104cm', count = 1, now = new Date('2026-09-01T09:00:00Z'), ...style }: SkiPieceOptions = {},
): Promise<{ readonly productId: Id<'product'>; readonly garmentIds: Id<'garment'>[] }> {
  const product = productId ?? (await aSkiStyle(tx, { ...style, now }))
  const garment = { productId: product, sizeCode, condition: 'used' as const, credits: 24 }
  const garments = Array.from({ length: count }, () => garment)
  const garmentIds = await checkedGarments(tx, { garments, actor: 'system:test', now })
  return { productId: product, garmentIds }
}
