import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { shopCopy } from '#web/copy/shop.ts'
import { fetchApi } from '#web/lib/fetch-api.ts'
import { productsCall, type ShopQuery, shopAddress, withoutFilters } from '#web/lib/shop-query.ts'
import type { Facets } from '#web/screens/storefront/shop/facets.ts'
import { FilterFields } from '#web/screens/storefront/shop/filter-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'

const countDelayMilliseconds = 300

export interface FilterDrawerProps {
  query: ShopQuery
  facets: Facets
  total: number
  applied: number
}

/** The phone's filters: a draft that one button applies, with a live count on it. */
export function FilterDrawer({ query, facets, total, applied }: FilterDrawerProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(query)
  const count = useDraftCount(open, draft, shopAddress(query) === shopAddress(draft) ? total : null)

  const show = () => {
    setOpen(false)
    void navigate(shopAddress(draft), { replace: true, preventScrollReset: true })
  }
  return (
    <div className="filter-opener with-script">
      <button
        type="button"
        className="chip chip-filled on-dark"
        aria-haspopup="dialog"
        onClick={() => {
          setDraft({ ...query, page: 1 })
          setOpen(true)
        }}
      >
        <Icon of={SlidersHorizontal} size={18} />
        {shopCopy.filtersCount(applied)}
      </button>
      <Drawer
        side="full"
        open={open}
        onClose={() => setOpen(false)}
        title={shopCopy.filters}
        aside={
          <Button look="text" small onClick={() => setDraft(withoutFilters(query))}>
            {shopCopy.clearAll}
          </Button>
        }
        foot={
          <Button wide onClick={show}>
            <span aria-live="polite">{count === null ? shopCopy.showResults : showLabel(count)}</span>
          </Button>
        }
      >
        <FilterFields query={draft} facets={facets} onChange={setDraft} summarised />
      </Drawer>
    </div>
  )
}

const showLabel = (count: number) => (count === 0 ? shopCopy.showNone : shopCopy.show(count))

/** How many products a draft would show, asked 300 ms after the last change; null until it is known. */
function useDraftCount(open: boolean, draft: ShopQuery, known: number | null): number | null {
  const [counted, setCounted] = useState<{ address: string; count: number } | null>(null)
  const address = shopAddress(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `address` says all that matters of `draft`
  useEffect(() => {
    if (!open || known !== null) return
    let wanted = true
    const timer = window.setTimeout(async () => {
      const answer = await fetchApi('listProducts', { query: { ...productsCall(draft, 1), limit: 1 } })
      if (wanted && answer.ok) setCounted({ address, count: answer.body.pagination.rowsNumber })
    }, countDelayMilliseconds)
    return () => {
      wanted = false
      window.clearTimeout(timer)
    }
  }, [open, address, known])
  return known ?? (counted?.address === address ? counted.count : null)
}
