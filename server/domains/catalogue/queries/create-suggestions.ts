import type { AnswerOf } from '#contract/index.ts'
import type { FacetCounts } from '../rules/count-facets.ts'
import { productFilter } from '../rules/product-filter.ts'
import { buildChoiceSuggester, type ChoiceSuggester } from '../rules/suggest-choices.ts'
import type { FilterValues, ProductSearch } from './product-search.ts'

type Suggestions = AnswerOf<'searchSuggestions'>
type Choice = Suggestions['choices'][number]

const productsShown = 5
const choicesShown = 6
/** More than are shown, because some of them may match nothing. */
const choicesConsidered = 20

/**
 * Suggests what a visitor to a shop may mean by what they have typed.
 * @param elsewhere types that have their own page instead of products in the shop
 */
export function createSuggestions(
  search: ProductSearch<Suggestions['products'][number], unknown>,
  elsewhere: ReadonlySet<string> = new Set(),
): (q: string, now: Date) => Promise<Suggestions> {
  // Brands and types change rarely, so their words are not read again for every keystroke.
  let known: { key: string; suggester: ChoiceSuggester } | undefined
  const suggesterOf = (values: FilterValues): ChoiceSuggester => {
    const key = JSON.stringify(values)
    if (known?.key !== key) known = { key, suggester: buildChoiceSuggester(values) }
    return known.suggester
  }

  return async (q, now) => {
    if (q.trim() === '') return { products: [], choices: [], total: 0 }
    const filter = productFilter({})
    const [{ hits }, { total }, values, counts, matching] = await Promise.all([
      search.list({ filter, q, typing: true, page: 1, limit: productsShown, now }),
      // Suggestions count what the lists that they open will show: there the last word counts as finished.
      search.list({ filter, q, page: 1, limit: 1, now }),
      search.filterValues(),
      search.countFacets({ filter, now }),
      search.countFacets({ filter, q, now }),
    ])
    const ids = hits.map((hit) => hit.productId)
    const cards = await search.cards(ids, now, hits)
    return {
      products: cards.map(({ id, slug, name, brand_name, picture }) => ({ id, slug, name, brand_name, picture })),
      choices: suggesterOf(values)
        .suggest(q, choicesConsidered)
        .map(
          ({ facet, code }): Choice => ({
            facet,
            code,
            label: labelOf(values, facet, code),
            count: countOf(counts, facet, code),
            matching: countOf(matching, facet, code),
          }),
        )
        // No choice may lead to an empty list.
        .filter(({ facet, code, count }) => count > 0 || (facet === 'types' && elsewhere.has(code)))
        .slice(0, choicesShown),
      total,
    }
  }
}

function labelOf(values: FilterValues, facet: Choice['facet'], code: string): string {
  if (facet === 'sizes') return values.sizes.find((size) => size.code === code)?.shortLabel ?? code
  return values[facet].find((value) => value.code === code)?.name ?? code
}

const countOf = (counts: FacetCounts, facet: Choice['facet'], code: string): number => counts[facet].get(code) ?? 0
