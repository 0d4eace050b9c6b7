import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shellCopy } from '#web/copy/shell.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { BasketDrawer } from '#web/screens/storefront/basket/basket-drawer.tsx'
import { AnnouncementBar } from '#web/screens/storefront/shell/announcement-bar.tsx'
import { AwaitedList } from '#web/screens/storefront/shell/awaited-list.tsx'
import { SiteFooter } from '#web/screens/storefront/shell/site-footer.tsx'
import { SiteHeader } from '#web/screens/storefront/shell/site-header.tsx'
import { SwapBar } from '#web/screens/storefront/shell/swap-bar.tsx'

/** Announcement, header, the page with its own `<main id="main">`, footer. The checkout has its own enclosed header and asks for none of it. */
export function Shell({ children }: { children: ReactNode }) {
  const { announcement, swap } = useSite()
  const { pathname } = useLocation()
  const enclosed = pathname === '/checkout' || pathname.startsWith('/checkout/')
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
      <AwaitedList>{children}</AwaitedList>
      {swap && <SwapBar pieces={swap.itemIds.length} credits={swap.credits} />}
      <SiteFooter />
      <BasketDrawer />
    </>
  )
}

function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {shellCopy.skip}
    </a>
  )
}
