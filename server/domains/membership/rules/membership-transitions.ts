// The life of a membership (decisions.md §3). Rejoining after `cancelled` opens a new membership, so it is no step of
// this table: nothing that ended comes back to life because an old message arrives late.
import type { MembershipState } from '#contract/accounts.ts'

/** Who moves a membership on. `payment` is what was read at the payment provider, `timer` a job of the house itself. */
export type MembershipMover = 'member' | 'office' | 'timer' | 'payment'

export interface MembershipTransition {
  readonly from: MembershipState
  readonly to: MembershipState
  readonly by: readonly MembershipMover[]
}

export const membershipTransitions: {
  readonly states: readonly MembershipState[]
  readonly transitions: readonly MembershipTransition[]
} = {
  states: ['pending_acceptance', 'active', 'past_due', 'paused', 'ending', 'cancelled'],
  transitions: [
    // Acceptance is the office's, or the house's own where the setting says automatic (§3.1).
    { from: 'pending_acceptance', to: 'active', by: ['office', 'timer'] },
    { from: 'pending_acceptance', to: 'cancelled', by: ['member', 'office', 'payment'] },
    { from: 'active', to: 'past_due', by: ['payment'] },
    { from: 'past_due', to: 'active', by: ['payment'] },
    { from: 'active', to: 'paused', by: ['member', 'payment'] },
    { from: 'paused', to: 'active', by: ['member', 'payment'] },
    { from: 'active', to: 'ending', by: ['member', 'payment'] },
    { from: 'past_due', to: 'ending', by: ['member', 'payment'] },
    { from: 'paused', to: 'ending', by: ['member', 'payment'] },
    // Undone while the paid period runs.
    { from: 'ending', to: 'active', by: ['member', 'payment'] },
    { from: 'ending', to: 'cancelled', by: ['timer', 'payment'] },
  ],
}

export const allowsMembershipTransition = (from: MembershipState, to: MembershipState): boolean =>
  membershipTransitions.transitions.some((transition) => transition.from === from && transition.to === to)
