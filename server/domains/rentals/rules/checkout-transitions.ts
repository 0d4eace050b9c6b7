// The life of a checkout (decisions.md §4.3). An order or return comes from it exactly once. One that was given up is still
// made, or refunded, when it turns out that it was paid.
import type { TransitionTable } from './transition-table.ts'

export type CheckoutState = 'open' | 'completed' | 'refunded' | 'abandoned'

export const checkoutTransitions: TransitionTable<CheckoutState> = {
  states: ['open', 'completed', 'refunded', 'abandoned'],
  transitions: [
    { from: 'open', to: 'completed', by: ['member', 'payment'] },
    { from: 'open', to: 'refunded', by: ['payment'] },
    { from: 'open', to: 'abandoned', by: ['member', 'timer'] },
    { from: 'abandoned', to: 'completed', by: ['payment'] },
    { from: 'abandoned', to: 'refunded', by: ['payment'] },
  ],
}
