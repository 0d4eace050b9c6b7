import type { Condition } from '#contract/primitives.ts'
import type { FoundMark } from './compare-marks.ts'

/** From this many marks on, a piece looks well loved even if all of them are small. */
const manyMarks = 4

/**
 * Proposes the best condition for a garment with these marks (product §5). A garment with a mark is not brand new; it is well loved
 * with a mark that is not small, or with four of any size. The inspector decides.
 */
export function proposeCondition(marks: readonly Pick<FoundMark, 'kind' | 'size'>[]): Condition {
  if (marks.length === 0) return 'new'
  return marks.length >= manyMarks || marks.some(({ size }) => size !== 'small') ? 'worn' : 'used'
}

const rank: Record<Condition, number> = { new: 0, used: 1, worn: 2 }

/** @returns the proposed condition if it is worse than the grade, otherwise undefined */
export function worseProposal(
  graded: Condition,
  marks: readonly Pick<FoundMark, 'kind' | 'size'>[],
): Condition | undefined {
  const proposed = proposeCondition(marks)
  return rank[proposed] > rank[graded] ? proposed : undefined
}
