// The states of a checkout (product §4.3). It makes its result exactly once. An abandoned one that turns out to be paid is still
// completed, or refunded.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type CheckoutState = 'open' | 'completed' | 'refunded' | 'abandoned'

export const checkoutTransitions: TransitionTable<CheckoutState> = {
  states: ['open', 'completed', 'refunded', 'abandoned'],
  start: 'open',
  ends: ['completed', 'refunded'],
  transitions: [
    { from: 'open', to: 'completed', by: 'complete' },
    { from: 'open', to: 'refunded', by: 'refund' },
    { from: 'open', to: 'abandoned', by: 'abandon' },
    { from: 'abandoned', to: 'completed', by: 'complete' },
    { from: 'abandoned', to: 'refunded', by: 'refund' },
  ],
}
