// The states of a return that a buyer of the resale shop books (product §6). A parcel may arrive without a reported scan, and even
// after its return was cancelled or has lapsed.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export type ResaleReturnState = 'booked' | 'posted' | 'received' | 'cancelled' | 'lapsed' | 'lost'

export const resaleReturnTransitions: TransitionTable<ResaleReturnState> = {
  states: ['booked', 'posted', 'received', 'cancelled', 'lapsed', 'lost'],
  start: 'booked',
  ends: ['received', 'lost'],
  transitions: [
    { from: 'booked', to: 'posted', by: 'post' },
    { from: 'booked', to: 'received', by: 'receive' },
    { from: 'booked', to: 'cancelled', by: 'cancel' },
    { from: 'booked', to: 'lapsed', by: 'let lapse' },
    { from: 'posted', to: 'received', by: 'receive' },
    // Posted but not arrived in time; it is refunded anyway.
    { from: 'posted', to: 'lost', by: 'lose in the post' },
    // Its carrier brought it back to its buyer.
    { from: 'posted', to: 'cancelled', by: 'go back' },
    { from: 'cancelled', to: 'received', by: 'arrive late' },
    { from: 'lapsed', to: 'received', by: 'arrive late' },
  ],
}

export const openReturnStates = ['booked', 'posted'] as const satisfies readonly ResaleReturnState[]
/** States in which a parcel may still arrive, the most likely first. */
export const statesThatMayArrive = [
  ...openReturnStates,
  'lapsed',
  'cancelled',
] as const satisfies readonly ResaleReturnState[]

export const isOpen = (state: ResaleReturnState): boolean => openReturnStates.some((open) => open === state)
