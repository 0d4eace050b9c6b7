import { useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { parseShopQuery, type ShopQuery, shopAddress } from '#web/lib/shop-query.ts'

/**
 * What the controls of a list show: at once what was pressed, then what is on its way, then what has arrived. The router
 * tells of a navigation only a moment after it was asked for, in which a ticked box would jump back.
 */
export function useAskedQuery(arrived: ShopQuery): { asked: ShopQuery; ask: (query: ShopQuery) => void } {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const [pressed, setPressed] = useState<ShopQuery | null>(null)
  const address = shopAddress(arrived)
  // What was pressed since then is not settled by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival and each end of a navigation settles it
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
