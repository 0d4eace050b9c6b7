import { Form, Link, useNavigation } from 'react-router'
import { pounds } from '#web/lib/format.ts'
import { membershipCopy as copy } from '#web/screens/account/plan/copy.ts'
import type { Membership } from '#web/screens/account/plan/membership.ts'
import { nextPaymentText } from '#web/screens/account/plan/next-payment-text.ts'
import { overdueText } from '#web/screens/account/plan/overdue-text.ts'
import { PortalButton } from '#web/screens/account/plan/portal-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/status/notice.tsx'

/** Shows the state of a membership that is not active, what that means, and what to do about it. */
export function StandingNotice({ membership }: { membership: Membership }) {
  switch (membership.plan.state) {
    case 'active':
      return null
    case 'pending_acceptance':
      return (
        <Notice variant="info" title={copy.pendingTitle}>
          <p>{copy.pending}</p>
          {(membership.can.cancelWithinCoolingOff.allowed || membership.can.end.allowed) && (
            <Actions>
              <ButtonLink variant="outline" small to="/account/plan/cool-off">
                {copy.withdraw}
              </ButtonLink>
            </Actions>
          )}
        </Notice>
      )
    case 'past_due':
      return <Overdue membership={membership} />
    case 'paused':
      return (
        <Notice variant="info" title={copy.pausedTitle(membership.pausedLabel ?? '')}>
          <p>
            {copy.paused} {membership.unusedCredit > 0 && copy.pausedUnused(pounds(membership.unusedCredit))}
          </p>
          {membership.can.reactivate.allowed ? (
            <Actions>
              <ButtonLink small to="/account/plan/reactivate">
                {copy.reactivate}
              </ButtonLink>
            </Actions>
          ) : (
            <p className="mt-8">{membership.can.reactivate.reason}</p>
          )}
        </Notice>
      )
    case 'ending':
      return <Ending membership={membership} />
    case 'cancelled':
      return (
        <Notice
          variant="info"
          title={membership.endsLabel ? copy.cancelledTitleOn(membership.endsLabel) : copy.cancelledTitle}
        >
          <p>
            {copy.cancelled} {membership.piecesAtHome > 0 && copy.endingHome(membership.piecesAtHome)}
          </p>
          <Actions>
            <ButtonLink small to="/plans">
              {copy.rejoin}
            </ButtonLink>
            {membership.piecesAtHome > 0 && <ToCloset />}
          </Actions>
        </Notice>
      )
  }
}

function Overdue({ membership: { overdue, plan, can } }: { membership: Membership }) {
  const price = pounds(overdue?.amount ?? plan.price)
  return (
    <Notice variant="error" title={overdue?.needsConfirmation ? copy.confirmationTitle : copy.overdueTitle(price)}>
      {overdue?.needsConfirmation && <p>{copy.confirmation(price)}</p>}
      {overdue && <p>{overdueText(overdue)}</p>}
      {overdue?.message && !overdue.needsConfirmation && <p className="mt-4">{copy.cardSays(overdue.message)}</p>}
      <Actions>
        {can.pay.allowed && (
          <ButtonLink small to="/subscription-failed">
            {overdue?.needsConfirmation ? copy.confirmNow : copy.payNow(price)}
          </ButtonLink>
        )}
        {can.openPortal.allowed && (
          <PortalButton toCards variant="outline" small>
            {copy.changeCard}
          </PortalButton>
        )}
      </Actions>
    </Notice>
  )
}

