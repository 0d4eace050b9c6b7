import { type Id, toId } from '#server/kernel/ids.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { announceTerms } from './operations/announce-terms.ts'
import { endGrace } from './operations/end-grace.ts'
import { endUnpaid } from './operations/end-unpaid.ts'
import { reconcileCheckoutSessions } from './operations/joining/reconcile-checkout-sessions.ts'
import { applyScheduledChange } from './operations/plan-change/apply-scheduled-change.ts'
import { applyChangeJob } from './operations/plan-change/change-plan.ts'
import { sweepPreviews } from './operations/plan-change/sweep-previews.ts'
import { reconcileMemberships } from './operations/reconcile-memberships.ts'
import { reconcileJob, reconcileSubscription } from './operations/reconcile-subscription.ts'
import { remindRenewals } from './operations/remind-renewals.ts'
import { sweepInvitations } from './operations/sharing/sweep-invitations.ts'
import type { MembershipServices } from './services.ts'

const idIn = <Kind extends string>(payload: Record<string, unknown>, name: string): Id<Kind> => {
  const id = payload[name]
  if (typeof id !== 'string') throw new Error(`the job needs its ${name}`)
  return toId(id)
}

export const membershipJobs = (services: MembershipServices): JobHandlers => ({
  [reconcileJob]: async (payload) => {
    const reconciled = await reconcileSubscription(services, idIn(payload, 'membershipId'))
    // A run in progress may have read the membership before this state was desired.
    if (!reconciled) throw new Error('another process is reconciling this subscription')
  },
  [applyChangeJob]: (payload) => applyScheduledChange(services, idIn(payload, 'changeId')),
  'membership:grace': (payload) => endGrace(services, idIn(payload, 'membershipId')),
})

/** The jobs that call the payment provider. */
export const membershipProviderKinds: readonly string[] = [reconcileJob, applyChangeJob]

export const recurringMembershipJobs = (services: MembershipServices): RecurringJob[] => [
  {
    kind: 'membership:reconcile',
    every: { minutes: 5 },
    lane: 'provider',
    async work() {
      await reconcileCheckoutSessions(services)
      await reconcileMemberships(services)
    },
  },
  {
    kind: 'membership:announce-terms',
    every: { minutes: 10 },
    lane: 'database',
    work: () => announceTerms(services),
  },
  {
    kind: 'membership:remind',
    every: { londonHour: 8 },
    lane: 'provider',
    async work() {
      await remindRenewals(services)
      await endUnpaid(services)
    },
  },
  {
    kind: 'membership:sweep-previews',
    every: { hours: 24 },
    lane: 'database',
    async work() {
      await sweepPreviews(services)
      await sweepInvitations(services)
    },
  },
]
