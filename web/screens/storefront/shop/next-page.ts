import type { CallResult } from '#contract/index.ts'
import { pageSize } from '#web/lib/shop/page-size.ts'
import type { ShopProduct } from '#web/screens/storefront/shop/load-list.ts'

type List = Pick<Extract<CallResult<'listProducts'>, { ok: true }>['body'], 'pagination'> & { products: ShopProduct[] }
type Answer = { ok: true; body: List } | Extract<CallResult<'listProducts'>, { ok: false }>

/**
 * Fetches the next page that has a product not shown yet; if none has, the last page. The list changes while somebody
 * reads it: a product that sells out moves others up to pages that were fetched already; a new one moves them down.
 * @param page the last page that was fetched
 */
export async function fetchNext(fetchPage: (page: number) => Promise<Answer>, page: number, shown: ShopProduct[]) {
  const known = new Set(shown.map(({ id }) => id))
  for (let at = page + 1; ; at += 1) {
    const answer = await fetchPage(at)
    if (!answer.ok) return answer
    const total = answer.body.pagination.rowsNumber
    const fresh = answer.body.products.filter(({ id }) => !known.has(id))
    if (fresh.length > 0 || at * pageSize >= total) return { ok: true as const, fresh, page: at, total }
  }
}
