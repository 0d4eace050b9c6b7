import { type RefObject, useId, useRef } from 'react'
import { Link } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { partsCopy } from '#web/copy/parts.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { signInAddress } from '#web/lib/api/errors.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { favouritesCopy } from '#web/screens/storefront/favourites/copy.ts'
import { RemovedCard } from '#web/screens/storefront/favourites/removed-card.tsx'
import {
  type FavouriteCards,
  type FavouritePlace,
  facesOf,
  useFavouriteCards,
} from '#web/screens/storefront/favourites/use-favourite-cards.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductCard, type ProductCardFacts } from '#web/ui/product/product-card.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import { SkeletonGrid } from '#web/ui/status/skeleton-grid.tsx'
import type { Route } from './+types/favourites.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(favouritesCopy.title) },
  { name: 'robots', content: 'noindex' },
]

/**
 * An account's favourites are loaded with the page; only the browser knows a visitor's. If either shop refuses, the
 * browser requests the favourites that it knows: a refusal does not mean that nothing is saved.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [rental, sale] = await Promise.all([call('listFavourites', {}), call('resaleFavourites', { query: {} })])
  if (!rental.ok || !sale.ok) return { accountFaces: null }
  const { productIds, products } = rental.body
  return { accountFaces: facesOf(productIds, products, sale.body.products) }
}

export default function FavouritesPage({ loaderData }: Route.ComponentProps) {
  const { accountFaces } = loaderData
  const { user } = useSite()
  // The key makes React remount the list for another account, so that nothing of the previous one remains.
  return <Favourites key={user?.id ?? ''} userId={user?.id ?? null} accountFaces={accountFaces} />
}

function Favourites({
  userId,
  accountFaces,
}: {
  userId: string | null
  accountFaces: Route.ComponentProps['loaderData']['accountFaces']
}) {
  const cards = useFavouriteCards(userId, userId ? accountFaces : null)
  return (
    <main id="main" className="favourites-page container section-tight">
      <div className="flex flex-wrap items-baseline justify-between gap-x-16 gap-y-4">
        <PageHeading>{favouritesCopy.title}</PageHeading>
        {cards.places && cards.savedCount > 0 && (
          <p className="muted" role="status">
            {favouritesCopy.pieces(cards.savedCount)}
          </p>
        )}
      </div>
      <WhereKept signedIn={userId !== null} />
      {!accountFaces && <p className="without-script mt-16">{favouritesCopy.needsScript}</p>}
      <div className={accountFaces ? undefined : 'with-script'}>
        <div className="mt-24 grid gap-24">
          {cards.gone > 0 && (
            <Notice variant="info" role="status">
              {favouritesCopy.gone(cards.gone)}
            </Notice>
          )}
          <Cards {...cards} />
        </div>
      </div>
    </main>
  )
}

function WhereKept({ signedIn }: { signedIn: boolean }) {
  if (signedIn) return <p className="muted mt-8">{favouritesCopy.keptInAccount}</p>
  return (
    <p className="muted mt-8">
      {favouritesCopy.keptHere}{' '}
      <Link className="link link-strong" to={signInAddress({ pathname: '/favourites', search: '' })}>
        {favouritesCopy.signIn}
      </Link>
      {favouritesCopy.signInRest}
    </p>
  )
}

function Cards({ places, failed, retry }: FavouriteCards) {
  const pressedIn = useRef('')
  if (failed) {
    return (
      <Notice variant="error" title={favouritesCopy.failed} role="alert">
        <Button variant="outline" small className="mt-8" onClick={retry}>
          {partsCopy.tryAgain}
        </Button>
      </Notice>
    )
  }
  if (!places) return <SkeletonGrid cards={4} className="product-grid product-grid-four" />
  if (places.length === 0) {
    return (
      <EmptyState
        motif="heart"
        title={favouritesCopy.emptyTitle}
        action={<ButtonLink to="/shop">{favouritesCopy.emptyAction}</ButtonLink>}
      >
        {favouritesCopy.emptyText}
      </EmptyState>
    )
  }
  const shops = {
    rental: places.flatMap(({ id, saved, rental }) => (rental ? [{ id, saved, card: rental }] : [])),
    sale: places.flatMap(({ id, saved, sale }) => (sale ? [{ id, saved, card: sale }] : [])),
  }
  return (
    <div className="grid gap-32">
      {(['rental', 'sale'] as const).map((shop) => (
        <SavedInShop
          key={shop}
          title={favouritesCopy[shop]}
          places={shops[shop]}
          priority={shop === 'rental'}
          pressedIn={pressedIn}
        />
      ))}
    </div>
  )
}

type Saved = Pick<FavouritePlace, 'id' | 'saved'> & { card: ProductCardFacts }

interface SavedInShopProps {
  title: string
  places: readonly Saved[]
  priority: boolean
  /** The title of the list in which a heart was last pressed; only there *Undo* takes the focus. */
  pressedIn: RefObject<string>
}

/** The saved products of one shop. A product of both shops is in both lists, because its price and stock differ. */
function SavedInShop({ title, places, priority, pressedIn }: SavedInShopProps) {
  const id = useId()
  if (places.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      onClickCapture={() => {
        pressedIn.current = title
      }}
    >
      <h2 id={id} className="h3 mb-16">
        {title}
      </h2>
      <ul className="product-grid product-grid-four">
        {places.map(({ id: product, saved, card }, at) => (
          <li key={product}>
            {saved ? (
              <ProductCard product={card} priority={priority && at < 4} />
            ) : (
              <RemovedCard id={product} name={card.name} takesFocus={() => pressedIn.current === title} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
