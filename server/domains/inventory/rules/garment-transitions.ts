// The states of a garment (product §5) as data. What product §5 calls `held` is a live claim, not a state (decision 2).
// The database's check constraint, docs/states.md and the kind of every garment event come from this table.
import { findTransition, type Transition, type TransitionTable } from '#server/kernel/transition-table.ts'

export const garmentStates = [
  'intake',
  'graded',
  'ready',
  'reserved',
  'picked',
  'packed',
  'out',
  'return_announced',
  'received',
  'inspecting',
  'cleaning',
  'repair',
  'resale',
  'sold',
  'kept',
  'lost',
  'donated',
  'recycled',
  'quarantine',
  'missing',
] as const

export type GarmentState = (typeof garmentStates)[number]

export const garmentTransitions: TransitionTable<GarmentState> = {
  states: garmentStates,
  start: 'intake',
  ends: ['donated', 'recycled'],
  transitions: [
    { from: 'intake', to: 'graded', by: 'grade' },
    { from: 'intake', to: 'quarantine', by: 'quarantine' },
    { from: 'graded', to: 'ready', by: 'release' },
    { from: 'graded', to: 'quarantine', by: 'quarantine' },

    { from: 'ready', to: 'reserved', by: 'order' },
    { from: 'reserved', to: 'ready', by: 'cancel order' },
    { from: 'reserved', to: 'picked', by: 'pick' },
    { from: 'picked', to: 'packed', by: 'pack' },
    { from: 'packed', to: 'out', by: 'dispatch' },

    // A garment missing at picking is left out of the order, never substituted (product §4.4).
    { from: 'reserved', to: 'missing', by: 'miss' },
    { from: 'reserved', to: 'repair', by: 'mend' },
    { from: 'reserved', to: 'quarantine', by: 'quarantine' },
    { from: 'picked', to: 'repair', by: 'mend' },
    { from: 'picked', to: 'quarantine', by: 'quarantine' },

    { from: 'out', to: 'return_announced', by: 'announce return' },
    { from: 'return_announced', to: 'out', by: 'cancel return' },
    { from: 'return_announced', to: 'received', by: 'receive' },
    // Ski wear, undelivered parcels, and pieces sent back unannounced or after their return had lapsed.
    { from: 'out', to: 'received', by: 'receive' },
    { from: 'out', to: 'kept', by: 'keep' },
    { from: 'return_announced', to: 'kept', by: 'keep' },
    // A purchase that is cancelled within 14 days (product §4.9).
    { from: 'kept', to: 'out', by: 'cancel purchase' },
    // Recalled, and sent back to us (law L-28).
    { from: 'kept', to: 'received', by: 'receive' },
    // Lost at its family's, or in a parcel that the carrier has lost on its way there.
    { from: 'out', to: 'lost', by: 'lose' },
    { from: 'return_announced', to: 'lost', by: 'lose' },
    // A lost garment may turn up again, at its family's or in our warehouse (product §4.10).
    { from: 'lost', to: 'out', by: 'find' },
    { from: 'lost', to: 'received', by: 'receive' },

    // After a return nothing is rentable before inspection.
    { from: 'received', to: 'inspecting', by: 'inspect' },
    // Its parcel was received without a scan of each piece, and it was not in it.
    { from: 'received', to: 'missing', by: 'miss' },
    { from: 'inspecting', to: 'cleaning', by: 'clean' },
    { from: 'inspecting', to: 'repair', by: 'mend' },
    { from: 'cleaning', to: 'repair', by: 'mend' },
    { from: 'cleaning', to: 'ready', by: 'release' },
    { from: 'repair', to: 'quarantine', by: 'quarantine' },
    { from: 'repair', to: 'cleaning', by: 'clean' },
    // Mended after it was for sale: like pieces that came back, it waits to be put up for sale again.
    { from: 'repair', to: 'inspecting', by: 'inspect' },
    { from: 'repair', to: 'ready', by: 'release' },

    { from: 'ready', to: 'missing', by: 'miss' },
    { from: 'missing', to: 'inspecting', by: 'find' },
    { from: 'missing', to: 'lost', by: 'lose' },
    { from: 'ready', to: 'quarantine', by: 'quarantine' },
    { from: 'inspecting', to: 'quarantine', by: 'quarantine' },
    { from: 'quarantine', to: 'inspecting', by: 'inspect' },
    { from: 'quarantine', to: 'recycled', by: 'recycle' },
    // Once a recall has ended, the garments that it stopped wait for a safety check, like new arrivals (law L-28); those that were for
    // sale are in inspection until they are listed again.
    { from: 'quarantine', to: 'graded', by: 'end recall' },

    { from: 'ready', to: 'resale', by: 'retire' },
    { from: 'inspecting', to: 'resale', by: 'retire' },
    { from: 'repair', to: 'resale', by: 'retire' },
    { from: 'resale', to: 'sold', by: 'sell' },
    // Not sent, or sent back by its buyer within their rights (product §6).
    { from: 'sold', to: 'resale', by: 'cancel sale' },
    { from: 'sold', to: 'missing', by: 'miss' },
    { from: 'sold', to: 'received', by: 'receive' },
    { from: 'resale', to: 'missing', by: 'miss' },
    // Recalled or damaged while it was for sale, or before it was sent.
    { from: 'resale', to: 'quarantine', by: 'quarantine' },
    { from: 'sold', to: 'quarantine', by: 'quarantine' },
    { from: 'resale', to: 'donated', by: 'donate' },
    { from: 'resale', to: 'recycled', by: 'recycle' },
    { from: 'inspecting', to: 'donated', by: 'donate' },
    { from: 'inspecting', to: 'recycled', by: 'recycle' },
    { from: 'repair', to: 'recycled', by: 'recycle' },
  ],
}

/** @throws RangeError when the table has no such transition */
export function garmentTransition(from: GarmentState, to: GarmentState): Transition<GarmentState> {
  const transition = findTransition(garmentTransitions, from, to)
  if (!transition) throw new RangeError(`no garment goes from ${from} to ${to}`)
  return transition
}
