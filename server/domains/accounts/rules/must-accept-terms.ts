// Who is asked to agree to changed terms (law L-29): members who agreed to others. Nobody else: joining always asks, and a past
// membership keeps its terms.
import type { MembershipState } from '#contract/membership/plan-details.ts'

const memberStates: ReadonlySet<MembershipState> = new Set([
  'pending_acceptance',
  'active',
  'past_due',
  'paused',
  'ending',
])

/** Whether somebody in that state of membership is a member, whom a change of terms concerns. */
const isBoundByTerms = (state: MembershipState | undefined): boolean => state !== undefined && memberStates.has(state)

/** @param facts.accepted the version agreed to last, or null when none is on record */
export const mustAcceptTerms = (facts: {
  readonly state: MembershipState | undefined
  readonly accepted: string | null
  readonly current: string
}): boolean => isBoundByTerms(facts.state) && facts.accepted !== null && facts.accepted !== facts.current
