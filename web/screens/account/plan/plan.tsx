import { redirect, useSearchParams } from 'react-router'
import type { CallApi } from '#contract/index.ts'
import { pageTitle } from '#web/brand.ts'
import { apiContext } from '#web/lib/api/api-context.ts'
import { readForm, text } from '#web/lib/form/read-form.ts'
import { CoolingOff } from '#web/screens/account/plan/cooling-off.tsx'
import { type Done, doneCopy, membershipCopy } from '#web/screens/account/plan/copy.ts'
import { ManageLinks } from '#web/screens/account/plan/manage-links.tsx'
import {
  findMembership,
  goToBillingPortal,
  type Membership,
  refusedInPlace,
} from '#web/screens/account/plan/membership.ts'
import { PlanCard } from '#web/screens/account/plan/plan-card.tsx'
import { PendingChange, StandingNotice } from '#web/screens/account/plan/standing-notice.tsx'
import { SharedPlan, type SharedPlanProps } from '#web/screens/account/two-homes/shared-plan.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { SubmitOnArrival } from '#web/ui/form/submit-on-arrival.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Notice } from '#web/ui/status/notice.tsx'
import type { Route } from './+types/plan.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(membershipCopy.heading) }]

/**
 * With `?from=billing` the member has returned from the provider's page, and may have changed a card or paid an invoice
 * there.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const [membership, invoices] = await Promise.all([findMembership(call, request), call('listInvoices', {})])
  return {
    membership,
    shared: membership ? null : await loadSharedPlan(call),
    balance: invoices.ok ? invoices.body.balance : 0,
    fromBilling: new URL(request.url).searchParams.get('from') === 'billing',
  }
}

/** Loads the plan of somebody who uses a membership that another adult pays for. */
async function loadSharedPlan(call: CallApi): Promise<SharedPlanProps | null> {
  const [info, sharing] = await Promise.all([call('customerInfo', {}), call('sharedMembership', {})])
  const plan = info.ok ? info.body.user.plan : null
  return plan && { plan, payer: sharing.ok ? sharing.body.sharing.otherName : null }
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = context.get(apiContext)
  const form = await request.formData()
  switch (readForm(form, { intent: text }).intent) {
    case 'undo-end': {
      const answer = await call('undoEndMembership', {})
      if (!answer.ok) return refusedInPlace(answer, request)
      throw redirect('/account/plan?done=undone')
    }
    case 'cancel-change': {
      const answer = await call('cancelPlanChange', {})
      if (!answer.ok) return refusedInPlace(answer, request)
      throw redirect('/account/plan?done=change-cancelled')
    }
    case 'refresh':
      // If the provider cannot be reached, the page shows what we know; the provider's webhook will follow.
      await call('refreshMembership', {})
      throw redirect('/account/plan')
    case 'portal':
      return goToBillingPortal(call, request, form)
    default:
      throw redirect('/account/plan')
  }
}

/**
 * The address shows only which button was pressed, so the confirmation appears only if the membership's state agrees.
 */
const agrees: Record<Done, (membership: Membership) => boolean> = {
  changed: ({ plan }) => plan.state === 'active',
  planned: ({ pendingChange }) => pendingChange?.waitsFor === 'renewal',
  'change-cancelled': ({ pendingChange }) => pendingChange === null,
  paused: ({ plan }) => plan.state === 'paused',
  reactivated: ({ plan }) => plan.state === 'active',
  ended: ({ plan }) => plan.state === 'ending' || plan.state === 'cancelled',
  undone: ({ plan }) => plan.state === 'active',
  refunded: ({ plan }) => plan.state === 'ending' || plan.state === 'cancelled',
  paid: ({ plan }) => plan.state === 'active',
}

export default function Plan({
  loaderData: { membership, shared, balance, fromBilling },
  actionData,
}: Route.ComponentProps) {
  const done = useDone(membership)
  // Without a plan the layout shows its own message instead of this page.
  if (!membership) return shared && <SharedPlan {...shared} />
  return (
    <div className="account-page">
      <div className="account-page-heading grid gap-16">
        <PageHeading>{membershipCopy.heading}</PageHeading>
        <ErrorSummary attempt={actionData} problems={actionData ? [{ message: actionData.problem }] : []} />
        {done && !actionData && (
          <Notice variant="success" role="status">
            {doneCopy[done]}
          </Notice>
        )}
        {fromBilling && (
          <SubmitOnArrival
            intent="refresh"
            label={membershipCopy.refresh}
            busyLabel={membershipCopy.refreshing}
            done={actionData !== undefined}
            variant="outline"
          />
        )}
        <StandingNotice membership={membership} />
        {membership.changeNotMade && (
          <Notice variant="warning" title={membershipCopy.notMadeTitle}>
            {membership.changeNotMade}
          </Notice>
        )}
      </div>
      <PlanCard membership={membership} balance={balance} />
      <div className="grid gap-32">
        <PendingChange membership={membership} />
        <CoolingOff membership={membership} />
        <ManageLinks membership={membership} />
      </div>
    </div>
  )
}

function useDone(membership: Membership | null): Done | null {
  const [search] = useSearchParams()
  const requested = search.get('done')
  const known = (Object.keys(doneCopy) as Done[]).find((done) => done === requested)
  return known && membership && agrees[known](membership) ? known : null
}
