// A visitor's choices. A product matches when one of its available garments meets size, condition and credits together; choices
// within a facet are alternatives, and all facets must hold (product §11.3).
import type { Gender } from '#contract/primitives.ts'
import { garmentCredits } from './credits-for.ts'
import { foundUnder } from './import/made-for.ts'
import { type ChosenPrices, type PriceRange, pricesWithin } from './price-range.ts'

export interface ProductFilter {
  /** Empty: no choice, everything matches. Unknown codes match nothing. */
  readonly types: readonly string[]
  /** The genders of matching products: more than were chosen, because Girls and Boys include Everyone. */
  readonly genders: readonly Gender[]
  readonly sizes: readonly string[]
  readonly brands: readonly string[]
  readonly conditions: readonly string[]
  /** In the unit of the shop's prices. Undefined: the whole range. */
  readonly prices?: ChosenPrices
}

export interface FacetChoices {
  readonly types?: readonly string[]
  readonly genders?: readonly Gender[]
  readonly sizes?: readonly string[]
  readonly brands?: readonly string[]
  readonly conditions?: readonly string[]
}

export interface FilterChoices extends FacetChoices {
  readonly creditsMin?: number
  readonly creditsMax?: number
}

export const productFilter = (choices: FilterChoices): ProductFilter =>
  filterOf(choices, pricesWithin(garmentCredits, choices.creditsMin, choices.creditsMax))

export interface SaleChoices extends FacetChoices {
  readonly priceMin?: number
  readonly priceMax?: number
}

/** For a shop whose prices are money. A range whose ends are swapped matches nothing. */
export const saleFilter = (choices: SaleChoices, range: PriceRange): ProductFilter =>
  filterOf(choices, pricesWithin(range, choices.priceMin, choices.priceMax))

function filterOf(choices: FacetChoices, prices: ChosenPrices | undefined): ProductFilter {
  return {
    types: choices.types ?? [],
    genders: foundUnder(choices.genders ?? []),
    sizes: choices.sizes ?? [],
    brands: choices.brands ?? [],
    conditions: choices.conditions ?? [],
    ...(prices ? { prices } : {}),
  }
}
