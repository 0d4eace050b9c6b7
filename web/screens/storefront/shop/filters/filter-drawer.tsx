import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { whenSteppedBack } from '#web/lib/history-guard.ts'
import { type ShopQuery, shopAddress, withoutFilters } from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { fetchDraft } from '#web/screens/storefront/shop/fetch-list.ts'
import type { Facets } from '#web/screens/storefront/shop/filters/facets.ts'
import { FilterFields } from '#web/screens/storefront/shop/filters/filter-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'

const countDelayMilliseconds = 300

export interface FilterDrawerProps {
  open: boolean
  onClose: () => void
  query: ShopQuery
  facets: Facets
  total: number
}

/** The phone's filters: a draft, which one button applies, with live counts on the button and beside every value. */
export function FilterDrawer({ open, onClose, query, facets, total }: FilterDrawerProps) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(query)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft({ ...query, page: 1 })
  }
  const page = { address: shopAddress({ ...query, page: 1 }), count: total, facets }
  const { count, facets: counted } = useDraft(open, draft, page)

  const show = async () => {
    // Closes at once, because the drawer steps back in the history as it closes.
    flushSync(() => onClose())
    await whenSteppedBack()
    void navigate(shopAddress(draft), { replace: true, preventScrollReset: true })
  }
  return (
    <Drawer
      side="full"
      open={open}
      onClose={onClose}
      title={shopCopy.filters}
      aside={
        <Button variant="text" small onClick={() => setDraft({ ...withoutFilters(query), q: query.q })}>
          {shopCopy.clearAll}
        </Button>
      }
      foot={
        <Button wide onClick={show}>
          <span aria-live="polite">{count === null ? shopCopy.showResults : showLabel(query.path, count)}</span>
        </Button>
      }
    >
      <FilterFields query={draft} facets={counted} onChange={setDraft} summarised />
    </Drawer>
  )
}

const showLabel = (path: string, count: number) =>
  count === 0 ? shopCopy.showNone : shopCopy.show(shopOf(path).count(count))

interface Draft {
  address: string
  count: number
  facets: Facets
}

/**
 * The number of results of a draft and of each further choice, requested 300 ms after the last change. Until then the
 * counts are those of the previous draft, and `count` is null.
 */
function useDraft(open: boolean, draft: ShopQuery, page: Draft): { count: number | null; facets: Facets } {
  const [latest, setLatest] = useState<(Draft & { pageAddress: string }) | null>(null)
  const address = shopAddress(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` holds all that matters in `draft`
  useEffect(() => {
    if (!open || address === page.address) return
    let isCurrent = true
    const timer = window.setTimeout(async () => {
      const answer = await fetchDraft(fetchApi, draft)
      if (isCurrent && answer) setLatest({ address, pageAddress: page.address, ...answer })
    }, countDelayMilliseconds)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [open, address, page.address])
  if (address === page.address || latest?.pageAddress !== page.address)
    return { ...page, count: address === page.address ? page.count : null }
  return { count: latest.address === address ? latest.count : null, facets: latest.facets }
}
