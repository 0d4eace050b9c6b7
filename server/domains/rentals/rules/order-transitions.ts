// The life of an order (decisions.md §4.4): a member may cancel until picking starts. The office may cancel while picking,
// for the one case that nothing of the order could be picked.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type OrderState = 'placed' | 'picking' | 'packed' | 'dispatched' | 'delivered' | 'cancelled'

export const orderTransitions: TransitionTable<OrderState> = {
  states: ['placed', 'picking', 'packed', 'dispatched', 'delivered', 'cancelled'],
  start: 'placed',
  ends: ['delivered', 'cancelled'],
  transitions: [
    { from: 'placed', to: 'picking', by: 'start picking' },
    { from: 'placed', to: 'cancelled', by: 'cancel' },
    { from: 'picking', to: 'packed', by: 'pack' },
    { from: 'picking', to: 'cancelled', by: 'find nothing to send' },
    { from: 'packed', to: 'dispatched', by: 'dispatch' },
    { from: 'dispatched', to: 'delivered', by: 'deliver' },
  ],
}
