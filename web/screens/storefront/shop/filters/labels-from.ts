import { conditionWords, genderWords, sizeWords } from '#web/copy/catalogue.ts'
import type { ListFacet } from '#web/lib/shop/shop-query.ts'
import type { Facets } from '#web/screens/storefront/shop/filters/facets.ts'

/**
 * Returns a function that names the code of a facet: in our words where there are any, otherwise by the API's label. An
 * unknown code stays as it is.
 */
export function labelsFrom(facets: Facets): (facet: ListFacet, value: string) => string {
  return (facet, value) => {
    const words: Record<string, string | undefined> = {
      sizes: sizeWords[value]?.long,
      conditions: conditionWords[value as keyof typeof conditionWords]?.label,
      genders: genderWords[value as keyof typeof genderWords],
    }
    return words[facet] ?? facets[facet].find((known) => known.code === value)?.label ?? value
  }
}
