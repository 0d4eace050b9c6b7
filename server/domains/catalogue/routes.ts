import type { AnswerOf, InputOf } from '#contract/index.ts'
import { conditionLabel } from '#contract/primitives.ts'
import type { Id } from '#server/kernel/ids.ts'
import { WithJson } from '#server/platform/http/answers/with-json.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { saveFavourites } from './operations/save-favourites.ts'
import { presentBrands, presentCollection, presentFilters, presentFiltersMap } from './present.ts'
import { productIdsOf } from './product-ids.ts'
import { listBrandRows } from './queries/brands.ts'
import { findCollectionRow, listCollectionRows } from './queries/collections.ts'
import { createSuggestions } from './queries/create-suggestions.ts'
import { keepShownIds, listFavouriteIds } from './queries/favourites.ts'
import { findSlugHiredByDates } from './queries/product-faces.ts'
import { listBrands } from './queries/reference-data.ts'
import { rentalStock } from './queries/shop-stock.ts'
import { typesHiredByDates } from './rules/hired-by-dates.ts'
import { productFilter } from './rules/product-filter.ts'
import type { CatalogueServices } from './services.ts'
import { notFound, shopCalls } from './shop-calls.ts'

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

export function catalogueRoutes(services: CatalogueServices): Pick<Handlers, CatalogueEndpoint> {
  const { db, clock, search, shops } = services
  const suggest = createSuggestions(search, typesHiredByDates)
  const { list, filters, details, similar, findPage, countFilters } = shopCalls({
    db,
    clock,
    search,
    presentFilters,
    stock: rentalStock,
    elsewhere: async (idOrSlug) => {
      const slug = await findSlugHiredByDates(db, idOrSlug)
      if (slug === undefined) return undefined
      return new Refusal('hired_by_dates', 'Ski wear is booked by dates, not rented for credits.', { slug })
    },
    filterOf: (query: InputOf<'productFilters'>['query']) => productFilter(query),
  })
  /** How many of these products are available. */
  const countAvailable = async (among: readonly string[], now: Date): Promise<number> =>
    among.length === 0 ? 0 : (await search.list({ filter: productFilter({}), among, page: 1, limit: 1, now })).total
  /** Ids are checked in the database: a favourite is not lost because the index is a moment behind. */
  const favouritesOf = async (ids: readonly Id<'product'>[]): Promise<AnswerOf<'listFavourites'>> => {
    const productIds = await keepShownIds(db, shops, ids)
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
    listProducts: ({ query }) => list(query),
    productFilters: ({ query }) => filters(query),
    productFiltersMap: async () => {
      const [values, brands] = await Promise.all([search.filterValues(), listBrands(db)])
      return { filtersMap: presentFiltersMap({ ...values, brands }, conditionLabel) }
    },
    searchSuggestions: async ({ query }) => await suggest(query.q, clock.now()),
    productDetails: ({ params }) => details(params.id),
    similarProducts: ({ params }) => similar(params.id),
    productsMultiple: async ({ query }) => ({
      products: await search.cards([...new Set(query.productIds.map((id) => id.toLowerCase()))], clock.now()),
    }),
    checkProducts: async ({ body }) => ({
      collection: await search.cards(productIdsOf(body.ids, 'body.ids'), clock.now()),
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
      const ids = productIdsOf(body.productIds, 'body.productIds')
      return await favouritesOf(await saveFavourites(services, viewer.accountId, { ids, merge: body.merge ?? false }))
    },
  }
}
