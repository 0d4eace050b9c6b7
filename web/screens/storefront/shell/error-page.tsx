import { isRouteErrorResponse, useLocation } from 'react-router'
import { messages } from '#web/copy/messages.generated.ts'
import { errorPageCopy, shellCopy } from '#web/copy/shell.ts'
import { searchCopy } from '#web/copy/storefront/search.ts'
import type { RefusalData } from '#web/lib/api/answer-or-throw.ts'
import { isConnectionLost, signInAddress } from '#web/lib/api/errors.ts'
import { requestIdElement, useRequestId } from '#web/lib/request-id.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { SearchField } from '#web/screens/storefront/search/search-field.tsx'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LostLine } from '#web/ui/lost-line.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** For the browser's tab. */
export function errorTitle(error: unknown): string {
  if (isRouteErrorResponse(error) && error.status === 404) return errorPageCopy.notFoundTitle
  if (isRouteErrorResponse(error) && error.status === 403) return errorPageCopy.closedTitle
  return isOffLine(error) ? errorPageCopy.offLineTitle : errorPageCopy.title
}

const isOffLine = (error: unknown): boolean =>
  typeof navigator !== 'undefined' && isConnectionLost(error, navigator.onLine !== false)

/** What an error boundary shows: the 404 page, the way in for a 403, and a retry for everything else. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { user } = useSite()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const refusal = isRouteErrorResponse(error) ? (error.data as Partial<RefusalData> | null) : null
  if (status === 404) return <NotFoundPage />
  if (isOffLine(error)) return <OffLinePage />
  const closed = status === 403
  return (
    <main id="main" className="container section error-page">
      <MotifPicture motif="wren" />
      <PageHeading>{closed ? (refusal?.message ?? messages.subscribeToAccess) : errorPageCopy.title}</PageHeading>
      {!closed && <p className="lead max-w-prose">{refusal?.message ?? messages.unexpected}</p>}
      <div className="flex flex-wrap justify-center gap-12">
        {closed ? (
          <>
            {!user && <ButtonLink to={signInAddress({ pathname, search })}>{errorPageCopy.login}</ButtonLink>}
            <ButtonLink to="/plans" look={user ? 'filled' : 'outline'}>
              {errorPageCopy.seePlans}
            </ButtonLink>
            {user && (
              <ButtonLink to="/account" look="outline">
                {shellCopy.account}
              </ButtonLink>
            )}
          </>
        ) : (
          <ButtonLink to={pathname + search} reloadDocument>
            {shellCopy.tryAgain}
          </ButtonLink>
        )}
      </div>
      {!closed && status >= 500 && <Reference />}
    </main>
  )
}

/** What support finds the failed request by in the log. */
function Reference() {
  const requestId = useRequestId()
  const { trader } = useSite()
  if (!requestId || !trader) return null
  return (
    <p className="muted max-w-prose text-small">
      {errorPageCopy.keepsHappening} <ContactLink>{errorPageCopy.emailUs}</ContactLink> {errorPageCopy.quote}{' '}
      <span id={requestIdElement} className="inline-block max-w-full wrap-anywhere tabular">
        {requestId}
      </span>
    </p>
  )
}

/** Nothing of it has to be fetched, and nothing in it claims that anybody was told. */
function OffLinePage() {
  return (
    <main id="main" className="container section error-page">
      <LostLine />
      <PageHeading>{errorPageCopy.offLineTitle}</PageHeading>
      <p className="lead max-w-prose">{errorPageCopy.offLineText}</p>
      <Button onClick={() => window.location.reload()}>{shellCopy.tryAgain}</Button>
    </main>
  )
}

/** One missing sock and the ways on. The server answers it with 404. */
export function NotFoundPage() {
  const { user } = useSite()
  const ways = [
    { to: '/shop', label: shellCopy.everything },
    { to: '/plans', label: shellCopy.plans },
    { to: user?.plan ? '/account/closet' : '/favourites', label: user?.plan ? shellCopy.closet : shellCopy.favourites },
    { to: '/howitworks', label: shellCopy.howItWorks },
    { to: '/', label: errorPageCopy.goHome },
  ]
  return (
    <main id="main" className="container section error-page">
      <MotifPicture motif="sock" />
      <PageHeading>{messages.notFound}</PageHeading>
      <p className="lead max-w-prose">{errorPageCopy.notFoundText}</p>
      <SearchField className="search-field-page" name={searchCopy.instead} />
      <ul className="flex flex-wrap justify-center gap-12">
        {ways.map((way) => (
          <li key={way.to}>
            <ButtonLink to={way.to} look="outline" small>
              {way.label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </main>
  )
}
