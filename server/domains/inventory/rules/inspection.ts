// Decides the result of inspecting a garment that came back, was found or is in quarantine (product §5): condition only ever
// worsens, and nothing is ready before it is cleaned or repaired and has passed its safety check.
import type { Condition } from '#contract/primitives.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import type { GarmentState } from './garment-transitions.ts'
import { isSafe, type SafetyFindings } from './safety.ts'

const rank: Record<Condition, number> = { new: 0, used: 1, worn: 2 }

export type InspectionVerdict = 'ready' | 'repair' | 'resale' | 'quarantine' | 'donated' | 'recycled'

/** States from which a garment is inspected: in `inspecting` it waited for the resale shop. */
const inspectable: ReadonlySet<GarmentState> = new Set(['received', 'missing', 'quarantine', 'inspecting'])

/** The transitions after `inspecting`. */
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
  /** Whether it is in an open recall: it then goes into quarantine, even if nothing was found. */
  readonly recalled?: boolean
  readonly verdict: InspectionVerdict
  /** Whether it has been in the resale shop: for `resale` it then stays in inspection until it is retired. */
  readonly wasForSale?: boolean
  /** The condition found. Default: as before, except that new becomes used. */
  readonly found?: Condition | undefined
  /** The result of its safety check, which `ready` needs. A garment that fails goes into quarantine. */
  readonly safety?: SafetyFindings | undefined
}

export type InspectionRefusal = 'not_here' | 'recalled' | 'condition_improved' | 'safety_unchecked'

export interface Inspection {
  readonly condition: Condition
  /** Every state the garment passes through after `inspecting`, in order. */
  readonly path: readonly GarmentState[]
}

export function decideInspection(facts: InspectionFacts): Outcome<Inspection, InspectionRefusal> {
  if (!inspectable.has(facts.state)) return refused('not_here')
  if (facts.state === 'quarantine' && facts.recalled) return refused('recalled')
  const condition = facts.found ?? (facts.condition === 'new' ? 'used' : facts.condition)
  if (rank[condition] < rank[facts.condition]) return refused('condition_improved')
  if (facts.verdict === 'ready' && !facts.safety) return refused('safety_unchecked')
  const stopped = facts.recalled || (facts.safety && !isSafe(facts.safety))
  const verdict = stopped ? 'quarantine' : facts.verdict
  return accepted({ condition, path: verdict === 'resale' && facts.wasForSale ? [] : stepsTo[verdict] })
}
