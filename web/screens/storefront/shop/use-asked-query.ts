import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { parseShopQuery, type ShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'

/**
 * What the controls of a list show: first what was pressed, then what is loading, then what has arrived. The router
 * reports a navigation only a moment after the press, and until then a ticked box would jump back.
 */
export function useAskedQuery(arrived: ShopQuery): { asked: ShopQuery; ask: (query: ShopQuery) => void } {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const [pressed, setPressed] = useState<ShopQuery | null>(null)
  const address = shopAddress(arrived)
  // It does not override later presses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival and each end of a navigation resets it
  useEffect(() => setPressed((now) => (now === pressed ? null : now)), [address, location])
  const onItsWay =
    location?.pathname === arrived.path ? parseShopQuery(new URLSearchParams(location.search), arrived.path) : null
  return {
    asked: pressed ?? onItsWay ?? arrived,
    ask: (query) => {
      setPressed(query)
      void navigate(shopAddress(query), { preventScrollReset: true })
    },
  }
}
