import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type ShopQuery, shopAddress, withoutFilters } from '#web/lib/shop/shop-query.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import type { Chip } from '#web/screens/storefront/shop/load-list.ts'
import { ChipLink } from '#web/ui/chip-link.tsx'

/** The choices that narrow the list, each removable, in one row that scrolls sideways on a phone. */
export function AppliedChips({ chips, query }: { chips: Chip[]; query: ShopQuery }) {
  const row = useRef<HTMLUListElement>(null)
  const removed = useRef<{ key: string; at: number }>(null)
  // When the pressed chip is gone, the one in its place takes the focus, so that keyboard users continue from there.
  // Until then earlier presses may still add and remove other chips.
  useEffect(() => {
    const pressed = removed.current
    if (!pressed || chips.some(({ key }) => key === pressed.key)) return
    removed.current = null
    if (document.activeElement === document.body) row.current?.querySelectorAll('a')[pressed.at]?.focus()
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
              removed.current = { key: chip.key, at }
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
