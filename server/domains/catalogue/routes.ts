import { messages } from '#contract/messages.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { presentDetails, presentFilters } from './present.ts'
import { cardsOfHits, findProductCards, readCardContext } from './queries/find-product-cards.ts'
import { listProductCardRows } from './queries/product-cards.ts'
import { findProductStory, listAvailableGarments } from './queries/product-details.ts'
import { listActiveBrands, listProductTypes, listSizes } from './queries/reference-data.ts'
import { sqlProductSearch } from './queries/sql-product-search.ts'
import { productFilter } from './rules/product-filter.ts'
import type { CatalogueServices } from './services.ts'

/** Products on a page where the visitor asks for no number (specification §9). */
const pageSize = 20

type CatalogueRoutes = Pick<Handlers, 'listProducts' | 'productFilters' | 'productDetails' | 'productsMultiple'>

export function catalogueRoutes({ db, clock }: CatalogueServices): CatalogueRoutes {
  const search = sqlProductSearch(db)
  return {
    listProducts: async ({ query }) => {
      const { sort = 'new-to-old', page = 1, limit = pageSize } = query
      const now = clock.now()
      const { hits, total } = await search.list({ filter: productFilter(query), sort, page, limit, now })
      return {
        products: await cardsOfHits(db, hits, now),
        pagination: { page, rowsPerPage: limit, rowsNumber: total },
      }
    },
    productFilters: async ({ query }) => {
      const [counts, types, brands, sizes] = await Promise.all([
        search.countFacets(productFilter(query), clock.now()),
        listProductTypes(db),
        listActiveBrands(db),
        listSizes(db),
      ])
      return { filters: presentFilters({ types, brands, sizes }, counts) }
    },
    productDetails: async ({ params }) => {
      const now = clock.now()
      const story = await findProductStory(db, params.id.toLowerCase())
      if (!story) throw new Refusal('not_found', messages.notFound)
      const [row] = await listProductCardRows(db, [story.id], now)
      if (!row) throw new Refusal('not_found', messages.notFound)
      const garments = await listAvailableGarments(db, story.id, now)
      return { product: presentDetails({ row, story, garments }, await readCardContext(db, now)) }
    },
    productsMultiple: async ({ query }) => ({
      products: await findProductCards(db, [...new Set(query.productIds.map((id) => id.toLowerCase()))], clock.now()),
    }),
  }
}
