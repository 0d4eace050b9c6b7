import type { AnswerOf, InputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { WithJson } from '#server/platform/http/answers/with-json.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { saveFavourites } from './operations/save-favourites.ts'
import { presentBrands, presentCollection, presentFilters, presentFiltersMap } from './present.ts'
import { listBrandRows } from './queries/brands.ts'
import { findCollectionRow, listCollectionRows } from './queries/collections.ts'
import { createSuggestions } from './queries/create-suggestions.ts'
import { keepActiveIds, listFavouriteIds } from './queries/favourites.ts'
import { findSimilar } from './queries/find-similar.ts'
import type { Question } from './queries/product-search.ts'
import { listBrands } from './queries/reference-data.ts'
import { findSimilaritySubject } from './queries/similarity-subject.ts'
import { productFilter } from './rules/product-filter.ts'
import { readIds } from './rules/read-ids.ts'
import type { CatalogueServices } from './services.ts'

/** Products on a page by default (spec §9). */
const pageSize = 20

type CatalogueEndpoint =
  | 'listBrands'
  | 'listProducts'
  | 'productFilters'
  | 'productFiltersMap'
  | 'searchSuggestions'
  | 'productDetails'
  | 'similarProducts'
  | 'productsMultiple'
  | 'checkProducts'
  | 'listCollections'
  | 'collectionDetails'
  | 'listFavourites'
  | 'saveFavourites'

const notFound = () => new Refusal('not_found', messages.notFound)

/** A message names some; `ids` has them all. */
const idsInMessage = 5

/** @throws Refusal invalid_id that names the invalid ids */
function idsOf(texts: readonly string[], field: string): Id<'product'>[] {
  const read = readIds<'product'>(texts)
  if (read.ok) return read.value
  const named = read.reason.slice(0, idsInMessage).map((text) => `“${text}”`)
  const more = read.reason.length - named.length
  const message = `Not a valid UUID: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  throw new Refusal('invalid_id', message, { field, ids: read.reason })
}

export function catalogueRoutes(services: CatalogueServices): Pick<Handlers, CatalogueEndpoint> {
  const { db, clock, search } = services
  const suggest = createSuggestions(search)

  const findPage = async (query: InputOf<'listProducts'>['query'], { now, among }: Pick<Question, 'now' | 'among'>) => {
    const { q, sort, page = 1, limit = pageSize } = query
    const { cards, total, understood } = await search.cardPage({
      filter: productFilter(query),
      page,
      limit,
      now,
      ...(q === undefined ? {} : { q }),
      ...(sort === undefined ? {} : { sort }),
      ...(among === undefined ? {} : { among }),
    })
    return { products: cards, pagination: { page, rowsPerPage: limit, rowsNumber: total }, understood }
  }
  const countFilters = async (
    query: InputOf<'productFilters'>['query'],
    { now, among }: Pick<Question, 'now' | 'among'>,
  ) => {
    const question: Question = {
      filter: productFilter(query),
      now,
      ...(query.q === undefined ? {} : { q: query.q }),
      ...(among === undefined ? {} : { among }),
    }
    const [counts, values] = await Promise.all([search.countFacets(question), search.filterValues()])
    return presentFilters(values, counts)
  }
  /** How many of these are available. */
  const countAvailable = async (among: readonly string[], now: Date): Promise<number> =>
    among.length === 0 ? 0 : (await search.list({ filter: productFilter({}), among, page: 1, limit: 1, now })).total
  /** Ids are checked in the database: a favourite is not lost because the index is a moment behind. */
  const favouritesOf = async (ids: readonly Id<'product'>[]): Promise<AnswerOf<'listFavourites'>> => {
    const productIds = await keepActiveIds(db, ids)
    return { productIds, products: await search.cards(productIds, clock.now()) }
  }

  return {
    listBrands: async () => {
      const [rows, counts] = await Promise.all([
        listBrandRows(db),
        search.countFacets({ filter: productFilter({}), now: clock.now() }),
      ])
      return { brands: presentBrands(rows, counts) }
    },
    listProducts: async ({ query }) => {
      const stillHolds = search.follow({ shows: 'list', filter: productFilter(query) })
      return WithJson.object<AnswerOf<'listProducts'>>(await findPage(query, { now: clock.now() }), stillHolds)
    },
    productFilters: async ({ query }) => {
      const stillHolds = search.follow({ shows: 'counts', filter: productFilter(query) })
      const filters = await countFilters(query, { now: clock.now() })
      return WithJson.object<AnswerOf<'productFilters'>>({ filters }, stillHolds)
    },
    productFiltersMap: async () => {
      const [values, brands] = await Promise.all([search.filterValues(), listBrands(db)])
      return { filtersMap: presentFiltersMap({ ...values, brands }) }
    },
    searchSuggestions: async ({ query }) => await suggest(query.q, clock.now()),
    productDetails: async ({ params }) => {
      const idOrSlug = params.id.toLowerCase()
      const stillHolds = search.follow({ shows: 'details', idOrSlug })
      const product = await search.detailsWithJson(idOrSlug, clock.now())
      if (!product) throw notFound()
      return WithJson.object<AnswerOf<'productDetails'>>({ product }, stillHolds)
    },
    similarProducts: async ({ params }) => {
      const subject = await findSimilaritySubject(db, params.id.toLowerCase())
      if (!subject) throw notFound()
      return { products: await findSimilar(search, subject, clock.now()) }
    },
    productsMultiple: async ({ query }) => ({
      products: await search.cards([...new Set(query.productIds.map((id) => id.toLowerCase()))], clock.now()),
    }),
    checkProducts: async ({ body }) => ({
      collection: await search.cards(idsOf(body.ids, 'body.ids'), clock.now()),
    }),
    listCollections: async () => {
      const now = clock.now()
      const rows = await listCollectionRows(db)
      const collections = rows.map(async (row) => presentCollection(row, await countAvailable(row.productIds, now)))
      return { collections: await Promise.all(collections) }
    },
    collectionDetails: async ({ params, query }) => {
      const row = await findCollectionRow(db, params.id.toLowerCase())
      if (!row) throw notFound()
      const within = { now: clock.now(), among: row.productIds }
      const [count, found, filters] = await Promise.all([
        countAvailable(row.productIds, within.now),
        findPage(query, within),
        countFilters(query, within),
      ])
      const collection = presentCollection(row, count)
      return WithJson.object<AnswerOf<'collectionDetails'>>({ collection, filters, ...found })
    },
    listFavourites: async (_input, { viewer }) => await favouritesOf(await listFavouriteIds(db, viewer.accountId)),
    saveFavourites: async ({ body }, { viewer }) => {
      const ids = idsOf(body.productIds, 'body.productIds')
      return await favouritesOf(await saveFavourites(services, viewer.accountId, { ids, merge: body.merge ?? false }))
    },
  }
}
