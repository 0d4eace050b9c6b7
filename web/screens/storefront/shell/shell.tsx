import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useBasketDrawer } from '#web/lib/basket/basket-drawer.tsx'
import { useCartDrawer } from '#web/lib/cart/cart-drawer.tsx'
import { prefetchedOverlay } from '#web/lib/prefetch.tsx'
import { useSite } from '#web/lib/site/use-site.ts'
import { AnnouncementBar } from '#web/screens/storefront/shell/announcement-bar.tsx'
import { AwaitedList } from '#web/screens/storefront/shell/awaited-list.tsx'
import { shellCopy } from '#web/screens/storefront/shell/copy.ts'
import { SiteFooter } from '#web/screens/storefront/shell/site-footer.tsx'
import { SiteHeader } from '#web/screens/storefront/shell/site-header.tsx'
import { SwapBar } from '#web/screens/storefront/shell/swap-bar.tsx'

const BasketDrawer = prefetchedOverlay(
  async () => (await import('#web/screens/storefront/basket/basket-drawer.tsx')).BasketDrawer,
)
const CartDrawer = prefetchedOverlay(async () => (await import('#web/screens/resale/cart/cart-drawer.tsx')).CartDrawer)

/**
 * Surrounds a page, which has its own `<main id="main">`, with the announcement, the header and the footer. The
 * checkout has an enclosed header of its own and uses only the skip link.
 */
export function Shell({ children }: { children: ReactNode }) {
  const { announcement, swap } = useSite()
  const { pathname } = useLocation()
  const basket = useBasketDrawer()
  const cart = useCartDrawer()
  const onItem = /^\/shop\/[^/]/.test(pathname)
  const enclosed = /^(?:\/resale|\/gifting|\/skiwear)?\/checkout(?:\/|$)/.test(pathname)
  if (enclosed) {
    return (
      <>
        <SkipLink />
        {children}
      </>
    )
  }
  return (
    <>
      <SkipLink />
      {announcement && <AnnouncementBar announcement={announcement} />}
      <SiteHeader />
      {swap && onItem && <SwapBar swap={swap} atTop />}
      <AwaitedList>{children}</AwaitedList>
      {swap && !onItem && <SwapBar swap={swap} />}
      <SiteFooter />
      <BasketDrawer open={basket.open} onClose={() => basket.setOpen(false)} />
      <CartDrawer open={cart.open} onClose={() => cart.setOpen(false)} />
    </>
  )
}

/** A landmark of its own, because the cookie banner may come before it. */
function SkipLink() {
  return (
    <nav aria-label={shellCopy.skip}>
      <a className="skip-link" href="#main">
        {shellCopy.skip}
      </a>
    </nav>
  )
}
