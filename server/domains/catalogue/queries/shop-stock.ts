// What one shop offers, as SQL and the index need to know it. Resale has other conditions and prices in pence: it is a second
// stock for the same code.
import { conditions } from '#contract/primitives.ts'
import { garmentCredits } from '../rules/credits-for.ts'
import type { PriceRange } from '../rules/price-range.ts'

export interface ShopStock {
  /** Codes, the best first; at most 16. */
  readonly conditions: readonly string[]
  readonly prices: PriceRange
  /**
   * The view that garments are read from: `id`, `product_id`, `size_code`, `condition`, `ready`, `held_until`, and the price.
   * Every change of its rows must move the `changed_at` of the garment with that id, which the index follows.
   */
  readonly view: string
  readonly priceColumn: string
  /** Settings with this prefix are passed to presenters. */
  readonly settings: string
}

export const rentalStock: ShopStock = {
  conditions,
  prices: garmentCredits,
  view: 'rental_garment',
  priceColumn: 'credits',
  settings: 'credits.',
}
