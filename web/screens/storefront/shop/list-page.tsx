import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useNavigation, useNavigationType } from 'react-router'
import { shopAddress } from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { AppliedChips } from '#web/screens/storefront/shop/filters/applied-chips.tsx'
import { ChildChips } from '#web/screens/storefront/shop/filters/child-chips.tsx'
import { FilterOpener } from '#web/screens/storefront/shop/filters/filter-opener.tsx'
import { FilterSidebar } from '#web/screens/storefront/shop/filters/filter-sidebar.tsx'
import type { ListData } from '#web/screens/storefront/shop/load-list.ts'
import { ProductResults } from '#web/screens/storefront/shop/product-results.tsx'
import { SortSelect } from '#web/screens/storefront/shop/sort-select.tsx'
import { type Step, Trail } from '#web/screens/storefront/shop/trail.tsx'
import { useChosenQuery } from '#web/screens/storefront/shop/use-chosen-query.ts'
import { useResultsInView } from '#web/screens/storefront/shop/use-results-in-view.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface ListPageProps {
  list: ListData
  title: string
  trail: readonly Step[]
  /** Shown between the heading and the tools: a collection's introduction or a brand's story. */
  intro?: ReactNode
  /** Replaces the grid where nothing matches. */
  empty: ReactNode
  /** Shown below the list. */
  after?: ReactNode
}

/** A list of products with its filters, order and paging: the shop, a search, a brand or a collection. */
export function ListPage({ list, title, trail, intro, empty, after }: ListPageProps) {
  const { query, facets, chips, total } = list
  const heading = useId()
  const results = useRef<HTMLElement>(null)
  const choice = shopAddress({ ...query, page: 1 })
  const refiltering = useNavigation().location?.pathname === query.path
  const { chosen, choose } = useChosenQuery(query)
  useKeptFocus(heading, shopAddress(query))
  useResultsInView(results, choice)
  const filterCount = chips.filter((chip) => chip.key !== 'words').length
  return (
    <main id="main" className="container shop-page">
      <Trail steps={trail} />
      <div className="shop-head">
        <div>
          <PageHeading id={heading}>{title}</PageHeading>
          {list.understood && <p className="shop-story">{shopCopy.understood(list.understood)}</p>}
          {intro}
        </div>
        <p className="shop-count muted text-small" role="status">
          <span>{shopOf(query.path).count(total)}</span>
          {/* Announced whenever the list changes, even to the same number of pieces. */}
          <span className="visually-hidden">: {title}</span>
        </p>
      </div>
      <div className="shop-tools">
        <FilterOpener query={query} facets={facets} total={total} applied={filterCount} />
        <SortSelect query={chosen} onChange={choose} />
        <ChildChips query={query} />
        <AppliedChips chips={chips} query={query} />
      </div>
      <div className="shop-columns">
        <FilterSidebar query={chosen} facets={facets} onChange={choose} />
        <section
          aria-labelledby={heading}
          aria-busy={refiltering}
          className="shop-results dim-when-busy min-w-0"
          ref={results}
        >
          <h2 className="visually-hidden">{shopCopy.results}</h2>
          {total === 0 ? empty : <ProductResults key={shopAddress(query)} list={list} />}
        </section>
      </div>
      {after && <div className="mt-48">{after}</div>}
    </main>
  )
}

/** Moves the focus to the heading when the pressed control is gone from the new list ("Clear all"). */
function useKeptFocus(heading: string, address: string): void {
  const kind = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another list
  useEffect(() => {
    if (kind !== 'POP' && document.activeElement === document.body)
      document.getElementById(heading)?.focus({ preventScroll: true })
  }, [address])
}
