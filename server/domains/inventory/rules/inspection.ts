// What an inspection makes of a garment that came back (decisions.md §5): condition only ever worsens, and nothing is ready
// before it was cleaned or mended.
import type { Condition } from '#contract/primitives.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { GarmentState } from './garment-transitions.ts'

const rank: Record<Condition, number> = { new: 0, used: 1, worn: 2 }

export type InspectionVerdict = 'ready' | 'repair' | 'resale' | 'quarantine' | 'donated' | 'recycled'

/** The steps after `inspecting`. */
const stepsTo: Record<InspectionVerdict, readonly GarmentState[]> = {
  ready: ['cleaning', 'ready'],
  repair: ['repair'],
  resale: ['resale'],
  quarantine: ['quarantine'],
  donated: ['donated'],
  recycled: ['recycled'],
}

export const inspectionVerdicts = Object.keys(stepsTo) as InspectionVerdict[]

export interface InspectionFacts {
  readonly state: GarmentState
  readonly condition: Condition
  readonly verdict: InspectionVerdict
  /** What the inspector found; absent: as good as a worn piece of its condition can be, so new becomes used. */
  readonly found?: Condition | undefined
}

export interface Inspection {
  readonly condition: Condition
  /** Every state the garment passes through, in order. */
  readonly path: readonly GarmentState[]
}

export function decideInspection(facts: InspectionFacts): Outcome<Inspection, 'not_received' | 'condition_improved'> {
  if (facts.state !== 'received') return refused('not_received')
  const condition = facts.found ?? (facts.condition === 'new' ? 'used' : facts.condition)
  if (rank[condition] < rank[facts.condition]) return refused('condition_improved')
  return accepted({ condition, path: ['inspecting', ...stepsTo[facts.verdict]] })
}
