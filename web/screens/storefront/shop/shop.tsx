import { catalogueCopy } from '#web/copy/catalogue.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { canonicalOf, parseShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { breadcrumbList, jsonLd, productList } from '#web/lib/site/structured-data.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { labelsFrom } from '#web/screens/storefront/shop/filters/labels-from.ts'
import { ListFailed, ShopEmpty } from '#web/screens/storefront/shop/instead-of-list.ts'
import { ListPage } from '#web/screens/storefront/shop/list-page.tsx'
import { titleOfList } from '#web/screens/storefront/shop/list-title.ts'
import { loadShop, type ShopData } from '#web/screens/storefront/shop/load-shop.ts'
import type { Step } from '#web/screens/storefront/shop/trail.tsx'
import type { Route } from './+types/shop.ts'

const titleOf = ({ query, facets, brand }: ShopData): string =>
  titleOfList(query, labelsFrom(facets), brand?.name ?? null)

function trailOf(shop: ShopData): Step[] {
  const title = titleOf(shop)
  const top = [
    { name: catalogueCopy.home, path: '/' },
    { name: shopCopy.rent, path: '/shop' },
  ]
  return title === shopCopy.title ? top : [...top, { name: title, path: shopAddress({ ...shop.query, page: 1 }) }]
}

export const meta: Route.MetaFunction = ({ loaderData: shop, matches }) => {
  const origin = originOf(matches)
  if (!shop) return pageMeta({ origin, title: shopCopy.title, description: shopCopy.description })
  const { query, products, total, firstPage } = shop
  const title = titleOf(shop)
  const described = shop.brand && title === shop.brand.name ? shop.brand.story.replaceAll('\n', ' ') : null
  return [
    ...pageMeta({
      origin,
      title,
      description:
        described ?? (title === shopCopy.title ? shopCopy.description : shopCopy.descriptionOf(title, total)),
      canonical: query.q ? undefined : canonicalOf(query),
      picture: products.slice(0, 3).map(({ picture }) => picture),
      unlisted: query.q !== '' || total === 0,
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbList(origin, trailOf(shop)))] : []),
    ...(import.meta.env.SSR && total > 0
      ? [jsonLd(productList(origin, { name: title, total, products, firstPage }))]
      : []),
  ]
}

export function loader({ request, context }: Route.LoaderArgs) {
  return loadShop(context.get(apiContext), parseShopQuery(new URL(request.url).searchParams), request)
}

export default function Shop({ loaderData: shop }: Route.ComponentProps) {
  const title = titleOf(shop)
  const story = shop.brand && shop.query.q === '' ? shop.brand.story : null
  return (
    <ListPage
      list={shop}
      title={title}
      trail={trailOf(shop)}
      intro={story && <p className="shop-story">{story}</p>}
      empty={<ShopEmpty list={shop} />}
    />
  )
}

export function ErrorBoundary() {
  return <ListFailed title={shopCopy.title} problem={shopCopy.errorTitle} />
}
