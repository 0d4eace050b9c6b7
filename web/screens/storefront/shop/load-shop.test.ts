import { expect, it } from 'vitest'
import type { CallApi } from '#contract/index.ts'
import { parseShopQuery } from '#web/lib/shop/shop-query.ts'
import { loadShop } from '#web/screens/storefront/shop/load-shop.ts'

const noCalls = (() => Promise.reject(new Error('expected no call'))) as unknown as CallApi

it.each([
  ['types=skiwear', '/skiwear'],
  ['types=skiwear&sizes=104cm&page=2', '/skiwear'],
  ['types=dresses&types=skiwear&sizes=104cm', '/shop?sizes=104cm&types=dresses'],
])('redirects the list %s to %s', async (search, address) => {
  const query = parseShopQuery(new URLSearchParams(search))
  const error = await loadShop(noCalls, query, new Request('http://localhost/shop')).catch((error: unknown) => error)
  if (!(error instanceof Response)) throw error
  expect([error.status, error.headers.get('location')]).toEqual([301, address])
})
