// Pieces as they were lent, wherever a member's screens and emails show them.
import { sql } from 'kysely'
import { conditionLabel } from '#contract/primitives.ts'
import { presentFacePicture } from '#server/domains/catalogue/index.ts'
import { credits, sumCredits } from '#server/kernel/credits.ts'
import type { Reader } from '#server/platform/db/reader.ts'

/** Loans in any state, each with its garment and what its product looks like. */
export const selectLentPieces = (db: Reader) =>
  db
    .selectFrom('loan')
    .innerJoin('garment', 'garment.id', 'loan.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .leftJoin('size', 'size.code', 'garment.size_code')
    .leftJoin('product_picture as picture', (join) =>
      join.onRef('picture.product_id', '=', 'product.id').on('picture.position', '=', 1),
    )
    .select(['loan.id', 'loan.order_id', 'loan.return_id', 'loan.garment_id', 'loan.membership_id', 'loan.state'])
    .select(['loan.credits', 'loan.condition', 'loan.received_on', 'loan.term_ends_on'])
    .select(['loan.added_in', 'loan.dropped_in', 'loan.ended_at'])
    .select(['garment.qr_id', 'garment.product_id', 'garment.size_code', 'garment.recalled'])
    .select(['product.handle', 'product.name', 'product.type_code', 'product.rrp_pence', 'brand.name as brand_name'])
    .select(sql<string>`coalesce(size.short_label, garment.size_code)`.as('size_label'))
    .select(['picture.base', 'picture.external', 'picture.alt', 'picture.tint'])

export type LentPiece = Awaited<ReturnType<ReturnType<typeof selectLentPieces>['executeTakeFirstOrThrow']>>

type ShownPiece = Pick<LentPiece, 'garment_id' | 'product_id' | 'handle' | 'name' | 'brand_name' | 'size_code'> &
  Pick<LentPiece, 'size_label' | 'condition' | 'credits' | 'base' | 'external' | 'alt' | 'tint'>

/** The piece with the loan's condition and credits, however the garment is graded now. */
export const presentLentPiece = (row: ShownPiece) => ({
  itemId: row.garment_id,
  productId: row.product_id,
  slug: row.handle,
  name: row.name,
  brand_name: row.brand_name,
  picture: presentFacePicture(row, row.name),
  userSize: row.size_code,
  userSizeLabel: row.size_label,
  userCondition: row.condition,
  userConditionLabel: conditionLabel[row.condition],
  userCredits: row.credits,
})

export const creditsOf = (pieces: readonly { readonly credits: number }[]): number =>
  sumCredits(pieces.map((piece) => credits(piece.credits)))

/**
 * The pieces that an order still held when it was cancelled, without those that were left out or removed before. All that were not
 * removed, if none ended with it.
 */
export function cancelledWith(
  loans: readonly LentPiece[],
  { cancelled_at }: { readonly cancelled_at: Date | string | null },
): LentPiece[] {
  const kept = loans.filter((loan) => loan.dropped_in === null)
  const at = cancelled_at === null ? null : new Date(cancelled_at).getTime()
  const ended = kept.filter(({ ended_at }) => ended_at !== null && ended_at.getTime() === at)
  return ended.length > 0 ? ended : kept
}
