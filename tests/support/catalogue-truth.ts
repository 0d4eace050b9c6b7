// Computes lists and facets with loops over every product and garment: slow, but easy to read. Tests compare the index with it.
import { sql } from 'kysely'
import type { Gender, Sort } from '#contract/primitives.ts'
import type { Question, SearchPage, SearchRequest } from '#server/domains/catalogue/queries/product-search.ts'
import { listSizes } from '#server/domains/catalogue/queries/reference-data.ts'
import { listSearchDocuments } from '#server/domains/catalogue/queries/search-documents.ts'
import { rentalStock, type ShopStock } from '#server/domains/catalogue/queries/shop-stock.ts'
import { countFacets, type FacetCounts } from '#server/domains/catalogue/rules/count-facets.ts'
import type { ProductFilter } from '#server/domains/catalogue/rules/product-filter.ts'
import { buildTextIndex } from '#server/domains/catalogue/rules/search/build-text-index.ts'
import { understoodOf } from '#server/domains/catalogue/rules/search/text-index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface TrueGarment {
  id: Id<'garment'>
  size: string
  condition: string
  price: number
}

export interface TrueProduct {
  id: string
  type: string
  gender: Gender
  brand: string
  publishedOn: string
  /** Only available pieces. */
  garments: TrueGarment[]
}

interface Found {
  readonly product: TrueProduct
  /** The prices of the garments that match. */
  readonly prices: readonly number[]
  readonly score: number
  readonly place: number
}

export interface CatalogueTruth {
  readonly products: readonly TrueProduct[]
  list(request: Omit<SearchRequest, 'now'>): SearchPage
  countFacets(question: Omit<Question, 'now'>): FacetCounts
}

/** @param stock the shop to read, by default the rental shop */
export async function readCatalogueTruth(db: Db, now: Date, stock: ShopStock = rentalStock): Promise<CatalogueTruth> {
  const { view, priceColumn, products: columns } = stock
  const { rows: products } = await sql<TrueProduct>`
    select p.id, p.type_code as type, p.sex as gender, b.code as brand, ${columns.publishedOn} as "publishedOn",
      (select coalesce(json_agg(json_build_object(
          'id', g.id, 'size', g.size_code, 'condition', g.condition, 'price', g.${sql.ref(priceColumn)})), '[]')
        from ${sql.table(view)} g
        where g.product_id = p.id and g.ready and (g.held_until is null or g.held_until <= ${now})) as garments
    from product p join brand b on b.id = p.brand_id where ${columns.shown}`.execute(db)
  const documents = await listSearchDocuments(db, stock)
  const text = buildTextIndex(
    documents.map(({ document }) => document),
    await listSizes(db),
  )

  const find = ({ filter, q, among }: Omit<Question, 'now'>) => {
    const match = q === undefined ? null : text.search(q)
    const scores = new Map<string, number>()
    match?.documents.forEach((document, index) => {
      scores.set(documents[document]?.productId ?? '', match.scores[index] ?? 0)
    })
    const sizes = match?.sizes ?? []
    const candidates = products
      .filter(({ id }) => (!match || scores.has(id)) && (!among || among.includes(id)))
      .map((product) => ({
        ...product,
        garments: product.garments.filter(
          ({ size, price }) =>
            meets(sizes, size) && (!filter.prices || (price >= filter.prices.min && price <= filter.prices.max)),
        ),
      }))
    return { candidates, scores, isSearch: match !== null, understood: match ? understoodOf(match) : undefined }
  }

  return {
    products,
    list: ({ sort, page, limit, ...question }) => {
      const { filter, among } = question
      const { candidates, scores, isSearch, understood } = find(question)
      const found = candidates
        .map((product) => ({
          product,
          prices: matchingPrices(product, filter),
          score: scores.get(product.id) ?? 0,
          place: among?.indexOf(product.id) ?? 0,
        }))
        .filter(({ prices }) => prices.length > 0)
        .sort(orderOf(sort, isSearch, among !== undefined))
      const hits = found.slice((page - 1) * limit, page * limit).map(({ product, prices }) => ({
        productId: product.id,
        lowestPrice: Math.min(...prices),
        highestPrice: Math.max(...prices),
      }))
      return { hits, total: found.length, ...(understood ? { understood } : {}) }
    },
    countFacets: (question) =>
      countFacets(
        find(question).candidates.map((product) => ({ ...product, pieces: product.garments })),
        question.filter,
      ),
  }
}

const meets = (choices: readonly string[], code: string) => choices.length === 0 || choices.includes(code)

function matchingPrices({ type, gender, brand, garments }: TrueProduct, filter: ProductFilter): number[] {
  if (!meets(filter.types, type) || !meets(filter.genders, gender) || !meets(filter.brands, brand)) return []
  return garments
    .filter(({ size, condition }) => meets(filter.sizes, size) && meets(filter.conditions, condition))
    .map(({ price }) => price)
}

type Order = (a: Found, b: Found) => number
function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
const newest: Order = (a, b) =>
  compareText(b.product.publishedOn, a.product.publishedOn) || compareText(b.product.id, a.product.id)
const cheapest: Order = (a, b) => Math.min(...a.prices) - Math.min(...b.prices)

function orderOf(sort: Sort | undefined, isSearch: boolean, isAmong: boolean): Order {
  if (sort === 'old-to-new') return (a, b) => newest(b, a)
  if (sort === 'low-to-high') return (a, b) => cheapest(a, b) || newest(a, b)
  if (sort === 'high-to-low') return (a, b) => cheapest(b, a) || newest(a, b)
  if (sort === undefined && isSearch) return (a, b) => b.score - a.score || newest(a, b)
  if (sort === undefined && isAmong) return (a, b) => a.place - b.place || newest(a, b)
  return newest
}
