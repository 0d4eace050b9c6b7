import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useNavigate } from 'react-router'
import { shopCopy } from '#web/copy/shop.ts'
import { listFacets, type ShopQuery, type SortCode, shopAddress, sortCodes } from '#web/lib/shop-query.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Select } from '#web/ui/select.tsx'

/** Applies at once; without JavaScript a button sends it, with the filters as hidden fields. */
export function SortSelect({ query }: { query: ShopQuery }) {
  const navigate = useNavigate()
  return (
    <form method="get" action="/shop" className="sort-form">
      {listFacets.flatMap((facet) =>
        query[facet].map((value) => <input key={`${facet}=${value}`} type="hidden" name={facet} value={value} />),
      )}
      <input type="hidden" name="creditsMin" value={query.creditsMin} />
      <input type="hidden" name="creditsMax" value={query.creditsMax} />
      <Select
        look="pill"
        name="sort"
        label={
          <>
            <span className="visually-hidden lg:hidden">{shopCopy.sort}</span>
            <span className="lg:hidden">
              <Icon of={ArrowUpDown} size={18} />
            </span>
            <span className="hidden lg:inline">{shopCopy.sortVisible}</span>
          </>
        }
        options={sortCodes.map((sort) => ({ value: sort, label: shopCopy.sorts[sort] }))}
        value={query.sort}
        onChange={(event) => {
          const sort = event.currentTarget.value as SortCode
          void navigate(shopAddress({ ...query, sort, page: 1 }), { preventScrollReset: true })
        }}
      />
      <button type="submit" className="without-script button button-outline button-small">
        {shopCopy.sortGo}
      </button>
    </form>
  )
}
