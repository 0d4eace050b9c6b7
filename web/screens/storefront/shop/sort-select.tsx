import ArrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs'
import { hasOwnOrder, type ShopQuery, type SortCode, sortCodes } from '#web/lib/shop/shop-query.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { QueryFields } from '#web/screens/storefront/shop/query-fields.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Applies the order at once; without JavaScript a button submits it, with the filters as hidden fields. */
export function SortSelect({ query, onChange }: { query: ShopQuery; onChange: (query: ShopQuery) => void }) {
  const sorts = sortCodes.map((sort) => ({ value: sort as string, label: shopCopy.sorts[sort] }))
  const ownOrder = { value: '', label: query.q ? shopCopy.bestMatch : shopCopy.ourOrder }
  const defaultSort = hasOwnOrder(query) ? '' : 'new-to-old'
  return (
    <form method="get" action={query.path} className="sort-form">
      <QueryFields query={query} />
      <Select
        variant="pill"
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
        options={hasOwnOrder(query) ? [ownOrder, ...sorts] : sorts}
        value={query.sort ?? defaultSort}
        onChange={(event) => {
          const sort = (event.currentTarget.value || null) as SortCode | null
          onChange({ ...query, sort, page: 1 })
        }}
      />
      <button type="submit" className="without-script button button-outline button-small">
        {shopCopy.sortGo}
      </button>
    </form>
  )
}
