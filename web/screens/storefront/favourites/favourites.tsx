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

/** An account's favourites come with the page; a visitor's are only known to the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [rental, sale] = await Promise.all([call('listFavourites', {}), call('resaleFavourites', { query: {} })])
  if (!rental.ok) return { ofAccount: null }
  const { productIds, products } = rental.body
  return { ofAccount: facesOf(productIds, products, sale.ok ? sale.body.products : []) }
}

export default function FavouritesPage({ loaderData }: Route.ComponentProps) {
  const { ofAccount } = loaderData
  const { user } = useSite()
  // Another person's list replaces the whole page's, so that nothing of the former one stays.
  return <Favourites key={user?.id ?? ''} userId={user?.id ?? null} ofAccount={ofAccount} />
}

function Favourites({
  userId,
  ofAccount,
}: {
  userId: string | null
  ofAccount: Route.ComponentProps['loaderData']['ofAccount']
}) {
  const cards = useFavouriteCards(userId, userId ? ofAccount : null)
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
      {!ofAccount && <p className="without-script mt-16">{favouritesCopy.needsScript}</p>}
      <div className={ofAccount ? undefined : 'with-script'}>
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
        action={<ButtonLink to="/collections/just-landed">{favouritesCopy.emptyAction}</ButtonLink>}
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
        <SavedOf
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

interface SavedOfProps {
  title: string
  places: readonly Saved[]
  priority: boolean
  /** The list in which a heart was last pressed: there *Undo* takes the focus, not in the other. */
  pressedIn: RefObject<string>
}

/** One shop's. A product that both have is in both: what it costs, and what is left of it, are different. */
function SavedOf({ title, places, priority, pressedIn }: SavedOfProps) {
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
