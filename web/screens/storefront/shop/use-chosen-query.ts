import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { parseShopQuery, type ShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'

/**
 * The query that the controls of a list show: the latest choice, otherwise the one that is loading, otherwise the
 * loaded one. The router reports a navigation a moment after it starts; without the latest choice, a ticked box would
 * flip back until then.
 */
export function useChosenQuery(loaded: ShopQuery): { chosen: ShopQuery; choose: (query: ShopQuery) => void } {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const [latestChoice, setLatestChoice] = useState<ShopQuery | null>(null)
  const address = shopAddress(loaded)
  // Keeps a choice that was made after this render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded list and each end of a navigation resets it
  useEffect(() => setLatestChoice((now) => (now === latestChoice ? null : now)), [address, location])
  const loading =
    location?.pathname === loaded.path ? parseShopQuery(new URLSearchParams(location.search), loaded.path) : null
  return {
    chosen: latestChoice ?? loading ?? loaded,
    choose: (query) => {
      setLatestChoice(query)
      void navigate(shopAddress(query), { preventScrollReset: true })
    },
  }
}
