import { isRouteErrorResponse } from 'react-router'
import { partsCopy } from '#web/copy/parts.ts'
import type { RefusalData } from '#web/lib/api/answer-or-throw.ts'
import { isConnectionLost } from '#web/lib/api/errors.ts'
import { rarelyShown } from '#web/lib/prefetch.tsx'
import { errorPageCopy } from '#web/screens/storefront/shell/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { LostLine } from '#web/ui/status/lost-line.tsx'

export const NotFoundPage = rarelyShown(
  import.meta.env.SSR && (await import('./not-found-page.tsx')).NotFoundPage,
  async () => (await import('./not-found-page.tsx')).NotFoundPage,
)

const RefusedPage = rarelyShown(
  import.meta.env.SSR && (await import('./refused-page.tsx')).RefusedPage,
  async () => (await import('./refused-page.tsx')).RefusedPage,
)

/** The title of the browser's tab. */
export function errorTitle(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 404) return errorPageCopy.notFoundTitle
  if (isRouteErrorResponse(error) && error.status === 403) return errorPageCopy.closedTitle
  return isOffline(error) ? errorPageCopy.offlineTitle : errorPageCopy.title
}

const isOffline = (error: unknown): boolean =>
  typeof navigator !== 'undefined' && isConnectionLost(error, navigator.onLine !== false)

/** What an error boundary shows: the 404 page, a sign-in link for a 403, and a retry for everything else. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isOffline(error)) return <OfflinePage />
  if (!isRouteErrorResponse(error)) return <RefusedPage status={500} message={undefined} />
  if (error.status === 404) return <NotFoundPage />
  return <RefusedPage status={error.status} message={(error.data as Partial<RefusalData> | null)?.message} />
}

/** Without a connection, this page must fetch nothing and cannot claim that the fault was reported. */
function OfflinePage() {
  return (
    <main id="main" className="container section error-page">
      <LostLine />
      <PageHeading>{errorPageCopy.offlineTitle}</PageHeading>
      <p className="lead max-w-prose">{errorPageCopy.offlineText}</p>
      <Button onClick={() => window.location.reload()}>{partsCopy.tryAgain}</Button>
    </main>
  )
}
