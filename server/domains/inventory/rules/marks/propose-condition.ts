import type { Condition } from '#contract/primitives.ts'
import type { FoundMark } from './compare-marks.ts'

/** From this many marks on, a piece looks well loved even if all of them are small. */
const manyMarks = 4

/**
 * The best condition for a garment with these marks (product §5). One mark makes it not brand new; one that is not small, or four of
 * any size, make it well loved. This only proposes: the inspector decides.
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
