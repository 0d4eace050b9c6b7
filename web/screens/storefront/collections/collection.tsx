import { isRouteErrorResponse } from 'react-router'
import { catalogueCopy } from '#web/copy/catalogue.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { parseShopQuery } from '#web/lib/shop/shop-query.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { breadcrumbList, jsonLd, productList } from '#web/lib/site/structured-data.ts'
import { collectionsCopy } from '#web/screens/storefront/collections/copy.ts'
import {
  type CollectionFacts,
  collectionPath,
  loadCollection,
} from '#web/screens/storefront/collections/load-collection.ts'
import { NotFoundPage } from '#web/screens/storefront/shell/error-page.tsx'
import { collectionsPath } from '#web/screens/storefront/shop/fetch-list.ts'
import { ListFailed, ShopEmpty } from '#web/screens/storefront/shop/instead-of-list.ts'
import { ListPage } from '#web/screens/storefront/shop/list-page.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/collection.ts'

const trailOf = ({ title, slug }: CollectionFacts) => [
  { name: catalogueCopy.home, path: '/' },
  { name: collectionsCopy.title, path: collectionsPath },
  { name: title, path: collectionPath(slug) },
]

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = originOf(matches)
  if (!loaderData)
    return pageMeta({ origin, title: collectionsCopy.title, description: collectionsCopy.description, unlisted: true })
  const { collection, list } = loaderData
  return [
    ...pageMeta({
      origin,
      title: collection.title,
      description: collection.intro,
      canonical: collectionPath(collection.slug),
      picture: collection.pictures,
      unlisted: list.query.q !== '',
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbList(origin, trailOf(collection)))] : []),
    ...(import.meta.env.SSR && list.total > 0
      ? [jsonLd(productList(origin, { ...list, name: collection.title }))]
      : []),
  ]
}

export function loader({ params, request, context }: Route.LoaderArgs) {
  const query = parseShopQuery(new URL(request.url).searchParams, collectionPath(params.id))
  return loadCollection(context.get(apiContext), query, request)
}

export default function CollectionPage({ loaderData: { collection, list } }: Route.ComponentProps) {
  const soldOut = (
    <EmptyState
      motif="wren"
      title={collectionsCopy.soldOutTitle}
      action={<ButtonLink to="/shop">{collectionsCopy.browse}</ButtonLink>}
    >
      {collectionsCopy.soldOutText}
    </EmptyState>
  )
  return (
    <ListPage
      list={list}
      title={collection.title}
      trail={trailOf(collection)}
      intro={<p className="shop-story">{collection.intro}</p>}
      empty={list.chips.length === 0 ? soldOut : <ShopEmpty list={list} />}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <ListFailed title={collectionsCopy.title} problem={collectionsCopy.oneErrorTitle} />
}
