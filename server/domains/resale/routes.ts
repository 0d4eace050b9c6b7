import type { InputOf } from '#contract/index.ts'
import { saleConditionLabel } from '#contract/primitives.ts'
import {
  createSuggestions,
  listBrands,
  listFavouriteIds,
  presentFiltersMap,
  productIdsOf,
  saleFilter,
  shopCalls,
} from '#server/domains/catalogue/index.ts'
import { listGarmentHistories } from '#server/domains/inventory/index.ts'
import { readShippingTerms } from '#server/domains/shipping/index.ts'
import { toIds } from '#server/kernel/ids.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readNumberSettings } from '#server/platform/settings.ts'
import { presentResaleFilters } from './present.ts'
import { filterForSale, filterListed } from './queries/listings.ts'
import { salePostageKeys, salePostageOf } from './queries/sale-postage.ts'
import { resaleShop } from './resale-shop.ts'
import { describeHistory } from './rules/describe-history.ts'
import { salePrices } from './rules/sale-prices.ts'
import type { ResaleShopServices } from './services.ts'

type ShopEndpoint =
  | 'resaleProducts'
  | 'resaleFilters'
  | 'resaleFiltersMap'
  | 'resaleSuggestions'
  | 'resaleDetails'
  | 'resaleSimilar'
  | 'resaleFavourites'
  | 'resaleTerms'
  | 'resaleHistories'

export function resaleShopRoutes({ db, clock, search }: ResaleShopServices): Pick<Handlers, ShopEndpoint> {
  const suggest = createSuggestions(search)
  const { list, filters, details, similar } = shopCalls({
    db,
    clock,
    search,
    stock: resaleShop,
    filterOf: (query: InputOf<'resaleFilters'>['query']) => saleFilter(query, salePrices),
    presentFilters: presentResaleFilters,
  })

  return {
    resaleProducts: ({ query }) => list(query),
    resaleFilters: ({ query }) => filters(query),
    resaleFiltersMap: async () => {
      const [values, brands] = await Promise.all([search.filterValues(), listBrands(db)])
      return { filtersMap: presentFiltersMap({ ...values, brands }, saleConditionLabel) }
    },
    resaleSuggestions: async ({ query }) => await suggest(query.q, clock.now()),
    resaleDetails: ({ params }) => details(params.id),
    resaleSimilar: ({ params }) => similar(params.id),
    resaleFavourites: async ({ query }, { viewer }) => {
      const listSaved = async () => (viewer ? await listFavouriteIds(db, viewer.accountId) : [])
      const ids = query.ids ? productIdsOf(query.ids, 'query.ids') : await listSaved()
      const productIds = await filterForSale(db, ids)
      return { productIds, products: await search.cards(productIds, clock.now()) }
    },
    resaleTerms: async () => {
      const numbers = await readNumberSettings(db, [...salePostageKeys, 'resale.cart_minutes', 'resale.cancel_days'])
      const { price, freeOver } = salePostageOf(numbers)
      const { deliveryTime } = await readShippingTerms(db)
      return {
        postage: price,
        freeOver,
        cartMinutes: numbers['resale.cart_minutes'],
        cancelDays: numbers['resale.cancel_days'],
        deliveryTime,
      }
    },
    resaleHistories: async ({ query }) => {
      const ids = await filterListed(db, toIds(query.ids))
      const histories = await listGarmentHistories(db, ids, clock.now())
      return {
        items: ids.flatMap((id) => {
          const history = histories.get(id)
          if (!history) return []
          const { families, monthsWorn, mends } = history
          return [{ id, families, monthsWorn, mends, text: describeHistory(history) }]
        }),
      }
    },
  }
}
