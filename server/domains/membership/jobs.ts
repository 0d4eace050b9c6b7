import { type Id, toId } from '#server/kernel/ids.ts'
import type { RecurringJob } from '#server/platform/jobs/recurring.ts'
import type { JobHandlers } from '#server/platform/jobs/worker.ts'
import { alignJob, alignSubscription } from './operations/align-subscription.ts'
import { endGrace } from './operations/end-grace.ts'
import { reconcileJoinings } from './operations/joining/reconcile-joinings.ts'
import { applyScheduledChange } from './operations/plan-change/apply-scheduled-change.ts'
import { applyChangeJob } from './operations/plan-change/change-plan.ts'
import { sweepPreviews } from './operations/plan-change/sweep-previews.ts'
import { reconcileMemberships } from './operations/reconcile-memberships.ts'
import { remindRenewals } from './operations/remind-renewals.ts'
import { settleUnpaid } from './operations/settle-unpaid.ts'
import type { MembershipServices } from './services.ts'

const idIn = <Kind extends string>(payload: Record<string, unknown>, name: string): Id<Kind> => {
  const id = payload[name]
  if (typeof id !== 'string') throw new Error(`a job of membership needs its ${name}`)
  return toId(id)
}

export const membershipJobs = (services: MembershipServices): JobHandlers => ({
  [alignJob]: async (payload) => {
    const aligned = await alignSubscription(services, idIn(payload, 'membershipId'))
    // Whoever is at it may have looked before this wish was made.
    if (!aligned) throw new Error('somebody else is bringing this subscription in line')
  },
  [applyChangeJob]: (payload) => applyScheduledChange(services, idIn(payload, 'changeId')),
  'membership:grace': (payload) => endGrace(services, idIn(payload, 'membershipId')),
})

export const recurringMembershipJobs = (services: MembershipServices): RecurringJob[] => [
  {
    kind: 'membership:reconcile',
    every: { minutes: 5 },
    lane: 'provider',
    async work() {
      await reconcileJoinings(services)
      await reconcileMemberships(services)
    },
  },
  {
    kind: 'membership:remind',
    every: { londonHour: 8 },
    lane: 'provider',
    async work() {
      await remindRenewals(services)
      await settleUnpaid(services)
    },
  },
  {
    kind: 'membership:sweep-previews',
    every: { hours: 24 },
    lane: 'house',
    work: () => sweepPreviews(services),
  },
]
