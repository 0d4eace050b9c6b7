// The life of a checkout (decisions.md §4.3). An order or return comes from it exactly once. One that was given up is still
// made, or refunded, when it turns out that it was paid.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type CheckoutState = 'open' | 'completed' | 'refunded' | 'abandoned'

export const checkoutTransitions: TransitionTable<CheckoutState> = {
  states: ['open', 'completed', 'refunded', 'abandoned'],
  start: 'open',
  ends: ['completed', 'refunded'],
  transitions: [
    { from: 'open', to: 'completed', by: 'complete' },
    { from: 'open', to: 'refunded', by: 'refund' },
    { from: 'open', to: 'abandoned', by: 'give up' },
    { from: 'abandoned', to: 'completed', by: 'complete' },
    { from: 'abandoned', to: 'refunded', by: 'refund' },
  ],
}
