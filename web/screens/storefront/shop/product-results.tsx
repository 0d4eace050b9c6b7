import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router'
import { catalogueCopy } from '#web/copy/catalogue.ts'
import { partsCopy } from '#web/copy/parts.ts'
import { refusalMessage } from '#web/lib/api/errors.ts'
import { fetchApi } from '#web/lib/api/fetch-api.ts'
import { interleave } from '#web/lib/interleave.ts'
import { pageSize } from '#web/lib/shop/page-size.ts'
import { shopAddress } from '#web/lib/shop/shop-query.ts'
import { shopOf } from '#web/lib/shop/shops.ts'
import { shopCopy } from '#web/screens/storefront/shop/copy.ts'
import { fetchList } from '#web/screens/storefront/shop/fetch-list.ts'
import type { ListData, ShopProduct } from '#web/screens/storefront/shop/load-list.ts'
import { fetchNext } from '#web/screens/storefront/shop/next-page.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ProductCard } from '#web/ui/product/product-card.tsx'
import { QuoteCell } from '#web/ui/quote-cell.tsx'

/** Spec §9: a testimonial in the tenth cell and in every tenth after it. */
const firstQuoteAt = 9
const quoteEvery = 10
const cardsAboveTheFold = 4

/**
 * The grid of results. "Show 20 more" is a link; with JavaScript it appends the next page, updates the address (so that
 * a reload shows the same) and moves the focus to the first new card.
 */
export function ProductResults({ list }: { list: ListData }) {
  const { query, products, firstPage, testimonials } = list
  const [appended, setAppended] = useState<ShopProduct[]>([])
  /** How many pages were fetched after the loader's, and the total that came with the last of them. */
  const [fetched, setFetched] = useState<{ pages: number; total: number } | null>(null)
  const { pages, total } = fetched ?? { pages: 0, total: list.total }
  /** `idle`, `busy`, or the message of a refusal. */
  const [state, setState] = useState<'idle' | 'busy' | string>('idle')
  const grid = useRef<HTMLUListElement>(null)
  const remember = useReturnFocus(grid)
  const firstNew = useRef<string>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new card exists once `appended` has rendered
  useEffect(() => {
    if (firstNew.current) focusCard(grid.current, firstNew.current)
    firstNew.current = null
  }, [appended])
  const shown = [...products, ...appended]
  const page = query.page + pages
  const seen = Math.min((firstPage - 1) * pageSize + shown.length, total)
  const nextAddress = shopAddress({ ...query, page: page + 1 })
  const cells = interleave(shown, testimonials, firstQuoteAt, quoteEvery)
  const sizeSearch = query.sizes.length === 1 && !shopOf(query.path).sells ? `?size=${query.sizes[0]}` : ''

  const showMore = async () => {
    setState('busy')
    const { pathname } = window.location
    const next = await fetchNext((at) => fetchList(fetchApi, query, at), page, shown)
    if (!next.ok) return setState(refusalMessage(next))
    // After the last page the button disappears: if there is no new card, the focus moves to the last card.
    firstNew.current = (next.fresh[0] ?? shown.at(-1))?.slug ?? null
    setState('idle')
    setAppended([...appended, ...next.fresh])
    setFetched({ pages: next.page - query.page, total: next.total })
    // Somebody who has opened a card in the meantime is on another page.
    if (window.location.pathname === pathname)
      window.history.replaceState(window.history.state, '', shopAddress({ ...query, page: next.page }))
  }

  // The last cell fills the rest of the last row, so that there is no gap.
  const isEnd = page * pageSize >= total
  const more = !isEnd ? (
    <>
      <p className="muted text-small">{shopCopy.seen(seen, total)}</p>
      <SeenBar seen={seen} total={total} />
      {state !== 'idle' && state !== 'busy' && (
        <p className="field-error" role="alert">
          {shopCopy.moreFailed} {state}
        </p>
      )}
      {state === 'busy' ? (
        <Button variant="outline" busy>
          {shopCopy.moreBusy}
        </Button>
      ) : (
        <Link
          className={buttonClass({ variant: 'outline' })}
          to={nextAddress}
          preventScrollReset
          discover="none"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void showMore()
          }}
        >
          {state === 'idle' ? shopCopy.more(Math.min(pageSize, total - seen)) : partsCopy.tryAgain}
        </Link>
      )}
    </>
  ) : (
    total > pageSize && <p className="muted">{shopCopy.end(seen)}</p>
  )

  return (
    <>
      {firstPage > 1 && (
        <p className="mb-16 text-center">
          <Link className="link link-strong" to={shopAddress({ ...query, page: 1 })}>
            {shopCopy.earlier}
          </Link>
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from the links in it, which Enter clicks too */}
      <ul className="product-grid" ref={grid} onClick={remember}>
        {cells.map((cell, at) => (
          <li key={cell.key}>
            {cell.kind === 'item' ? (
              <ProductCard product={cell.item} priority={at < cardsAboveTheFold} search={sizeSearch} />
            ) : (
              <QuoteCell quote={cell.quote} copy={catalogueCopy} />
            )}
          </li>
        ))}
        {more && <li className="load-more">{more}</li>}
      </ul>
      <p className="visually-hidden" role="status">
        {pages > 0 && shopCopy.showing(seen, isEnd ? seen : total)}
      </p>
    </>
  )
}

/** The product that was last opened from a list, with the history key of that list. */
let followed: { from: string; slug: string } | null = null

/**
 * Moves the focus back to the card of a product on return from it, as browsers do between whole pages.
 * @returns a click handler for the grid that records which product a click leads to; Enter on a link clicks it too
 */
function useReturnFocus(grid: RefObject<HTMLUListElement | null>) {
  const { key } = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    if (kind === 'POP' && followed?.from === key) focusCard(grid.current, followed.slug)
  }, [grid, key, kind])
  return (event: MouseEvent<HTMLUListElement>) => {
    const link = (event.target as Element).closest('a')
    const slug = link && slugOf(link)
    if (slug) followed = { from: key, slug }
  }
}

function SeenBar({ seen, total }: { seen: number; total: number }) {
  return (
    <svg className="seen-bar" aria-hidden="true" focusable="false">
      <rect className="meter-track-sand" width="100%" height="4" rx="2" />
      <rect className="meter-used" width={`${(seen / total) * 100}%`} height="4" rx="2" />
    </svg>
  )
}

function focusCard(grid: HTMLUListElement | null, slug: string): void {
  const links = [...(grid?.querySelectorAll('a') ?? [])]
  links.find((link) => slugOf(link) === slug)?.focus({ preventScroll: true })
}

function slugOf({ pathname }: HTMLAnchorElement): string | undefined {
  const slug = /^\/(?:shop|resale\/product)\/([^/]+)$/.exec(pathname)?.[1]
  return slug && decodeURIComponent(slug)
}
