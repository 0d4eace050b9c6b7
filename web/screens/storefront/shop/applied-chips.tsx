import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { shopCopy } from '#web/copy/shop.ts'
import { type ShopQuery, shopAddress, withoutFilters } from '#web/lib/shop-query.ts'
import type { Chip } from '#web/screens/storefront/shop/load-list.ts'
import { ChipLink } from '#web/ui/chip-link.tsx'

/** What narrows the list, each removable, in one row that scrolls sideways on a phone. */
export function AppliedChips({ chips, query }: { chips: Chip[]; query: ShopQuery }) {
  const row = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(null)
  // The chip that was pressed is gone: the one in its place has the focus, so that a keyboard goes on from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other chips are what it waits for
  useEffect(() => {
    const at = removed.current
    removed.current = null
    if (at !== null && document.activeElement === document.body) row.current?.querySelectorAll('a')[at]?.focus()
  }, [chips])
  if (chips.length === 0) return null
  return (
    <ul className="shop-chips" aria-label={shopCopy.applied} ref={row}>
      {chips.map((chip, at) => (
        <li key={chip.key}>
          <ChipLink
            to={chip.to}
            label={chip.label}
            remove={shopCopy.removeFilter(chip.label)}
            preventScrollReset
            onClick={() => {
              removed.current = at
            }}
          />
        </li>
      ))}
      <li>
        <Link className="chip-clear link link-strong" to={shopAddress(withoutFilters(query))} preventScrollReset>
          {shopCopy.clearAll}
        </Link>
      </li>
    </ul>
  )
}
