// The two shops share one list page; this says how they differ.
import { styleCount } from '#web/copy/catalogue.ts'
import { conditionCodes, type RentalCondition, type SaleCondition, saleConditionCodes } from '#web/lib/conditions.ts'

export interface ShopKind {
  readonly path: string
  readonly sells: boolean
  /** What its lists and facets count: "12 styles". */
  readonly count: (products: number) => string
  readonly conditions: readonly (RentalCondition | SaleCondition)[]
  /** The bounds in credits or in whole pounds, and their names in an address. */
  readonly prices: { readonly min: number; readonly max: number; readonly names: readonly [min: string, max: string] }
}

/** Collections list products of this shop too. */
export const rentalShop: ShopKind = {
  path: '/shop',
  sells: false,
  count: styleCount,
  conditions: conditionCodes,
  prices: { min: 1, max: 100, names: ['creditsMin', 'creditsMax'] },
}

export const resaleShop: ShopKind = {
  path: '/resale',
  sells: true,
  count: styleCount,
  conditions: saleConditionCodes,
  prices: { min: 1, max: 400, names: ['priceMin', 'priceMax'] },
}

export const shopOf = (path: string): ShopKind => (path === resaleShop.path ? resaleShop : rentalShop)
