import { Link } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { securityCopy as copy } from '#web/copy/security.ts'
import { answerOrThrow } from '#web/lib/answer-or-throw.ts'
import { apiContext } from '#web/lib/api-context.ts'
import { SecurityEvents } from '#web/screens/account/security-events.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/activity.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = Number(new URL(request.url).searchParams.get('page'))
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 1000 ? asked : 1
  return answerOrThrow(await context.get(apiContext)('listSecurityEvents', { query: { page } }), request)
}

export default function Activity({ loaderData: { events, pagination } }: Route.ComponentProps) {
  const { page, rowsNumber, rowsPerPage } = pagination
  return (
    <div className="grid max-w-panel gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted mt-8">{copy.lead}</p>
      </div>
      {events.length > 0 ? (
        <SecurityEvents events={events} />
      ) : page > 1 ? (
        <EmptyState motif="wren" title={copy.emptyPage}>
          {copy.emptyPageText}
        </EmptyState>
      ) : (
        <p className="muted">{copy.none}</p>
      )}
      <Pages page={page} pages={Math.ceil(rowsNumber / rowsPerPage)} />
      <p>
        <Link to="/account" className="link">
          {copy.back}
        </Link>
      </p>
    </div>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1 && page === 1) return null
  const to = (target: number) => `/account/activity?page=${target}`
  return (
    <nav aria-label={copy.pages} className="flex flex-wrap items-center gap-16">
      {page > 1 && (
        <Link to={to(Math.min(page - 1, Math.max(pages, 1)))} className="link link-strong">
          {copy.newer}
        </Link>
      )}
      {page <= pages && <span className="muted text-small">{copy.page(page, pages)}</span>}
      {page < pages && (
        <Link to={to(page + 1)} className="link link-strong">
          {copy.older}
        </Link>
      )}
    </nav>
  )
}
