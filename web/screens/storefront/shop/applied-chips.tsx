import { Link } from 'react-router'
import { shopCopy } from '#web/copy/shop.ts'
import { type ShopQuery, shopAddress, withoutFilters } from '#web/lib/shop-query.ts'
import type { Chip } from '#web/screens/storefront/shop/load-list.ts'
import { ChipLink } from '#web/ui/chip-link.tsx'

/** What narrows the list, each removable, in one row that scrolls sideways on a phone. */
export function AppliedChips({ chips, query }: { chips: Chip[]; query: ShopQuery }) {
  if (chips.length === 0) return null
  return (
    <ul className="shop-chips" aria-label={shopCopy.applied}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <ChipLink to={chip.to} label={chip.label} remove={shopCopy.removeFilter(chip.label)} preventScrollReset />
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
