import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type ShopQuery, shopAddress, withoutFilters } from '#web/lib/shop-query.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import type { Chip } from '#web/screens/storefront/shop/load-list.ts'
import { ChipLink } from '#web/ui/chip-link.tsx'

/** What narrows the list, each removable, in one row that scrolls sideways on a phone. */
export function AppliedChips({ chips, query }: { chips: Chip[]; query: ShopQuery }) {
  const row = useRef<HTMLUListElement>(null)
  const removed = useRef<{ key: string; at: number }>(null)
  // The chip that was pressed is gone: the one in its place has the focus, so that a keyboard continues from there. Until it is
  // gone, other chips may come and go: those of a press before.
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
