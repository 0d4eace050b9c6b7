import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import { useState } from 'react'
import { prefetchedOverlay } from '#web/lib/prefetch.tsx'
import type { ShopQuery } from '#web/lib/shop/shop-query.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import type { Facets } from '#web/screens/storefront/shop/filters/facets.ts'
import { Icon } from '#web/ui/icon.tsx'

const FilterDrawer = prefetchedOverlay(async () => (await import('./filter-drawer.tsx')).FilterDrawer)

export interface FilterOpenerProps {
  query: ShopQuery
  facets: Facets
  total: number
  applied: number
}

/** The button that opens the phone's filters. It shows how many are applied. */
export function FilterOpener({ applied, ...page }: FilterOpenerProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="filter-opener with-script">
      <button type="button" className="chip chip-filled on-dark" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} size={18} />
        {shopCopy.filtersCount(applied)}
      </button>
      <FilterDrawer {...page} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
