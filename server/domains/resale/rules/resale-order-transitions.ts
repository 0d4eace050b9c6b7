// The states of an order of the resale shop (product §6). It is placed when it is paid for, and its buyer may cancel it until picking
// starts.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type ResaleOrderState = 'placed' | 'picking' | 'packed' | 'dispatched' | 'delivered' | 'cancelled'

export const resaleOrderTransitions: TransitionTable<ResaleOrderState> = {
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
    // The carrier could not deliver it, or has lost it.
    { from: 'dispatched', to: 'cancelled', by: 'fail to arrive' },
  ],
}

/** None of its pieces has left. */
export const isUnsent = ({ state }: { readonly state: ResaleOrderState }): boolean =>
  state === 'placed' || state === 'picking'
