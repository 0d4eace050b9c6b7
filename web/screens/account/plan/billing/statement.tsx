import { Link } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { answerOrThrow } from '#web/lib/api/answer-or-throw.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { PageLinks, pageOf } from '#web/screens/account/page-links.tsx'
import { statementCopy as copy, signed } from '#web/screens/account/plan/billing/copy.ts'
import { Ledger } from '#web/screens/account/plan/billing/ledger.tsx'
import { backToPlan } from '#web/screens/account/plan/price-words.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState } from '#web/ui/status/empty-state.tsx'
import type { Route } from './+types/statement.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)('creditStatement', { query: { page: pageOf(request) } })
  if (!answer.ok && answer.errors[0]?.code === 'subscription_required') return null
  return answerOrThrow(answer, request)
}

export default function PlanStatement({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { entries, pagination } = loaderData
  return (
    <div className="grid max-w-panel gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted mt-8">{copy.lead}</p>
      </div>
      {entries.length === 0 ? (
        <EmptyState motif="basket" title={copy.empty}>
          {copy.emptyText}
        </EmptyState>
      ) : (
        <Ledger caption={copy.caption} heads={[copy.date, copy.what, copy.change, copy.after]}>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="ledger-date muted">{entry.onLabel}</td>
              <td>
                {withUnbrokenSizes(entry.text)}
                <span className="ledger-note muted">{entry.onLabel}</span>
              </td>
              <td className="ledger-figure font-strong">
                {entry.delta !== 0 && <span className="block">{signed(entry.delta)}</span>}
                {entry.limitDelta !== 0 && (
                  <span className="muted block text-small font-normal">{copy.limitBy(entry.limitDelta)}</span>
                )}
              </td>
              <td className="ledger-figure muted">{copy.inUseOf(entry.inUse, entry.limit)}</td>
            </tr>
          ))}
        </Ledger>
      )}
      <PageLinks label={copy.pages} path="/account/plan/statement" pagination={pagination} />
      <p>
        <Link to="/account/plan" className="link">
          {backToPlan}
        </Link>
      </p>
    </div>
  )
}

/** Keeps a size such as "3–4y" on one line. */
const withUnbrokenSizes = (text: string) =>
  text.split(/(\d+–\d+\w*)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change their order
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
