import { useId } from 'react'
import { Form, Link, redirect, useNavigation } from 'react-router'
import type { InputOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { formCopy } from '#web/copy/forms.ts'
import { endCopy as copy, endingReasonWords } from '#web/copy/membership/membership-leaving.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { pounds } from '#web/lib/format.ts'
import { piecesOut } from '#web/screens/account/closet/pieces-out.ts'
import { loadMembership, type Membership, refusedInPlace } from '#web/screens/account/membership/membership.ts'
import { refundWords } from '#web/screens/account/membership/refund-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Route } from './+types/plan-end.ts'

type Reason = NonNullable<InputOf<'endMembership'>['body']['reason']>
const reasons = endingReasonWords satisfies Record<Reason, string>
const isReason = (text: string): text is Reason => text in reasons

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [membership, closet] = await Promise.all([loadMembership(call, request), call('listRentals', {})])
  if (membership?.plan.state === 'ending' || membership?.plan.state === 'cancelled') throw redirect('/account/plan')
  return membership && { membership, out: piecesOut(closet.ok ? closet.body.rentals : { active: [], returns: [] }) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const reason = String(form.get('reason') ?? '')
  const comment = String(form.get('comment') ?? '')
    .trim()
    .slice(0, 1000)
  const answer = await context.get(apiContext)('endMembership', {
    body: { ...(isReason(reason) && { reason }), ...(comment && { comment }) },
  })
  // Ended by a press before this one: what was asked for is so.
  if (!answer.ok && answer.errors[0]?.code !== 'already_done') return refusedInPlace(answer, request)
  throw redirect('/account/plan?done=ended')
}

/** Everything that ending needs on one page; nothing has to be answered, sent back or read first (law L-7). */
export default function PlanEnd({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  if (!loaderData) return null
  const { membership, out } = loaderData
  const { coolingOff, can, endingNow } = membership
  return (
    <div className="grid max-w-narrow gap-24">
      <PageHeading>{copy.title}</PageHeading>
      <ErrorSummary attempt={actionData} problems={actionData ? [{ message: actionData.problem }] : []} />
      <Panel>
        <h2 className="h4">{copy.what}</h2>
        <ul className="bullets mt-8 grid gap-8">
          <li>{whenItEnds(membership)}</li>
          <li>{endingNow.ordersUntilLabel ? copy.ordersUntil(endingNow.ordersUntilLabel) : copy.orders}</li>
          <li>{out.home + out.coming + out.back > 0 ? copy.clothes(out) : copy.clothesNone}</li>
          {(out.home + out.coming > 0 || endingNow.ordersUntilLabel) && (
            <li>
              {copy.clothesDue(
                endingNow.clothesDueLabel,
                endingNow.returnPostage > 0 ? pounds(endingNow.returnPostage) : null,
              )}
            </li>
          )}
          {membership.plan.state === 'paused' && membership.unusedCredit > 0 && (
            <li>{copy.pausedUnused(pounds(membership.unusedCredit))}</li>
          )}
          {membership.pendingChange && <li>{copy.planGoes}</li>}
          {!membership.endingNow.atOnce && <li>{copy.undo(membership.endingNow.endsLabel)}</li>}
        </ul>
      </Panel>
      {coolingOff && can.coolOff.allowed && (
        <Notice look="info" title={copy.coolingTitle(coolingOff.endsLabel)}>
          <p>
            {refundWords(coolingOff)}{' '}
            <Link to="/account/plan/cool-off" className="link link-strong">
              {copy.coolingLink}
            </Link>
          </p>
        </Notice>
      )}
      {!can.end.allowed && can.end.reason && <Notice look="info">{can.end.reason}</Notice>}
      {can.end.allowed && (
        <Form method="post" className="grid gap-16" noValidate>
          <Select
            name="reason"
            label={<OptionalLabel>{copy.reason}</OptionalLabel>}
            options={[
              { value: '', label: copy.reasonNone },
              ...Object.entries(reasons).map(([value, label]) => ({ value, label })),
            ]}
          />
          <div className="field">
            <label htmlFor={`${id}-comment`}>
              <OptionalLabel>{copy.comment}</OptionalLabel>
            </label>
            <textarea id={`${id}-comment`} name="comment" className="input" rows={3} maxLength={1000} />
          </div>
          <Button type="submit" wide busy={busy} busyLabel={copy.ending}>
            {copy.end}
          </Button>
        </Form>
      )}
      <Alternative membership={membership} />
      <p>
        <Link to="/account/plan" className="link">
          {copy.stay}
        </Link>
      </p>
    </div>
  )
}

const OptionalLabel = ({ children }: { children: string }) => (
  <>
    {children} <span className="muted font-normal">{formCopy.optional}</span>
  </>
)

function whenItEnds({ plan, endingNow }: Membership): string {
  if (!endingNow.atOnce) return copy.untilDay(endingNow.endsLabel)
  if (plan.state === 'past_due') return copy.today
  return plan.state === 'active' ? copy.unpaid : copy.paused
}

/** The one other way, below the button and without a step of its own. */
function Alternative({ membership: { can, plan, piecesAtHome } }: { membership: Membership }) {
  if (can.pause.allowed || (plan.state === 'active' && piecesAtHome === 0))
    return <Another text={copy.alternativePause} link={copy.alternativePauseLink} to="/account/plan/pause" />
  if (can.changePlan.allowed)
    return <Another text={copy.alternativeSmaller} link={copy.alternativeSmallerLink} to="/account/plan/change" />
  return null
}

const Another = ({ text, link, to }: { text: string; link: string; to: string }) => (
  <p className="muted">
    {text}{' '}
    <Link to={to} className="link">
      {link}
    </Link>
  </p>
)
