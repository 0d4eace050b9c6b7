// What a visitor's choices ask for. A product matches when one available garment of it meets size, condition and credits
// together; choices within a facet are alternatives, facets all hold (decisions.md §11.3).
import type { Condition, Gender } from '#contract/primitives.ts'
import { highestGarmentCredits, lowestGarmentCredits } from './credits-for.ts'
import { foundUnder } from './import/made-for.ts'

export interface ProductFilter {
  /** Empty: no choice made, everything matches. Codes nobody knows match nothing. */
  readonly types: readonly string[]
  /** What products may be made for: more than was chosen, as Girls and Boys include Everyone. */
  readonly genders: readonly Gender[]
  readonly sizes: readonly string[]
  readonly brands: readonly string[]
  readonly conditions: readonly Condition[]
  /** Undefined: the whole range. */
  readonly credits?: { readonly min: number; readonly max: number }
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
  const min = choices.creditsMin ?? lowestGarmentCredits
  const max = choices.creditsMax ?? highestGarmentCredits
  return {
    types: choices.types ?? [],
    genders: foundUnder(choices.genders ?? []),
    sizes: choices.sizes ?? [],
    brands: choices.brands ?? [],
    conditions: choices.conditions ?? [],
    // Applies only when it differs from 1 to 100 (specification §5).
    ...(min > lowestGarmentCredits || max < highestGarmentCredits ? { credits: { min, max } } : {}),
  }
}
