import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { favouritesCopy } from '#web/copy/favourites.ts'
import { shopCopy } from '#web/copy/shop.ts'
import { useFavourites } from '#web/lib/favourites.ts'
import { fetchApi } from '#web/lib/fetch-api.ts'
import { useRefusal } from '#web/lib/use-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'
import { SkeletonGrid } from '#web/ui/skeleton-grid.tsx'
import type { Route } from './+types/favourites.ts'

type Card = AnswerOf<'productsMultiple'>['products'][number]

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(favouritesCopy.title) },
  { name: 'robots', content: 'noindex' },
]

export default function FavouritesPage() {
  const { ids, cards, gone, failed, retry } = useFavouriteCards()
  return (
    <main id="main" className="container section-tight">
      <PageHeading>{favouritesCopy.title}</PageHeading>
      <p className="muted mt-8">{favouritesCopy.kept}</p>
      <p className="without-script mt-16">{favouritesCopy.needsScript}</p>
      <div className="with-script mt-24 grid gap-24">
        {gone > 0 && <Notice look="info">{favouritesCopy.gone(gone)}</Notice>}
        {failed ? (
          <Notice look="error" title={favouritesCopy.failed} role="alert">
            <Button look="outline" small className="mt-8" onClick={retry}>
              {shopCopy.tryAgain}
            </Button>
          </Notice>
        ) : cards === null ? (
          <SkeletonGrid cards={4} className="product-grid product-grid-four" />
        ) : cards.length === 0 ? (
          <EmptyState
            motif="heart"
            title={favouritesCopy.emptyTitle}
            action={<ButtonLink to="/shop">{favouritesCopy.emptyAction}</ButtonLink>}
          >
            {favouritesCopy.emptyText}
          </EmptyState>
        ) : (
          <ul className="product-grid product-grid-four">
            {cards
              .filter((card) => ids.includes(card.id))
              .map((card) => (
                <li key={card.id}>
                  <ProductCard product={card} />
                </li>
              ))}
          </ul>
        )}
      </div>
    </main>
  )
}

/** The cards of the stored ids; ids that the shop no longer knows are dropped from storage and counted. */
function useFavouriteCards() {
  const { known, ids, drop } = useFavourites()
  const refuse = useRefusal()
  const [cards, setCards] = useState<Card[] | null>(null)
  const [gone, setGone] = useState(0)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asked = useRef('')

  useEffect(() => {
    const missing = ids.filter((id) => !cards?.some((card) => card.id === id))
    const key = `${attempt} ${missing.join()}`
    if (missing.length === 0 || asked.current === key) return
    asked.current = key
    void (async () => {
      const answer = await fetchApi('productsMultiple', { query: { productIds: [...missing] } })
      if (!answer.ok) {
        setFailed(true)
        refuse('productsMultiple', answer)
        return
      }
      const found = answer.body.products
      const unknown = missing.filter((id) => !found.some((card) => card.id === id))
      setFailed(false)
      setCards((now) => [...(now ?? []), ...found].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
      if (unknown.length === 0) return
      setGone((now) => now + unknown.length)
      drop(unknown)
    })()
  }, [ids, cards, attempt, drop, refuse])

  return { ids, cards: known && ids.length === 0 ? [] : cards, gone, failed, retry: () => setAttempt((now) => now + 1) }
}