function Ending({ membership }: { membership: Membership }) {
  const { endsLabel, endingNow, piecesAtHome, piecesElsewhere, toPost, can } = membership
  const out = piecesAtHome + piecesElsewhere + toPost.pieces + toPost.elsewhere
  const busy = useNavigation().formData?.get('intent') === 'undo-end'
  return (
    <Notice variant="warning" title={endingTitle(endsLabel, can.undoEnd.allowed)}>
      <p>
        {copy.endingBilled} {endingNow.ordersUntilLabel && `${copy.endingOrders(endingNow.ordersUntilLabel)} `}
        {piecesAtHome > 0 &&
          `${copy.endingHome(piecesAtHome)} ${copy.endingDue(endingNow.clothesDueLabel, postage(endingNow.returnPostage))} `}
        {toPost.pieces > 0 && `${copy.endingToPost(toPost.pieces, toPost.dueLabel)} `}
        {piecesElsewhere > 0 && `${copy.endingHomeElsewhere(piecesElsewhere)} `}
        {toPost.elsewhere > 0 && copy.endingElsewhere}
        {out === 0 && !endingNow.ordersUntilLabel && copy.endingNothing}
      </p>
      <Actions>
        {can.undoEnd.allowed && (
          <Form method="post" action="/account/plan">
            <Button
              type="submit"
              name="intent"
              value="undo-end"
              variant="outline"
              small
              busy={busy}
              busyLabel={copy.undoingEnd}
            >
              {copy.undoEnd}
            </Button>
          </Form>
        )}
        {piecesAtHome + toPost.pieces > 0 && <ToCloset />}
      </Actions>
    </Notice>
  )
}

const postage = (pence: number): string | null => (pence > 0 ? pounds(pence) : null)

/** As long as the ending can be undone, its last day has not passed. */
function endingTitle(day: string | null, canUndo: boolean): string {
  if (day === null) return copy.endingTitleNoDay
  return canUndo ? copy.endingTitle(day) : copy.endedTitle(day)
}

const Actions = ({ children }: { children: React.ReactNode }) => (
  <div className="mt-12 flex flex-wrap items-center gap-12">{children}</div>
)

const ToCloset = () => (
  <Link to="/account/closet" className="link link-strong">
    {copy.toCloset}
  </Link>
)

/** Describes the next charge in a sentence; renders nothing if there is none. */
export function NextStep({ membership: { plan, pendingChange, nextPayment } }: { membership: Membership }) {
  if (plan.state !== 'active' || !plan.dates.renewal || !nextPayment) return null
  // A change that waits for the renewal states its own price; this sentence adds something only if there is a balance.
  if (pendingChange?.waitsFor === 'renewal' && nextPayment.credit === 0) return null
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="h4">
        {copy.next}
      </h2>
      <p className="mt-4">{nextPaymentText(plan.dates.renewal, nextPayment)}</p>
    </section>
  )
}

/** Shows a pending plan change, with the button that cancels it. */
export function PendingChange({ membership: { pendingChange: change, plan } }: { membership: Membership }) {
  const busy = useNavigation().formData?.get('intent') === 'cancel-change'
  if (!change) return null
  const waitsForPayment = change.waitsFor === 'payment'
  const credits = change.packageCredits + change.boosterCredits
  return (
    <section aria-labelledby="change" className="panel panel-sky grid gap-8">
      <h2 id="change" className="h4">
        {waitsForPayment ? copy.changeNow : copy.changeTitle(change.effectiveLabel)}
      </h2>
      <p>
        <strong>{change.title}</strong>, {copy.eachTime(pounds(change.amount))}
        {change.boosterCredits > 0 && ` · ${copy.changeCredits(credits)}`}
      </p>
      {change.creditsTooMany > 0 && (
        <p className="text-small font-strong text-warning">
          {copy.changeTooMany(change.creditsTooMany, change.effectiveLabel, pounds(plan.price))}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-12">
        {waitsForPayment && (
          <ButtonLink small to="/account/plan/change">
            {copy.changePay}
          </ButtonLink>
        )}
        <Form method="post" action="/account/plan">
          <Button
            type="submit"
            name="intent"
            value="cancel-change"
            variant="outline"
            small
            busy={busy}
            busyLabel={copy.cancellingChange}
          >
            {copy.cancelChange}
          </Button>
        </Form>
      </div>
    </section>
  )
}
