import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { FilterFields, type FilterFieldsProps } from '#web/screens/storefront/shop/filters/filter-fields.tsx'
import { Button } from '#web/ui/button.tsx'

/** The filters on a desktop: each change applies at once. Without JavaScript they are a form, on phones too. */
export function FilterSidebar({ query, facets, onChange }: FilterFieldsProps) {
  return (
    <aside className="filter-sidebar" aria-label={shopCopy.filters}>
      <form method="get" action={query.path} onSubmit={(event) => event.preventDefault()}>
        <h2 className="h4 pb-12">{shopCopy.filters}</h2>
        {query.q && <input type="hidden" name="q" value={query.q} />}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        <FilterFields query={query} facets={facets} onChange={onChange} />
        <div className="without-script py-16">
          <Button type="submit" wide>
            {shopCopy.showResults}
          </Button>
        </div>
      </form>
    </aside>
  )
}
