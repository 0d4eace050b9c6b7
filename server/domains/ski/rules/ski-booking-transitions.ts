// The states of a ski booking, as data. The check constraint in the database, docs/states.md and the booking's events follow this table.
import type { TransitionTable } from '#server/kernel/transition-table.ts'

export const skiBookingStates = [
  'booked',
  'picked',
  'dispatched',
  'delivered',
  'posted',
  'returned',
  'cancelled',
] as const
export type SkiBookingState = (typeof skiBookingStates)[number]

export const skiBookingTransitions: TransitionTable<SkiBookingState> = {
  states: skiBookingStates,
  start: 'booked',
  ends: ['cancelled'],
  transitions: [
    { from: 'booked', to: 'picked', by: 'pick' },
    { from: 'booked', to: 'cancelled', by: 'cancel' },
    { from: 'picked', to: 'dispatched', by: 'dispatch' },
    { from: 'picked', to: 'cancelled', by: 'cancel' },
    { from: 'dispatched', to: 'delivered', by: 'deliver' },
    // The carrier scans the return before we learn of the delivery.
    { from: 'dispatched', to: 'posted', by: 'post' },
    { from: 'delivered', to: 'posted', by: 'post' },
    // The carrier could not deliver it and brought it back, or lost it.
    { from: 'dispatched', to: 'cancelled', by: 'come back undelivered or be lost' },
    { from: 'dispatched', to: 'returned', by: 'receive' },
    { from: 'delivered', to: 'returned', by: 'receive' },
    { from: 'posted', to: 'returned', by: 'receive' },
    // We had received or written off all its pieces before the carrier reported that the outward parcel was never delivered.
    { from: 'returned', to: 'cancelled', by: 'come back undelivered' },
  ],
}

/** With the buyer, or in the post in either direction. */
export const outStates = ['dispatched', 'delivered', 'posted'] as const satisfies readonly SkiBookingState[]
const out: readonly SkiBookingState[] = outStates

/** Nothing is left to be sent or to come back. */
export const overStates = ['returned', 'cancelled'] as const satisfies readonly SkiBookingState[]

interface WithState {
  readonly state: SkiBookingState
}
export const isOut = ({ state }: WithState): boolean => out.includes(state)
/** None of its pieces has left, so it can still be cancelled. */
export const isUnsent = ({ state }: WithState): boolean => state === 'booked' || state === 'picked'
