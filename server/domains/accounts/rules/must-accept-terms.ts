// Who is asked to agree to changed terms (law L-29): members who agreed to an earlier version. Nobody else is asked, because
// joining always asks, and a past membership keeps its terms.
import type { MembershipState } from '#contract/membership/plan-details.ts'

const memberStates: ReadonlySet<MembershipState> = new Set([
  'pending_acceptance',
  'active',
  'past_due',
  'paused',
  'ending',
])

/** Whether a change of terms concerns somebody whose membership is in this state. */
const isBoundByTerms = (state: MembershipState | undefined): boolean => state !== undefined && memberStates.has(state)

/** @param facts.accepted the version that was last agreed to; null when none is on record */
export const mustAcceptTerms = (facts: {
  readonly state: MembershipState | undefined
  readonly accepted: string | null
  readonly current: string
}): boolean => isBoundByTerms(facts.state) && facts.accepted !== null && facts.accepted !== facts.current
