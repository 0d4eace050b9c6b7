import type { Calls } from '#contract/index.ts'
import { filtersForCall, pageSize, productsCall, type ShopQuery, shopPath } from '#web/lib/shop-query.ts'

export const collectionsPath = '/collections'

/** The identifier in a collection's path: its slug or id. */
export const collectionIdOf = (query: ShopQuery): string =>
  decodeURIComponent(query.path.slice(collectionsPath.length + 1))

type ListCalls = Calls<'listProducts' | 'collectionDetails'>

/** One page of a list: of the shop, or of the collection whose path the query has. */
export async function askList(call: ListCalls, query: ShopQuery, page: number, limit: number = pageSize) {
  const asked = { ...productsCall(query, page), limit }
  if (query.path === shopPath) return call('listProducts', { query: asked })
  return call('collectionDetails', { params: { id: collectionIdOf(query) }, query: asked })
}

/** The facets of a draft and how many products it would show; null where the call failed. */
export async function askDraft(call: Calls<'listProducts' | 'collectionDetails' | 'productFilters'>, draft: ShopQuery) {
  if (draft.path === shopPath) {
    const [list, facets] = await Promise.all([
      askList(call, draft, 1, 1),
      call('productFilters', { query: filtersForCall(draft) }),
    ])
    return list.ok && facets.ok ? { count: list.body.pagination.rowsNumber, facets: facets.body.filters } : null
  }
  const answer = await call('collectionDetails', {
    params: { id: collectionIdOf(draft) },
    query: { ...productsCall(draft, 1), limit: 1 },
  })
  return answer.ok ? { count: answer.body.pagination.rowsNumber, facets: answer.body.filters } : null
}
