// The terms of a purchase, as shown to the buyer. The checkout stores them, and the order is written from them.
import type { SaleCondition } from '#contract/primitives.ts'
import type { Id } from '#server/kernel/ids.ts'

export interface SalePiece {
  readonly garment_id: Id<'garment'>
  readonly condition: SaleCondition
  readonly price_pence: number
  /** The class of its product, with the rate on the day on which it was shown (law L-17). */
  readonly vat_class: 'sale' | 'sale_standard'
  readonly vat_basis_points: number
}

export interface SaleTerms {
  readonly cart_id: Id<'resale-cart'>
  readonly pieces: readonly SalePiece[]
  readonly goods_pence: number
  readonly postage_pence: number
}
