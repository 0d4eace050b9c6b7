import type { RentalCondition, SaleCondition } from '#web/lib/conditions.ts'
import type { SaleProduct } from '#web/screens/resale/product/load-product.ts'

/**
 * Chooses the condition in which a piece is pictured (design §2.5). The picture of a well-loved piece has patches, so a
 * piece that was never mended is pictured gently worn instead.
 */
export function picturedAs(condition: SaleCondition, mends: number): RentalCondition {
  if (condition === 'brand_new') return 'new'
  return condition === 'well_loved' && mends > 0 ? 'worn' : 'used'
}

/**
 * Returns the picture of the product in the piece's condition, or its front if there is none; then the other pictures.
 */
export function picturesOf(pictures: SaleProduct['pictures'], shown: RentalCondition | null): SaleProduct['pictures'] {
  const matching = pictures.filter(({ condition }) => condition !== null && condition === shown)
  const others = pictures.filter(({ view }) => view !== 'condition' && (view !== 'front' || matching.length === 0))
  return [...matching, ...others]
}
