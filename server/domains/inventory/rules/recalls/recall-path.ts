// Decides what a recall does to a garment (law L-28): one that is on a shelf goes into quarantine; any other is stopped where it is, and
// does not become ready.
import type { GarmentState } from '../garment-transitions.ts'

/** States from which a recall takes a garment off its shelf. */
export const shelvedStates = ['intake', 'graded', 'ready', 'resale'] as const satisfies readonly GarmentState[]

const promised: ReadonlySet<GarmentState> = new Set(['reserved', 'picked', 'packed'])

/**
 * Whether a garment was promised or sold after its orders were searched for, so the recall must search again. In any other state
 * it is stopped where it is now.
 */
export const mustSearchAgain = (now: GarmentState, seen: GarmentState | undefined): boolean =>
  promised.has(now) || (now === 'sold' && seen !== 'sold')

/** Where the garments of a recall are, as its list groups them. */
export type RecalledWhere = 'out' | 'with us' | 'gone'

export const outStates: ReadonlySet<GarmentState> = new Set(['out', 'return_announced', 'sold', 'kept', 'lost'])
const goneStates = new Set(['donated', 'recycled'])

export function recalledWhere(state: GarmentState): RecalledWhere {
  if (outStates.has(state)) return 'out'
  return goneStates.has(state) ? 'gone' : 'with us'
}
