import { useLocation } from 'react-router'
import { messages } from '#web/copy/messages.generated.ts'
import { partsCopy } from '#web/copy/parts.ts'
import { loginAddress } from '#web/lib/api/errors.ts'
import { requestIdElement, useRequestId } from '#web/lib/request-id.ts'
import { useSite } from '#web/lib/site/use-site.ts'
import { ContactLink } from '#web/screens/storefront/shell/contact-link.tsx'
import { errorPageCopy, shellCopy } from '#web/screens/storefront/shell/copy.ts'
import { refusedCopy } from '#web/screens/storefront/shell/refused-copy.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { MotifPicture } from '#web/ui/motif.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export interface RefusedPageProps {
  status: number
  /** The server's explanation, if it gave one. */
  message: string | undefined
}

/** A sign-in link for a 403, and a retry for everything else. */
export function RefusedPage({ status, message }: RefusedPageProps) {
  const { pathname, search } = useLocation()
  const { user } = useSite()
  const isForbidden = status === 403
  return (
    <main id="main" className="container section error-page">
      <MotifPicture motif="wren" />
      <PageHeading>{isForbidden ? (message ?? messages.subscribeToAccess) : errorPageCopy.title}</PageHeading>
      {!isForbidden && <p className="lead max-w-prose">{message ?? messages.unexpected}</p>}
      <div className="flex flex-wrap justify-center gap-12">
        {isForbidden ? (
          <>
            <ButtonLink to={loginAddress({ pathname, search })} variant={user ? 'outline' : 'filled'}>
              {partsCopy.login}
            </ButtonLink>
            <ButtonLink to="/plans" variant={user ? 'filled' : 'outline'}>
              {refusedCopy.seePlans}
            </ButtonLink>
            {user && (
              <ButtonLink to="/account" variant="outline">
                {shellCopy.account}
              </ButtonLink>
            )}
          </>
        ) : (
          <ButtonLink to={pathname + search} reloadDocument>
            {partsCopy.tryAgain}
          </ButtonLink>
        )}
      </div>
      {!isForbidden && status >= 500 && <Reference />}
    </main>
  )
}

/** Shows the id by which support finds the failed request in the log. */
function Reference() {
  const requestId = useRequestId()
  const { trader } = useSite()
  if (!requestId || !trader) return null
  return (
    <p className="muted max-w-prose text-small">
      {refusedCopy.keepsHappening} <ContactLink>{refusedCopy.emailUs}</ContactLink> {refusedCopy.quote}{' '}
      <span id={requestIdElement} className="inline-block max-w-full wrap-anywhere tabular">
        {requestId}
      </span>
    </p>
  )
}
