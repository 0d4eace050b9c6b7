// What a subscription read at the provider makes of our membership (payments.md §0.4). The states are ours; the
// provider's are only a mirror, an open list in which a word we do not know changes nothing. A mirror never undoes what
// the member asked for (an end, a pause); what is done at the provider by hand is followed.
import type { MembershipState } from '#contract/accounts.ts'
import { allowsMembershipTransition } from './membership-transitions.ts'

/** What the provider is to do from here on. */
export type Wanted = 'renew' | 'stop' | 'end' | 'pause'

export interface SubscriptionFacts {
  /** The provider's word. */
  readonly status: string
  /** We are about to cancel it for another one (restart-subscription.ts). */
  readonly left: boolean
  /** It runs out at the end of the period that is paid. */
  readonly cancelAtPeriodEnd: boolean
  /** An invoice still wants to be paid. */
  readonly invoiceOpen: boolean
  /** The own bill of the period that it is in has not been paid, as against one for a change within it. */
  readonly periodUnpaid: boolean
  /** It owes the bill of a change alone: the period that it is in is paid. */
  readonly changeUnpaid: boolean
  /** The newest payment is for time after the pause that the membership is in, and stays. */
  readonly paidSincePause: boolean
}

export interface StandingFacts {
  readonly state: MembershipState
  readonly wanted: Wanted
  /** The provider has been brought in line with `wanted`: from here on a difference is its own doing. */
  readonly aligned: boolean
}

export type Standing = Pick<StandingFacts, 'state' | 'wanted'>

export const endedStatuses: readonly string[] = ['canceled', 'incomplete_expired']
const runningStatuses: readonly string[] = ['active', 'trialing']
export const unpaidStatuses: readonly string[] = ['past_due', 'unpaid']

export const isEnded = (status: string): boolean => endedStatuses.includes(status)

/** A status with which a paid subscription makes somebody a member. */
export const isJoinable = (status: string): boolean =>
  runningStatuses.includes(status) || unpaidStatuses.includes(status) || status === 'paused'

/** Where the membership belongs now; as it was when nothing follows or the step is not lawful. */
export function standingBySubscription(current: StandingFacts, facts: SubscriptionFacts): Standing {
  const next = follow(current, facts)
  return next.state === current.state || allowsMembershipTransition(current.state, next.state) ? next : current
}

function follow(current: StandingFacts, facts: SubscriptionFacts): Standing {
  const { state, wanted } = current
  const stay: Standing = { state, wanted }
  if (state === 'cancelled') return stay
  // Given up because nobody paid: it stays payable, and its own days decide when it ends (decisions.md §3.4).
  if (isEnded(facts.status) && isUnpaid(state, facts)) return { state: 'past_due', wanted }
  // It may still have pieces at home, so `cancelled` comes when those are settled; before acceptance it has none.
  if (isEnded(facts.status))
    return {
      state: state === 'pending_acceptance' ? 'cancelled' : 'ending',
      wanted: wanted === 'stop' ? 'stop' : 'end',
    }
  // What is paid on it in its last moment goes back.
  if (facts.left) return stay
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

/** `renew` while paused: a reactivation is under way, and becomes one when the provider runs again, that is, was paid. */
function followPaused({ state, wanted, aligned }: StandingFacts, facts: SubscriptionFacts): Standing {
  if (wanted !== 'renew') return { state, wanted }
  if (runningStatuses.includes(facts.status)) return { state: 'active', wanted }
  // Its invoice was given up, by the member or by the provider: paused as before. Once it is paid, the provider may still
  // take a moment to run again.
  if (aligned && facts.status === 'paused' && !facts.invoiceOpen && !facts.paidSincePause)
    return { state, wanted: 'pause' }
  return { state, wanted }
}

function followRunning({ state, wanted, aligned }: StandingFacts, facts: SubscriptionFacts): Standing {
  if (runningStatuses.includes(facts.status))
    return facts.cancelAtPeriodEnd && aligned ? { state: 'ending', wanted: 'stop' } : { state: 'active', wanted }
  // A change that is not paid is no missed renewal: it is undone (undo-unpaid-changes.ts).
  if (unpaidStatuses.includes(facts.status)) return { state: facts.changeUnpaid ? 'active' : 'past_due', wanted }
  if (facts.status === 'paused' && aligned) return { state: 'paused', wanted: 'pause' }
  return { state, wanted }
}

/** What has to be asked of the provider so that it does what is wanted; null when it does, or when it has ended. */
export type AlignmentStep = 'stop' | 'go on' | 'pause' | 'end' | null

export function nextAlignment(
  wanted: Wanted,
  { status, cancelAtPeriodEnd }: Pick<SubscriptionFacts, 'status' | 'cancelAtPeriodEnd'>,
): AlignmentStep {
  if (isEnded(status)) return null
  switch (wanted) {
    case 'end':
      return 'end'
    case 'stop':
      // A paused or unpaid one has no paid period to run out.
      return cancelAtPeriodEnd ? null : 'stop'
    case 'pause':
      return status === 'paused' ? null : 'pause'
    case 'renew':
      // What is paused goes on only when its member is there to pay (reactivate-membership.ts).
      return cancelAtPeriodEnd ? 'go on' : null
  }
}
