// The states of a membership (product §3). Rejoining after `cancelled` opens a new membership and is not a transition here:
// a late event never revives an ended membership.
import type { MembershipState } from '#contract/membership/plan-details.ts'
import { findTransition, type TransitionTable } from '#server/kernel/transition-table.ts'

export const membershipTransitions: TransitionTable<MembershipState> = {
  states: ['pending_acceptance', 'active', 'past_due', 'paused', 'ending', 'cancelled'],
  start: 'pending_acceptance',
  ends: ['cancelled'],
  transitions: [
    // Accepted by the office, or automatically if the setting says so (product §3.1).
    { from: 'pending_acceptance', to: 'active', by: 'accept' },
    // Refused by the office, or withdrawn by the member before it is accepted; nothing can be at home yet.
    { from: 'pending_acceptance', to: 'cancelled', by: 'refuse' },
    { from: 'active', to: 'past_due', by: 'miss a renewal' },
    { from: 'past_due', to: 'active', by: 'pay' },
    { from: 'active', to: 'paused', by: 'pause' },
    { from: 'paused', to: 'active', by: 'reactivate' },
    { from: 'active', to: 'ending', by: 'end' },
    { from: 'past_due', to: 'ending', by: 'end' },
    { from: 'paused', to: 'ending', by: 'end' },
    // While the paid period runs.
    { from: 'ending', to: 'active', by: 'undo the end' },
    // When the last piece is returned, bought, kept or paid for.
    { from: 'ending', to: 'cancelled', by: 'resolve' },
  ],
}

export const allowsMembershipTransition = (from: MembershipState, to: MembershipState): boolean =>
  findTransition(membershipTransitions, from, to) !== undefined
