// The states of a loss: the case of a piece that its family reported lost, or never answered for (product §4.10).
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type LossState = 'open' | 'to_approve' | 'approved' | 'paid' | 'refunded' | 'waived' | 'closed'

export const lossTransitions: TransitionTable<LossState> = {
  states: ['open', 'to_approve', 'approved', 'paid', 'refunded', 'waived', 'closed'],
  start: 'open',
  ends: ['refunded', 'waived', 'closed'],
  transitions: [
    // Three notices have gone out, and the days have passed.
    { from: 'open', to: 'to_approve', by: 'wait for approval' },
    { from: 'to_approve', to: 'approved', by: 'approve' },
    { from: 'approved', to: 'paid', by: 'pay' },
    // It turned up within 90 days, so it is refunded.
    { from: 'paid', to: 'refunded', by: 'turn up' },
    // It was found, sent back, rented again or bought, or became the family's after nine months: nothing is paid.
    { from: 'open', to: 'closed', by: 'be answered for' },
    { from: 'to_approve', to: 'closed', by: 'be answered for' },
    { from: 'approved', to: 'closed', by: 'be answered for' },
    // An operator waives it, or it has been unpaid for a year.
    { from: 'open', to: 'waived', by: 'waive' },
    { from: 'to_approve', to: 'waived', by: 'waive' },
    { from: 'approved', to: 'waived', by: 'waive' },
  ],
}

/** The piece is still missing, and its loan continues. */
export const waitingLossStates = ['open', 'to_approve', 'approved'] as const satisfies readonly LossState[]

export const isWaiting = (state: LossState): boolean => (waitingLossStates as readonly LossState[]).includes(state)
