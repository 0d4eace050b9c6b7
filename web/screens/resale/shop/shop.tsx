import { Link } from 'react-router'
import { catalogueCopy } from '#web/copy/catalogue.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { canonicalOf, parseShopQuery, shopAddress } from '#web/lib/shop/shop-query.ts'
import { resaleShop } from '#web/lib/shop/shops.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { breadcrumbList, faqPage, jsonLd, productList } from '#web/lib/site/structured-data.ts'
import { resaleCopy } from '#web/screens/resale/shop/copy.ts'
import { resaleQuestions } from '#web/screens/resale/shop/questions.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { labelsFrom } from '#web/screens/storefront/shop/filters/labels-from.ts'
import { ListFailed, ShopEmpty } from '#web/screens/storefront/shop/instead-of-list.ts'
import { ListPage } from '#web/screens/storefront/shop/list-page.tsx'
import { titleOfList } from '#web/screens/storefront/shop/list-title.ts'
import { loadShop, type ShopData } from '#web/screens/storefront/shop/load-shop.ts'
import type { Step } from '#web/screens/storefront/shop/trail.tsx'
import { Questions } from '#web/ui/questions.tsx'
import type { Route } from './+types/shop.ts'

function titleOf({ query, facets, brand }: ShopData): string {
  const title = titleOfList(query, labelsFrom(facets), brand?.name ?? null)
  return title === shopCopy.title ? resaleCopy.title : title
}

function trailOf(shop: ShopData): Step[] {
  const title = titleOf(shop)
  const top = [
    { name: catalogueCopy.home, path: '/' },
    { name: resaleCopy.title, path: resaleShop.path },
  ]
  return title === resaleCopy.title ? top : [...top, { name: title, path: shopAddress({ ...shop.query, page: 1 }) }]
}

export const meta: Route.MetaFunction = ({ loaderData: shop, matches }) => {
  const origin = originOf(matches)
  if (!shop) return pageMeta({ origin, title: resaleCopy.title, description: resaleCopy.description })
  const { query, products, total, firstPage } = shop
  const title = titleOf(shop)
  const isUnfiltered = title === resaleCopy.title
  return [
    ...pageMeta({
      origin,
      title: isUnfiltered ? title : `${title}, second-hand`,
      description: isUnfiltered ? resaleCopy.description : resaleCopy.descriptionOf(title, total),
      canonical: query.q ? undefined : canonicalOf(query),
      picture: products.slice(0, 3).map(({ picture }) => picture),
      unlisted: query.q !== '' || total === 0,
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbList(origin, trailOf(shop)))] : []),
    ...(import.meta.env.SSR && total > 0
      ? [jsonLd(productList(origin, { name: title, total, products, firstPage }))]
      : []),
    ...(import.meta.env.SSR && showsQuestions(shop) ? [jsonLd(faqPage(resaleQuestions.questions))] : []),
  ]
}

/** Questions are shown below the whole shop, but not below filtered lists and searches. */
const showsQuestions = (shop: ShopData) => titleOf(shop) === resaleCopy.title && shop.query.q === ''

export function loader({ request, context }: Route.LoaderArgs) {
  const query = parseShopQuery(new URL(request.url).searchParams, resaleShop.path)
  return loadShop(context.get(apiContext), query, request)
}

export default function ResaleShop({ loaderData: shop }: Route.ComponentProps) {
  const title = titleOf(shop)
  return (
    <ListPage
      list={shop}
      title={title}
      trail={trailOf(shop)}
      intro={title === resaleCopy.title && <p className="shop-story">{resaleCopy.intro}</p>}
      empty={<ShopEmpty list={shop} />}
      after={
        showsQuestions(shop) && (
          <>
            <Questions {...resaleQuestions} />
            <Link to="/resale/orders" className="link">
              {resaleCopy.findOrder}
            </Link>
          </>
        )
      }
    />
  )
}

export function ErrorBoundary() {
  return <ListFailed title={resaleCopy.title} problem={resaleCopy.errorTitle} />
}
