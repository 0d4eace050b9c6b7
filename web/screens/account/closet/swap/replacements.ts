import type { CallApi } from '#contract/index.ts'
import { parseShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'
import type { ClosetPiece } from '#web/screens/account/closet/closet-row.tsx'
import { nextSizes } from '#web/screens/account/closet/swap/next-sizes.ts'

/**
 * Returns the shop's address for choosing replacements: the next sizes up are selected, as filters that can be removed.
 */
export async function replacementsAddress(call: CallApi, goingBack: readonly ClosetPiece[]): Promise<string> {
  const answer = await call('productFilters', { query: {} })
  const sizes = answer.ok ? answer.body.filters.sizes.map(({ code }) => code) : []
  const next = nextSizes(
    goingBack.map(({ userSize }) => userSize),
    sizes,
  )
  return shopAddress({ ...parseShopQuery(new URLSearchParams()), sizes: next })
}
