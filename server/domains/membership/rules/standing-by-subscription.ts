// What a subscription read at the provider makes of our membership (payments.md §0.4). The states are ours; the
// provider's are only a mirror, an open list in which a word we do not know changes nothing.
import type { MembershipState } from '#contract/accounts.ts'
import { allowsMembershipTransition } from './membership-transitions.ts'

export interface SubscriptionFacts {
  /** The provider's word. */
  readonly status: string
  /** It runs out at the end of the period that is paid. */
  readonly cancelAtPeriodEnd: boolean
}

export const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired']
const runningStatuses: readonly string[] = ['active', 'trialing']
const unpaidStatuses: readonly string[] = ['past_due', 'unpaid']

/** A status with which a paid subscription makes somebody a member. */
export const isJoinable = (status: string): boolean =>
  runningStatuses.includes(status) || unpaidStatuses.includes(status) || status === 'paused'

/** Where the membership belongs now; its present state when nothing follows or the step is not lawful. */
export function standingBySubscription(current: MembershipState, facts: SubscriptionFacts): MembershipState {
  const wanted = wantedState(current, facts)
  return allowsMembershipTransition(current, wanted) ? wanted : current
}

function wantedState(current: MembershipState, { status, cancelAtPeriodEnd }: SubscriptionFacts): MembershipState {
  // Before acceptance only an end counts; acceptance itself is the house's, not the provider's.
  if (current === 'pending_acceptance') return endedStatuses.includes(status) ? 'cancelled' : current
  // It may still have pieces at home, so `cancelled` comes when those are settled.
  if (endedStatuses.includes(status)) return 'ending'
  if (runningStatuses.includes(status)) return cancelAtPeriodEnd ? 'ending' : 'active'
  if (unpaidStatuses.includes(status)) return current === 'active' ? 'past_due' : current
  if (status === 'paused') return 'paused'
  return current
}
