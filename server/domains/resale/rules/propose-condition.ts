// Proposes the sale condition of a piece (product §6): never better than its rental grade or its marks. The operator decides.
import { type Condition, conditions, type SaleCondition } from '#contract/primitives.ts'

export interface WornFacts {
  readonly graded: Condition
  /** The best grade that a piece with its marks may have. */
  readonly byMarks: Condition
  readonly families: number
}

/** A piece that more families than this have worn is not sold as excellent, even without a mark. */
const maxFamiliesForExcellent = 2

export function proposeSaleCondition({ graded, byMarks, families }: WornFacts): SaleCondition {
  const worse = conditions.indexOf(graded) > conditions.indexOf(byMarks) ? graded : byMarks
  if (worse === 'worn') return 'well_loved'
  if (worse === 'new' && families === 0) return 'brand_new'
  return byMarks === 'new' && families <= maxFamiliesForExcellent ? 'excellent_used' : 'good_used'
}
