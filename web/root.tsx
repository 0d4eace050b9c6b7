import { type ReactNode, useEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRevalidator,
} from 'react-router'
import { brand, pageTitle } from '#web/brand.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { BasketDrawerProvider } from '#web/lib/basket/basket-drawer.tsx'
import { CartDrawerProvider } from '#web/lib/cart/cart-drawer.tsx'
import { useAccountFavourites } from '#web/lib/favourites/favourites.ts'
import { PathArrival } from '#web/lib/path-arrival.ts'
import { isListPath } from '#web/lib/shop/list-path.ts'
import { loadSite } from '#web/lib/site/load-site.ts'
import { siteOriginContext } from '#web/lib/site/site-origin.ts'
import { siteTraderContext } from '#web/lib/site/site-trader.ts'
import { useRememberedSite, useSite } from '#web/lib/site/use-site.ts'
import { forgetUser, onUserChangedElsewhere, rememberUser } from '#web/lib/stored-user.ts'
import { ToastProvider } from '#web/lib/toasts.tsx'
import { ErrorPage, errorTitle } from '#web/screens/storefront/shell/error-page.tsx'
import { LoadWatch } from '#web/screens/storefront/shell/load-watch.tsx'
import { Shell } from '#web/screens/storefront/shell/shell.tsx'
import stylesheet from '#web/styles/app.css?url'
import type { Route } from './+types/root.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: '/fonts/fraunces.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: '/fonts/figtree.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/favicon/apple-touch-icon.png' },
]

/** Each page has its own title; this one applies only when an error replaces the page. */
export const meta: Route.MetaFunction = ({ error }) => [{ title: error ? pageTitle(errorTitle(error)) : brand.name }]

export function loader({ request, context }: Route.LoaderArgs) {
  const [origin, trader] = [context.get(siteOriginContext), context.get(siteTraderContext)]
  return loadSite(context.get(apiContext), request, origin, trader)
}

/**
 * A change of a list's filters, order or page reloads only the list; if that fails, the rest of the page stays. Nothing
 * is reloaded at /sign-out, even if the sign-out did not reach the server: its loader redirects home in any case.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const sameList = currentUrl.pathname === nextUrl.pathname && isListPath(nextUrl.pathname)
  if (nextUrl.pathname === '/sign-out' || (sameList && currentUrl.search !== nextUrl.search)) return false
  return defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }) {
  // Browser tests wait for this: a click before hydration is lost.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), [])
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffcf7" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  )
}

/** The frame around every page, including error pages. */
function Frame({ children }: { children: ReactNode }) {
  useRememberedSite()
  useStoredUser()
  useRestoredPage()
  useRemovedStructuredData()
  return (
    <PathArrival value={useArrivedPath()}>
      <ToastProvider>
        <BasketDrawerProvider>
          <CartDrawerProvider>
            <LoadWatch />
            <AccountFavourites />
            <Shell>{children}</Shell>
          </CartDrawerProvider>
        </BasketDrawerProvider>
      </ToastProvider>
    </PathArrival>
  )
}

/** A separate component, because the hook needs the toast provider to show a refusal. */
function AccountFavourites() {
  useAccountFavourites()
  return null
}

/** Returns the current path after the first navigation; null on the first page of a visit. */
function useArrivedPath(): string | null {
  const { pathname } = useLocation()
  const [first, setFirst] = useState<string | null>(pathname)
  if (first !== null && first !== pathname) setFirst(null)
  return first === null ? pathname : null
}

/** Removes the first page's structured data at the next navigation: only pages from the server have any. */
function useRemovedStructuredData(): void {
  const { key } = useLocation()
  const [first] = useState(key)
  useEffect(() => {
    if (key !== first)
      for (const script of document.head.querySelectorAll('script[type="application/ld+json"]')) script.remove()
  }, [key, first])
}

/**
 * Reloads the data of a page that Back or Forward restored as it was left: somebody may have signed in or filled the
 * basket since.
 */
function useRestoredPage(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [revalidate])
}

/** Remembers the signed-in account's id, and revalidates when another tab signs in or out. */
function useStoredUser(): void {
  const { user, isVisitor } = useSite()
  const id = user?.id
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (id) rememberUser(id)
    else if (isVisitor) forgetUser()
  }, [id, isVisitor])
  useEffect(() => onUserChangedElsewhere(() => void revalidate()), [revalidate])
}
