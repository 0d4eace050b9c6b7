import { type ReactNode, useEffect, useRef } from 'react'
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
import { useFavouritesOfAccount } from '#web/lib/favourites/favourites.ts'
import { PathArrival } from '#web/lib/path-arrival.ts'
import { isListPath } from '#web/lib/shop-query.ts'
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

/** Pages name themselves; only this one is asked when an error takes their place. */
export const meta: Route.MetaFunction = ({ error }) => [{ title: error ? pageTitle(errorTitle(error)) : brand.name }]

export function loader({ request, context }: Route.LoaderArgs) {
  const [origin, trader] = [context.get(siteOriginContext), context.get(siteTraderContext)]
  return loadSite(context.get(apiContext), request.headers.get('cookie'), origin, trader)
}

/**
 * Filters, order and page of a list change nothing around it: they ask for the list alone, and where that fails the rest
 * of the page stands.
 */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const sameList = currentUrl.pathname === nextUrl.pathname && isListPath(nextUrl.pathname)
  return sameList && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
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

/** What stands around every page, an error page included. */
function Frame({ children }: { children: ReactNode }) {
  useRememberedSite()
  useStoredUser()
  return (
    <PathArrival value={useArrivedPath()}>
      <ToastProvider>
        <BasketDrawerProvider>
          <LoadWatch />
          <AccountFavourites />
          <Shell>{children}</Shell>
        </BasketDrawerProvider>
      </ToastProvider>
    </PathArrival>
  )
}

/** Inside the toasts, which tell of a refusal. */
function AccountFavourites() {
  useFavouritesOfAccount()
  return null
}

/** The current path once somebody has gone from page to page, null on the page they came in by. */
function useArrivedPath(): string | null {
  const { pathname } = useLocation()
  const first = useRef<string | null>(pathname)
  if (first.current !== pathname) first.current = null
  return first.current === null ? pathname : null
}

/** Keeps the id of who is signed in, and asks again when another tab signs in or out. */
function useStoredUser(): void {
  const id = useSite().user?.id
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (id) rememberUser(id)
    else forgetUser()
  }, [id])
  useEffect(() => onUserChangedElsewhere(() => void revalidate()), [revalidate])
}
