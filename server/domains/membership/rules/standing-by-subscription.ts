// How a subscription read at the provider changes our membership (payments §0.4). Our states are authoritative; the
// provider's status is an open list, in which an unknown one changes nothing. A replica never undoes what the member asked for
// (an end, a pause); changes made in the provider's dashboard are followed.
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { allowsMembershipTransition } from './membership-transitions.ts'

/** The state the provider should have. */
export type DesiredState = 'renew' | 'stop' | 'end' | 'pause'

export interface SubscriptionFacts {
  /** The provider's status. */
  readonly status: string
  /** Whether we are about to cancel it for another one (restart-subscription.ts). */
  readonly abandoned: boolean
  /** Whether it expires at the end of the paid period. */
  readonly cancelAtPeriodEnd: boolean
  /** Whether an invoice is still unpaid. */
  readonly invoiceOpen: boolean
  /** Whether the invoice of its current period is unpaid, as opposed to one for a change within it. */
  readonly periodUnpaid: boolean
  /** Whether it owes only the invoice of a change: its current period is paid. */
  readonly changeUnpaid: boolean
  /** Whether an invoice for time after the membership's current pause is paid, even if nothing was charged, and is not refunded. */
  readonly paidSincePause: boolean
}

export interface StandingFacts {
  readonly state: MembershipState
  readonly desired: DesiredState
  /** Whether the provider has reached the desired state, so any later difference is its own. */
  readonly reconciled: boolean
}

export type Standing = Pick<StandingFacts, 'state' | 'desired'>

export const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired']
const runningStatuses: readonly string[] = ['active', 'trialing']
export const unpaidStatuses: readonly string[] = ['past_due', 'unpaid']

export const isEnded = (status: string): boolean => endedStatuses.includes(status)

/** A status with which a paid subscription makes somebody a member. */
export const isJoinable = (status: string): boolean =>
  runningStatuses.includes(status) || unpaidStatuses.includes(status) || status === 'paused'

/** The membership's next state; unchanged when nothing follows or the transition is not allowed. */
export function standingBySubscription(current: StandingFacts, facts: SubscriptionFacts): Standing {
  const next = follow(current, facts)
  return next.state === current.state || allowsMembershipTransition(current.state, next.state) ? next : current
}

function follow(current: StandingFacts, facts: SubscriptionFacts): Standing {
  const { state, desired } = current
  const stay: Standing = { state, desired }
  if (state === 'cancelled') return stay
  // Ended at the provider because nobody paid: the membership stays payable, and its own days decide when it ends (product §3.4).
  if (isEnded(facts.status) && isUnpaid(state, facts)) return { state: 'past_due', desired }
  // The membership may still have pieces at home, so `cancelled` comes when those are resolved; before acceptance it has none.
  if (isEnded(facts.status))
    return {
      state: state === 'pending_acceptance' ? 'cancelled' : 'ending',
      desired: desired === 'stop' ? 'stop' : 'end',
    }
  // A payment on the old subscription at the last moment is refunded.
  if (facts.abandoned) return stay
  switch (state) {
    case 'pending_acceptance':
    case 'ending':
      return stay
    case 'paused':
      return followPaused(current, facts)
    case 'active':
    case 'past_due':
      return followRunning(current, facts)
  }
}

const isUnpaid = (state: MembershipState, { periodUnpaid }: SubscriptionFacts): boolean =>
  state === 'past_due' || (state === 'active' && periodUnpaid)

/** If `renew` is desired while paused, a reactivation is in progress; it is complete once it is paid and the subscription runs again. */
function followPaused({ state, desired, reconciled }: StandingFacts, facts: SubscriptionFacts): Standing {
  if (desired !== 'renew') return { state, desired }
  if (runningStatuses.includes(facts.status)) return { state: 'active', desired }
  // The member or the provider has cancelled the invoice: the membership stays paused. After the invoice is paid, the provider may
  // take a moment to resume the subscription.
  if (reconciled && facts.status === 'paused' && !facts.invoiceOpen && !facts.paidSincePause)
    return { state, desired: 'pause' }
  return { state, desired }
}

function followRunning({ state, desired, reconciled }: StandingFacts, facts: SubscriptionFacts): Standing {
  if (runningStatuses.includes(facts.status))
    return facts.cancelAtPeriodEnd && reconciled ? { state: 'ending', desired: 'stop' } : { state: 'active', desired }
  // An unpaid change is not a missed renewal: it is undone (undo-unpaid-changes.ts).
  if (unpaidStatuses.includes(facts.status)) return { state: facts.changeUnpaid ? 'active' : 'past_due', desired }
  if (facts.status === 'paused' && reconciled) return { state: 'paused', desired: 'pause' }
  return { state, desired }
}

/**
 * Whether the renewal came before an end that should have prevented it: the current period began on the last day or later and goes
 * beyond it, so the member may not use it.
 * @param startsOn the day on which the current period began
 * @param stopsOn the day on which the provider will end or renew it
 */
export const hasOvertakenEnd = ({
  desired,
  endsOn,
  startsOn,
  stopsOn,
}: {
  readonly desired: DesiredState
  readonly endsOn: string | null
  readonly startsOn: string | null
  readonly stopsOn: string | null
}): boolean =>
  desired === 'stop' &&
  endsOn !== null &&
  startsOn !== null &&
  startsOn >= endsOn &&
  stopsOn !== null &&
  stopsOn > endsOn

/** What to request from the provider to reach the desired state; null when it is reached, or the subscription has ended. */
export type ReconciliationStep = 'stop' | 'renew' | 'pause' | 'end' | null

export function nextReconciliation(
  desired: DesiredState,
  { status, cancelAtPeriodEnd }: Pick<SubscriptionFacts, 'status' | 'cancelAtPeriodEnd'>,
): ReconciliationStep {
  if (isEnded(status)) return null
  switch (desired) {
    case 'end':
      return 'end'
    case 'stop':
      // A paused or unpaid subscription has no paid period that could end.
      return cancelAtPeriodEnd ? null : 'stop'
    case 'pause':
      return status === 'paused' ? null : 'pause'
    case 'renew':
      // A paused one resumes only when its member is there to pay (reactivate-membership.ts).
      return cancelAtPeriodEnd ? 'renew' : null
  }
}
