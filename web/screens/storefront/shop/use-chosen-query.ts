import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { parseShopQuery, type ShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'

/**
 * The query that the controls of a list show: the latest choice, else what is loading, else what has loaded. The router reports a
 * navigation only a moment after it starts; without the latest choice, a ticked box would flip back until then.
 */
export function useChosenQuery(arrived: ShopQuery): { chosen: ShopQuery; choose: (query: ShopQuery) => void } {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const [pressed, setPressed] = useState<ShopQuery | null>(null)
  const address = shopAddress(arrived)
  // Keeps a choice that was made in the meantime.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival and each end of a navigation resets it
  useEffect(() => setPressed((now) => (now === pressed ? null : now)), [address, location])
  const loading =
    location?.pathname === arrived.path ? parseShopQuery(new URLSearchParams(location.search), arrived.path) : null
  return {
    chosen: pressed ?? loading ?? arrived,
    choose: (query) => {
      setPressed(query)
      void navigate(shopAddress(query), { preventScrollReset: true })
    },
  }
}
