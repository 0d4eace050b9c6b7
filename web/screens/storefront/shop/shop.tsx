import { Link, useNavigation, useRevalidator } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { shopCopy } from '#web/copy/shop.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { parseShopQuery, shopAddress } from '#web/lib/shop-query.ts'
import { AppliedChips } from '#web/screens/storefront/shop/applied-chips.tsx'
import { FilterDrawer } from '#web/screens/storefront/shop/filter-drawer.tsx'
import { FilterSidebar } from '#web/screens/storefront/shop/filter-sidebar.tsx'
import { labelsFrom } from '#web/screens/storefront/shop/labels-from.ts'
import { loadShop, type ShopData } from '#web/screens/storefront/shop/load-shop.ts'
import { ProductResults } from '#web/screens/storefront/shop/product-results.tsx'
import { ShopEmpty } from '#web/screens/storefront/shop/shop-empty.tsx'
import { SortSelect } from '#web/screens/storefront/shop/sort-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/shop.ts'

/** "Outerwear" when one type is chosen, else "All clothes". */
function titleOf({ query, facets }: Pick<ShopData, 'query' | 'facets'>): string {
  const [only, ...others] = query.types
  return only && others.length === 0 ? labelsFrom(facets)('types', only) : shopCopy.title
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? titleOf(loaderData) : shopCopy.title) },
  { name: 'description', content: shopCopy.description },
]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadShop(context.get(apiContext), parseShopQuery(new URL(request.url).searchParams), request)
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const { query, facets, chips, products, total } = loaderData
  const navigation = useNavigation()
  const refiltering = navigation.location?.pathname === '/shop'
  // While the answer is on its way, the controls already show what was asked for.
  const asked =
    refiltering && navigation.location ? parseShopQuery(new URLSearchParams(navigation.location.search)) : query
  const pageless = shopAddress({ ...query, page: 1 })
  return (
    <main id="main" className="container shop-page">
      <nav aria-label={shopCopy.trail} className="muted hidden text-small lg:block">
        <ol className="flex gap-8">
          <li>
            <Link className="link-plain" to="/">
              {shopCopy.home}
            </Link>
          </li>
          <li aria-hidden>/</li>
          <li>{shopCopy.rent}</li>
        </ol>
      </nav>
      <div className="shop-head">
        <PageHeading>{titleOf(loaderData)}</PageHeading>
        <p className="muted text-small" role="status">
          {shopCopy.pieces(total)}
        </p>
      </div>
      <div className="shop-tools">
        <FilterDrawer query={query} facets={facets} total={total} applied={chips.length} />
        <SortSelect query={asked} />
        <AppliedChips chips={chips} query={query} />
      </div>
      <div className="shop-columns">
        <FilterSidebar query={asked} facets={facets} />
        <section aria-label={titleOf(loaderData)} aria-busy={refiltering} className="dim-when-busy min-w-0">
          <h2 className="visually-hidden">{shopCopy.results}</h2>
          {total === 0 ? (
            <ShopEmpty chips={chips} query={query} />
          ) : (
            <ProductResults key={pageless} shop={loaderData} products={products} />
          )}
        </section>
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator()
  return (
    <main id="main" className="container section">
      <PageHeading>{shopCopy.title}</PageHeading>
      <Notice look="error" title={shopCopy.errorTitle} className="mt-24" role="alert">
        <Button look="outline" small className="mt-12" busy={state === 'loading'} onClick={() => void revalidate()}>
          {shopCopy.tryAgain}
        </Button>
      </Notice>
    </main>
  )
}
