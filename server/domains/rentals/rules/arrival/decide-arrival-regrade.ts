// Decides whether a piece that its family finds worse than shown takes fewer credits at once, or a person checks first
// (product §5.2).
import type { Condition } from '#contract/primitives.ts'
import type { Credits } from '#server/kernel/credits.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

/** `limit`: enough pieces were regraded recently; `lowest`: it cannot take fewer credits; `shown`: the marks were shown. */
export type ArrivalReview = 'limit' | 'lowest' | 'shown'

export type RegradedCondition = Extract<Condition, 'used' | 'worn'>

const worse: Readonly<Record<Condition, RegradedCondition | undefined>> = { new: 'used', used: 'worn', worn: undefined }

/** The next worse condition; undefined for the worst. */
export const nextWorse = (condition: Condition): RegradedCondition | undefined => worse[condition]

export interface ArrivalRegradeFacts {
  /** How many of the marks were not shown when it was ordered. */
  readonly unshown: number
  /** The credits that it takes, and those that it would take in the next worse condition; undefined in the worst. */
  readonly before: Credits
  readonly after: Credits | undefined
  /** Pieces of this account that were regraded at once within the days of the limit. */
  readonly recentRegrades: number
  /** Setting `arrival.most_regrades`. */
  readonly max: number
}

/** @returns the credits that it takes from now on, or why a person decides */
export function decideArrivalRegrade({
  unshown,
  before,
  after,
  recentRegrades,
  max,
}: ArrivalRegradeFacts): Outcome<Credits, ArrivalReview> {
  if (after === undefined || after >= before) return refused('lowest')
  if (unshown === 0) return refused('shown')
  return recentRegrades >= max ? refused('limit') : accepted(after)
}
