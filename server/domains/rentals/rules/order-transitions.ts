// The states of an order (product §4.4): a member may cancel until picking starts. The office may cancel an order while
// picking, if none of its garments can be found, and one that its carrier brings back undelivered or has lost.
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
    // The carrier could not deliver it and brought it back, or has lost it.
    { from: 'dispatched', to: 'cancelled', by: 'come back or be lost' },
  ],
}
