import type { Calls } from '#contract/index.ts'
import { pageSize } from '#web/lib/shop/page-size.ts'
import {
  filtersForCall,
  productsCall,
  type ShopQuery,
  saleFiltersForCall,
  saleProductsCall,
  shopPath,
} from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'

export const collectionsPath = '/collections'

/** The identifier in a collection's path: its slug or id. */
export const collectionIdOf = (query: ShopQuery): string =>
  decodeURIComponent(query.path.slice(collectionsPath.length + 1))

type ListCalls = Calls<'listProducts' | 'collectionDetails' | 'resaleProducts'>
type FacetCalls = Calls<'productFilters' | 'resaleFilters'>

/** Fetches one page of a list: that of a shop, or of the collection whose path the query has. */
export async function fetchList(call: ListCalls, query: ShopQuery, page: number, limit: number = pageSize) {
  if (shopOf(query.path).sells) return call('resaleProducts', { query: saleProductsCall(query, page, limit) })
  const listCall = productsCall(query, page, limit)
  if (query.path === shopPath) return call('listProducts', { query: listCall })
  return call('collectionDetails', { params: { id: collectionIdOf(query) }, query: listCall })
}

/** Fetches the facets by which a shop can be filtered. */
export async function fetchFacets(call: FacetCalls, query: ShopQuery) {
  return shopOf(query.path).sells
    ? call('resaleFilters', { query: saleFiltersForCall(query) })
    : call('productFilters', { query: filtersForCall(query) })
}

/** Fetches the facets of a draft and how many products it would show; null if a call failed. */
export async function fetchDraft(call: ListCalls & FacetCalls, draft: ShopQuery) {
  if (draft.path === shopPath || shopOf(draft.path).sells) {
    const [list, facets] = await Promise.all([fetchList(call, draft, 1, 1), fetchFacets(call, draft)])
    return list.ok && facets.ok ? { count: list.body.pagination.rowsNumber, facets: facets.body.filters } : null
  }
  const answer = await call('collectionDetails', {
    params: { id: collectionIdOf(draft) },
    query: productsCall(draft, 1, 1),
  })
  return answer.ok ? { count: answer.body.pagination.rowsNumber, facets: answer.body.filters } : null
}
