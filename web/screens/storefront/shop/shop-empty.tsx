import { shopCopy } from '#web/copy/shop.ts'
import { type ShopQuery, shopAddress, withoutFilters } from '#web/lib/shop-query.ts'
import type { Chip } from '#web/screens/storefront/shop/load-shop.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Nothing matches: which one filter to take away, and how much that would show. */
export function ShopEmpty({ chips, query }: { chips: Chip[]; query: ShopQuery }) {
  const useful = chips.filter((chip) => chip.pieces !== null && chip.pieces > 0)
  return (
    <EmptyState
      motif="basket"
      title={shopCopy.emptyTitle}
      action={
        <>
          {useful.map((chip) => (
            <ButtonLink key={chip.key} to={chip.to} look="outline" small>
              {shopCopy.emptyRemove(chip.label, chip.pieces ?? 0)}
            </ButtonLink>
          ))}
          <ButtonLink to={shopAddress(withoutFilters(query))} look={useful.length > 0 ? 'text' : 'filled'} small>
            {shopCopy.clearAll}
          </ButtonLink>
        </>
      }
    >
      {useful.length > 0 && <p>{shopCopy.emptyText}</p>}
    </EmptyState>
  )
}
