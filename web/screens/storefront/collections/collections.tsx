import { Link } from 'react-router'
import { catalogueCopy, styleCount } from '#web/copy/catalogue.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { originOf, pageMeta } from '#web/lib/site/page-meta.ts'
import { breadcrumbList, jsonLd } from '#web/lib/site/structured-data.ts'
import { collectionsCopy } from '#web/screens/storefront/collections/copy.ts'
import { type CollectionFacts, collectionPath } from '#web/screens/storefront/collections/load-collection.ts'
import { withCovers } from '#web/screens/storefront/collections/with-covers.ts'
import { collectionsPath } from '#web/screens/storefront/shop/fetch-list.ts'
import { ListFailed } from '#web/screens/storefront/shop/list-failed.tsx'
import { Trail } from '#web/screens/storefront/shop/trail.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductPicture } from '#web/ui/product/product-picture.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/collections.ts'

const trail = [
  { name: catalogueCopy.home, path: '/' },
  { name: collectionsCopy.title, path: collectionsPath },
]
const coversAboveTheFold = 3

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = originOf(matches)
  return [
    ...pageMeta({
      origin,
      title: collectionsCopy.title,
      description: collectionsCopy.description,
      canonical: collectionsPath,
      picture: loaderData?.collections.flatMap(({ pictures }) => pictures.slice(0, 1)).slice(0, 3),
    }),
    ...(import.meta.env.SSR ? [jsonLd(breadcrumbList(origin, trail))] : []),
  ]
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return answerOrThrow(await context.get(apiContext)('listCollections', {}), request)
}

export default function Collections({ loaderData: { collections } }: Route.ComponentProps) {
  return (
    <main id="main" className="container shop-page">
      <Trail steps={trail} />
      <PageHeading className="mt-8">{collectionsCopy.title}</PageHeading>
      <p className="lead muted mt-8">{collectionsCopy.lead}</p>
      {collections.length === 0 ? (
        <EmptyState
          motif="basket"
          title={collectionsCopy.emptyTitle}
          action={<ButtonLink to="/shop">{collectionsCopy.browse}</ButtonLink>}
        >
          {collectionsCopy.emptyText}
        </EmptyState>
      ) : (
        <ul className="cover-grid">
          {withCovers(collections).map(({ collection, cover }, at) => (
            <li key={collection.id}>
              <Cover collection={collection} picture={cover} priority={at < coversAboveTheFold} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

interface CoverProps {
  collection: CollectionFacts
  picture: CollectionFacts['pictures'][number] | undefined
  priority: boolean
}

/** A large picture of one of the collection's pieces, with the collection's title over its lower edge. */
function Cover({ collection, picture, priority }: CoverProps) {
  const { slug, title, intro, count } = collection
  return (
    <article className="cover product-card">
      <div className="product-frame cover-frame">
        {picture && (
          <ProductPicture
            picture={picture}
            sizes="(min-width: 1024px) 27rem, (min-width: 720px) 46vw, 92vw"
            priority={priority}
            decorative
          />
        )}
      </div>
      <div className="cover-text">
        <h2 className="h2">
          <Link className="stretched product-name" to={collectionPath(slug)} prefetch="intent">
            {title}
          </Link>
        </h2>
        <p className="mt-8">{intro}</p>
        <p className="muted mt-8 text-small">{styleCount(count)}</p>
      </div>
    </article>
  )
}

export function ErrorBoundary() {
  return <ListFailed title={collectionsCopy.title} problem={collectionsCopy.errorTitle} />
}
