// The calls that every shop answers from its own index: lists, facets, one product, similar products. The shops differ in their
// conditions, their prices, and the words for them.
import { messages } from '#contract/messages.ts'
import type { Sort } from '#contract/primitives.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { WithJson } from '#server/platform/http/answers/with-json.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findSimilar, type SimilarCard } from './queries/find-similar.ts'
import type { FilterValues, ProductSearch, Question } from './queries/product-search.ts'
import { isShown, type ShopStock } from './queries/shop-stock.ts'
import { findSimilaritySubject } from './queries/similarity-subject.ts'
import type { FacetCounts } from './rules/count-facets.ts'
import type { FacetChoices, ProductFilter } from './rules/product-filter.ts'

/** Products on a page by default (spec §9). */
const pageSize = 20

export interface FacetQuery extends FacetChoices {
  readonly q?: string
}

export interface ListQuery extends FacetQuery {
  readonly sort?: Sort
  readonly page?: number
  readonly limit?: number
}

export interface ShopOnTheWire<Card, Details, Query extends FacetQuery, Filters> {
  readonly db: Db
  readonly clock: Clock
  readonly search: ProductSearch<Card, Details>
  readonly stock: ShopStock
  filterOf(query: Query): ProductFilter
  presentFilters(values: FilterValues, counts: FacetCounts): Filters
  /** Says where to find a product that this shop does not show; undefined if there is no such product. */
  elsewhere?(idOrSlug: string): Promise<Refusal | undefined>
}

const notYet = 'This piece has only just arrived. Please try again in a moment.'

type Within = Pick<Question, 'now' | 'among'>

export const notFound = () => new Refusal('not_found', messages.notFound)

export function shopCalls<Card extends SimilarCard, Details extends object, Query extends FacetQuery, Filters>(
  shop: ShopOnTheWire<Card, Details, Query, Filters>,
) {
  const { db, clock, search } = shop

  const findPage = async (query: Query & ListQuery, { now, among }: Within) => {
    const { q, sort, page = 1, limit = pageSize } = query
    const { cards, total, understood } = await search.cardPage({
      filter: shop.filterOf(query),
      page,
      limit,
      now,
      ...(q === undefined ? {} : { q }),
      ...(sort === undefined ? {} : { sort }),
      ...(among === undefined ? {} : { among }),
    })
    return { products: cards, pagination: { page, rowsPerPage: limit, rowsNumber: total }, understood }
  }

  const countFilters = async (query: Query, { now, among }: Within): Promise<Filters> => {
    const question: Question = {
      filter: shop.filterOf(query),
      now,
      ...(query.q === undefined ? {} : { q: query.q }),
      ...(among === undefined ? {} : { among }),
    }
    const [counts, values] = await Promise.all([search.countFacets(question), search.filterValues()])
    return shop.presentFilters(values, counts)
  }

  return {
    findPage,
    countFilters,
    list: async (query: Query & ListQuery) => {
      const isStillValid = search.follow({ shows: 'list', filter: shop.filterOf(query) })
      return WithJson.object<ListAnswer<Card>>(await findPage(query, { now: clock.now() }), isStillValid)
    },
    filters: async (query: Query) => {
      const isStillValid = search.follow({ shows: 'counts', filter: shop.filterOf(query) })
      const filters = await countFilters(query, { now: clock.now() })
      return WithJson.object<{ filters: Filters }>({ filters }, isStillValid)
    },
    details: async (id: string) => {
      const idOrSlug = id.toLowerCase()
      const isStillValid = search.follow({ shows: 'details', idOrSlug })
      const product = await search.detailsWithJson(idOrSlug, clock.now())
      if (!product) {
        // The index is a moment behind: a 404 would say that the page of a new product is gone.
        if (await isShown(db, idOrSlug, shop.stock)) throw new Refusal('not_ready', notYet, { retryAfterSeconds: 2 })
        throw (await shop.elsewhere?.(idOrSlug)) ?? notFound()
      }
      return WithJson.object<{ product: Details }>({ product }, isStillValid)
    },
    similar: async (id: string) => {
      const subject = await findSimilaritySubject(db, id.toLowerCase(), shop.stock)
      if (!subject) throw notFound()
      return { products: await findSimilar(search, subject, clock.now()) }
    },
  }
}

interface ListAnswer<Card> {
  products: Card[]
  pagination: { page: number; rowsPerPage: number; rowsNumber: number }
  understood?: Understood
}
type Understood = NonNullable<Awaited<ReturnType<ProductSearch['list']>>['understood']>
