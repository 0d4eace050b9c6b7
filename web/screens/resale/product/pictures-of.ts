import type { RentalCondition, SaleCondition } from '#web/lib/conditions.ts'
import type { SaleProduct } from '#web/screens/resale/product/load-product.ts'

/**
 * Which of the design's pictures shows a piece in its condition (design §2.5). Well loved is pictured with patches, so a piece
 * that was never mended is shown gently worn instead.
 */
export function picturedAs(condition: SaleCondition, mends: number): RentalCondition {
  if (condition === 'brand_new') return 'new'
  return condition === 'well_loved' && mends > 0 ? 'worn' : 'used'
}

/** The design in the condition of the piece, or from the front if there is no such picture; then the close-up and the back. */
export function picturesOf(pictures: SaleProduct['pictures'], shown: RentalCondition | null): SaleProduct['pictures'] {
  const like = pictures.filter(({ condition }) => condition !== null && condition === shown)
  const others = pictures.filter(({ view }) => view !== 'condition' && (view !== 'front' || like.length === 0))
  return [...like, ...others]
}
