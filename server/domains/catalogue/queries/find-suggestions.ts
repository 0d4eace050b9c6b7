import type { AnswerOf } from '#contract/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { productFilter } from '../rules/product-filter.ts'
import type { ProductSearch } from './product-search.ts'
import { listActiveBrands, listProductTypes, listSizes } from './reference-data.ts'

type Suggestions = AnswerOf<'searchSuggestions'>
type Choice = Suggestions['choices'][number]

const productsShown = 5
const choicesShown = 6

/** What somebody who has typed so far may mean. */
export async function findSuggestions(
  { db, search }: { db: Db; search: ProductSearch },
  q: string,
  now: Date,
): Promise<Suggestions> {
  if (q.trim() === '') return { products: [], choices: [], total: 0 }
  const filter = productFilter({})
  const [{ hits, total }, choices] = await Promise.all([
    search.list({ filter, q, page: 1, limit: productsShown, now }),
    findChoices({ db, search }, q, now),
  ])
  const ids = hits.map((hit) => hit.productId)
  const cards = await search.cards(ids, now, hits)
  const products = cards.map(({ id, slug, name, brand_name, picture }) => ({ id, slug, name, brand_name, picture }))
  return { products, choices, total }
}

async function findChoices({ db, search }: { db: Db; search: ProductSearch }, q: string, now: Date): Promise<Choice[]> {
  const [types, brands, sizes, counts] = await Promise.all([
    listProductTypes(db),
    listActiveBrands(db),
    listSizes(db),
    search.countFacets({ filter: productFilter({}), now }),
  ])
  const begun = q.trim().toLowerCase()
  const all: Choice[] = [
    ...types.map(({ code, name }) => ({
      facet: 'types' as const,
      code,
      label: name,
      count: counts.types.get(code) ?? 0,
    })),
    ...brands.map(({ code, name }) => ({
      facet: 'brands' as const,
      code,
      label: name,
      count: counts.brands.get(code) ?? 0,
    })),
    ...sizes.map(({ code, shortLabel }) => ({
      facet: 'sizes' as const,
      code,
      label: shortLabel,
      count: counts.sizes.get(code) ?? 0,
    })),
  ]
  return all.filter(({ label }) => label.toLowerCase().startsWith(begun)).slice(0, choicesShown)
}
