import { Form, Link, redirect, useNavigation } from 'react-router'
import { pageTitle } from '#web/brand.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { pauseCopy as copy } from '#web/screens/account/plan/leaving/copy.ts'
import { piecesOut, rentalsOfThisMembership } from '#web/screens/account/plan/leaving/pieces-out.ts'
import { loadMembership, refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { PayFirst } from '#web/screens/account/plan/pay-first.tsx'
import { backToPlan } from '#web/screens/account/plan/price-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/pause.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

/**
 * Lists the pieces that are still out, including those on their way back: a pause waits for all of them (product §3.5).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [membership, closet] = await Promise.all([loadMembership(call, request), call('listRentals', {})])
  if (!membership) return null
  const rentals = rentalsOfThisMembership(closet)
  const { active, returns } = rentals
  const pieces = [
    ...active.map(({ id, name, userSizeLabel }) => ({ id, text: `${name}, ${userSizeLabel}` })),
    ...returns.map(({ id, name, userSizeLabel }) => ({ id, text: `${name}, ${userSizeLabel} · ${copy.onTheWay}` })),
  ]
  return { membership, pieces, out: piecesOut(rentals) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await context.get(apiContext)('pauseMembership', {})
  if (!answer.ok) return refusedInPlace(answer, request)
  throw redirect('/account/plan?done=paused')
}

export default function PlanPause({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (!loaderData) return null
  const { membership, pieces, out } = loaderData
  const { pause } = membership.can
  // The payer sees no pieces of the other home, only how many there are (product §12.3).
  const elsewhere = copy.elsewhere(membership)
  // A membership that is not active cannot be paused, even with nothing at home.
  if (membership.plan.state !== 'active')
    return (
      <div className="grid max-w-narrow gap-24">
        <PageHeading>{copy.title}</PageHeading>
        <Notice variant="info">
          {pause.reason}
          <PayFirst membership={membership} />
        </Notice>
        <BackToPlan />
      </div>
    )
  return (
    <div className="grid max-w-narrow gap-24">
      <div>
        <PageHeading>{copy.title}</PageHeading>
        <p className="muted mt-8">{copy.lead}</p>
      </div>
      <ErrorSummary attempt={actionData} problems={actionData ? [{ message: actionData.problem }] : []} />
      {pieces.length > 0 ? (
        <Notice variant="warning" title={copy.stillOut(out)}>
          <p>{out.home > 0 ? copy.stillHomeText : copy.stillBackText}</p>
          {elsewhere !== '' && <p>{elsewhere}</p>}
          <ul className="bullets mt-8 grid gap-4 text-small">
            {pieces.map((piece) => (
              <li key={piece.id}>{piece.text}</li>
            ))}
          </ul>
          <ButtonLink to="/account/closet" small className="mt-12">
            {copy.toCloset}
          </ButtonLink>
        </Notice>
      ) : elsewhere !== '' ? (
        <Notice variant="warning">
          <p>
            {elsewhere} {copy.stillBackText}
          </p>
        </Notice>
      ) : pause.allowed ? (
        <Panel variant="outline">
          <h2 className="h4">{copy.checklist}</h2>
          <ul className="bullets mt-8 grid gap-4">
            <li>{copy.allBack}</li>
            <li>{copy.noOrders}</li>
            {membership.pendingChange && <li>{copy.planGoes}</li>}
          </ul>
        </Panel>
      ) : (
        pause.reason && <Notice variant="info">{pause.reason}</Notice>
      )}
      {pause.allowed && (
        <Form method="post">
          <Button type="submit" wide busy={busy} busyLabel={copy.pausing}>
            {copy.pause}
          </Button>
        </Form>
      )}
      <BackToPlan />
    </div>
  )
}

const BackToPlan = () => (
  <p>
    <Link to="/account/plan" className="link">
      {backToPlan}
    </Link>
  </p>
)
