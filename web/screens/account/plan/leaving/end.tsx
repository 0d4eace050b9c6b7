import { useId } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { InputOf } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { formCopy } from '#web/copy/forms.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { ifPresent, numberFrom, oneOf, readForm, text } from '#web/lib/form/read-form.ts'
import { pounds } from '#web/lib/format.ts'
import { endCopy as copy, endingReasonWords } from '#web/screens/account/plan/leaving/copy.ts'
import { piecesOut, rentalsOfThisMembership } from '#web/screens/account/plan/leaving/pieces-out.ts'
import { refundWords } from '#web/screens/account/plan/leaving/refund-words.ts'
import { loadMembership, type Membership, refusedInPlace } from '#web/screens/account/plan/membership.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/end.ts'

type Reason = NonNullable<InputOf<'endMembership'>['body']['reason']>
const reasons: Record<Reason, string> = endingReasonWords
const reasonCodes = Object.keys(reasons) as Reason[]

export const meta: Route.MetaFunction = () => [{ title: pageTitle(copy.title) }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [membership, closet] = await Promise.all([loadMembership(call, request), call('listRentals', {})])
  if (membership?.plan.state === 'ending' || membership?.plan.state === 'cancelled') throw redirect('/account/plan')
  const rentals = rentalsOfThisMembership(closet)
  return membership && { membership, out: piecesOut(rentals) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { reason, comment, refund } = readForm(await request.formData(), {
    reason: oneOf(reasonCodes),
    comment: text,
    refund: ifPresent(numberFrom(0)),
  })
  const answer = await context.get(apiContext)('endMembership', {
    body: { ...(reason && { reason }), ...(comment && { comment: comment.slice(0, 1000) }), refund },
  })
  // An earlier press has already ended the membership, which is what the member asked for.
  if (!answer.ok && answer.errors[0]?.code !== 'already_done') {
    const refused = refusedInPlace(answer, request)
    return data({ ...refused.data, entered: { reason, comment } }, refused.init ?? {})
  }
  throw redirect('/account/plan?done=ended')
}

/** Ends a membership on one page: nothing must be answered, sent back or read first (law L-7). */
export default function PlanEnd({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId()
  const busy = useNavigation().state !== 'idle'
  if (!loaderData) return null
  const { membership, out } = loaderData
  const { coolingOff, can, endingNow, unusedCredit } = membership
  const isPaused = membership.plan.state === 'paused'
  const cancellation = endingNow.cancelsContract ? coolingOff : null
  const hasClothes = out.home + out.coming > 0
  return (
    <div className="grid max-w-narrow gap-24">
      <PageHeading>{copy.title}</PageHeading>
      <ErrorSummary attempt={actionData} problems={actionData ? [{ message: actionData.problem }] : []} />
      <Panel>
        <h2 className="h4">{copy.what}</h2>
        <ul className="bullets mt-8 grid gap-8">
          <li>{whenItEnds(membership)}</li>
          <li>{endingNow.ordersUntilLabel ? copy.ordersUntil(endingNow.ordersUntilLabel) : copy.orders}</li>
          <li>{hasClothes || out.back > 0 ? copy.clothes(out) : copy.clothesNone}</li>
          {(hasClothes || endingNow.ordersUntilLabel) && (
            <li>
              {copy.clothesDue(
                hasClothes,
                endingNow.clothesDueLabel,
                endingNow.returnPostage > 0 ? pounds(endingNow.returnPostage) : null,
              )}
            </li>
          )}
          {cancellation && <li>{refundWords(cancellation)}</li>}
          {isPaused && !cancellation && unusedCredit > 0 && <li>{copy.pausedUnused(pounds(unusedCredit))}</li>}
          {membership.pendingChange && <li>{copy.planGoes}</li>}
          {!membership.endingNow.atOnce && <li>{copy.undo(membership.endingNow.endsLabel)}</li>}
        </ul>
      </Panel>
      {coolingOff && can.cancelWithinCoolingOff.allowed && !cancellation && (
        <Notice variant="info" title={copy.coolingTitle(coolingOff.endsLabel)}>
          <p>
            {refundWords(coolingOff)}{' '}
            <Link to="/account/plan/cool-off" className="link link-strong">
              {copy.coolingLink}
            </Link>
          </p>
        </Notice>
      )}
      {!can.end.allowed && can.end.reason && <Notice variant="info">{can.end.reason}</Notice>}
      {can.end.allowed && (
        <Form method="post" className="grid gap-16" noValidate>
          {cancellation && <input type="hidden" name="refund" value={cancellation.refund} />}
          <Select
            name="reason"
            defaultValue={actionData?.entered.reason ?? ''}
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
            <textarea
              id={`${id}-comment`}
              name="comment"
              className="input"
              rows={3}
              maxLength={1000}
              defaultValue={actionData?.entered.comment}
            />
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

/** Offers one alternative, below the button and without an extra step. */
function Alternative({ membership: { can, plan, piecesAtHome, piecesElsewhere } }: { membership: Membership }) {
  if (plan.state === 'active' && piecesAtHome === 0 && piecesElsewhere > 0)
    return (
      <AlternativeLink
        text={copy.alternativePauseLater(piecesElsewhere)}
        link={copy.alternativePauseLaterLink}
        to="/account/plan/pause"
      />
    )
  if (can.pause.allowed || (plan.state === 'active' && piecesAtHome + piecesElsewhere === 0))
    return <AlternativeLink text={copy.alternativePause} link={copy.alternativePauseLink} to="/account/plan/pause" />
  if (can.changePlan.allowed)
    return (
      <AlternativeLink text={copy.alternativeSmaller} link={copy.alternativeSmallerLink} to="/account/plan/change" />
    )
  return null
}

const AlternativeLink = ({ text, link, to }: { text: string; link: string; to: string }) => (
  <p className="muted">
    {text}{' '}
    <Link to={to} className="link">
      {link}
    </Link>
  </p>
)
