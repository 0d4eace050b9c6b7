// The number beside a filter value: how many products would match if it alone were chosen in its facet, with the choices of all
// other facets applied (product §11.3).
import type { Gender } from '#contract/primitives.ts'
import { countsFor } from './import/made-for.ts'
import type { ProductFilter } from './product-filter.ts'

/** Code → products; absent means none. */
export interface FacetCounts {
  readonly types: ReadonlyMap<string, number>
  readonly genders: ReadonlyMap<Gender, number>
  readonly sizes: ReadonlyMap<string, number>
  readonly brands: ReadonlyMap<string, number>
  readonly conditions: ReadonlyMap<string, number>
}

/** A product and the kinds of its available garments within the chosen prices. */
export interface OfferedProduct {
  readonly type: string
  readonly gender: Gender
  readonly brand: string
  readonly pieces: readonly { readonly size: string; readonly condition: string }[]
}

export function countFacets(products: Iterable<OfferedProduct>, filter: ProductFilter): FacetCounts {
  const counts = {
    types: new Map<string, number>(),
    genders: new Map<Gender, number>(),
    sizes: new Map<string, number>(),
    brands: new Map<string, number>(),
    conditions: new Map<string, number>(),
  }
  for (const { type, gender, brand, pieces } of products) {
    const typeMeets = meets(filter.types, type)
    const genderMeets = meets(filter.genders, gender)
    const brandMeets = meets(filter.brands, brand)
    if (pieces.some(({ size, condition }) => meets(filter.sizes, size) && meets(filter.conditions, condition))) {
      if (genderMeets && brandMeets) addOne(counts.types, type)
      if (typeMeets && brandMeets) addOne(counts.genders, gender)
      if (typeMeets && genderMeets) addOne(counts.brands, brand)
    }
    if (!typeMeets || !genderMeets || !brandMeets) continue
    const sizes = pieces.filter(({ condition }) => meets(filter.conditions, condition)).map(({ size }) => size)
    const conditions = pieces.filter(({ size }) => meets(filter.sizes, size)).map(({ condition }) => condition)
    for (const size of new Set(sizes)) addOne(counts.sizes, size)
    for (const condition of new Set(conditions)) addOne(counts.conditions, condition)
  }
  return { ...counts, genders: countsFor(counts.genders) }
}

const meets = (choices: readonly string[], code: string): boolean => choices.length === 0 || choices.includes(code)

const addOne = <Code>(counts: Map<Code, number>, code: Code): void => {
  counts.set(code, (counts.get(code) ?? 0) + 1)
}
