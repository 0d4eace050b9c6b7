import { Link } from 'react-router'
import { type ShopQuery, shopAddress, withToggled } from '#web/lib/shop/shop-query.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * "Idris, 3–4y": filters by the size that fits a child of the account now. The address holds only the size, not the
 * child.
 */
export function ChildChips({ query }: { query: ShopQuery }) {
  const children = useSite().user?.children ?? []
  if (children.length === 0) return null
  return (
    <ul className="shop-chips" aria-label={shopCopy.sizesOfChildren}>
      {children.map(({ id, name, size, sizeShort }) => {
        const chosen = query.sizes.includes(size)
        return (
          <li key={id}>
            <Link
              className={classNames('chip', chosen && 'chip-applied')}
              aria-current={chosen || undefined}
              to={shopAddress(withToggled(query, 'sizes', size))}
              preventScrollReset
            >
              {shopCopy.sizeOfChild(name, sizeShort)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
