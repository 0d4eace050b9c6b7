import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { DetailsLink } from '#web/screens/account/details/details-link.tsx'
import { PageLinks, pageOf } from '#web/screens/account/page-links.tsx'
import { securityCopy as copy } from '#web/screens/account/security/copy.ts'
import { SecurityEvents } from '#web/screens/account/security/security-events.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/activity.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { page: pageOf(request) }
  return answerOrThrow(await context.get(apiContext)('listSecurityEvents', { query }), request)
}

export default function Activity({ loaderData: { events, pagination } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-panel gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted mt-8">{copy.lead}</p>
      </div>
      {events.length > 0 ? (
        <SecurityEvents events={events} />
      ) : pagination.page > 1 ? (
        <EmptyState motif="wren" title={copy.emptyPage}>
          {copy.emptyPageText}
        </EmptyState>
      ) : (
        <p className="muted">{copy.none}</p>
      )}
      <PageLinks label={copy.pages} path="/account/activity" pagination={pagination} />
      <p>
        <DetailsLink className="link">{copy.back}</DetailsLink>
      </p>
    </div>
  )
}
