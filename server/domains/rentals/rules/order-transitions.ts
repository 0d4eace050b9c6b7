// The life of an order (decisions.md §4.4): a member may cancel until picking starts. The office may cancel while picking,
// for the one case that nothing of the order could be picked.
import type { TransitionTable } from './transition-table.ts'

export type OrderState = 'placed' | 'picking' | 'packed' | 'dispatched' | 'delivered' | 'cancelled'

export const orderTransitions: TransitionTable<OrderState> = {
  states: ['placed', 'picking', 'packed', 'dispatched', 'delivered', 'cancelled'],
  transitions: [
    { from: 'placed', to: 'picking', by: ['office'] },
    { from: 'placed', to: 'cancelled', by: ['member'] },
    { from: 'picking', to: 'packed', by: ['office'] },
    { from: 'picking', to: 'cancelled', by: ['office'] },
    { from: 'packed', to: 'dispatched', by: ['office'] },
    { from: 'dispatched', to: 'delivered', by: ['office'] },
  ],
}
