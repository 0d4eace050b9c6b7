// The life of a membership (decisions.md §3). Rejoining after `cancelled` opens a new membership, so it is no step of
// this table: nothing that ended comes back to life because an old message arrives late.
import type { MembershipState } from '#contract/accounts.ts'
import { findTransition, type TransitionTable } from '#server/kernel/transition-table.ts'

export const membershipTransitions: TransitionTable<MembershipState> = {
  states: ['pending_acceptance', 'active', 'past_due', 'paused', 'ending', 'cancelled'],
  start: 'pending_acceptance',
  ends: ['cancelled'],
  transitions: [
    // By the office, or by the house itself where the setting says automatic (§3.1).
    { from: 'pending_acceptance', to: 'active', by: 'accept' },
    // By the office, or by the member who withdraws before it is accepted; nothing can be at home yet.
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
    // With the last piece back, bought, kept or settled.
    { from: 'ending', to: 'cancelled', by: 'settle' },
  ],
}

export const allowsMembershipTransition = (from: MembershipState, to: MembershipState): boolean =>
  findTransition(membershipTransitions, from, to) !== undefined
