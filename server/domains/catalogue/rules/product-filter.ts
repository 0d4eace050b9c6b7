// A visitor's choices. A product matches when one available garment of it meets size, condition and credits together; choices
// within a facet are alternatives, and all facets must hold (product §11.3).
import type { Condition, Gender } from '#contract/primitives.ts'
import { garmentCredits } from './credits-for.ts'
import { foundUnder } from './import/made-for.ts'
import { type ChosenPrices, pricesWithin } from './price-range.ts'

export interface ProductFilter {
  /** Empty: no choice, everything matches. Unknown codes match nothing. */
  readonly types: readonly string[]
  /** The values of products: more than was chosen, because Girls and Boys include Everyone. */
  readonly genders: readonly Gender[]
  readonly sizes: readonly string[]
  readonly brands: readonly string[]
  readonly conditions: readonly string[]
  /** In the unit of the shop's prices. Undefined: the whole range. */
  readonly prices?: ChosenPrices
}

export interface FilterChoices {
  readonly types?: readonly string[]
  readonly genders?: readonly Gender[]
  readonly sizes?: readonly string[]
  readonly brands?: readonly string[]
  readonly conditions?: readonly Condition[]
  readonly creditsMin?: number
  readonly creditsMax?: number
}

export function productFilter(choices: FilterChoices): ProductFilter {
  const prices = pricesWithin(garmentCredits, choices.creditsMin, choices.creditsMax)
  return {
    types: choices.types ?? [],
    genders: foundUnder(choices.genders ?? []),
    sizes: choices.sizes ?? [],
    brands: choices.brands ?? [],
    conditions: choices.conditions ?? [],
    ...(prices ? { prices } : {}),
  }
}
