// What is checked before a garment may be worn (law L-28): BS EN 14682 for cords and drawstrings, small parts that a child could
// swallow, and how nightwear burns.

export const safetyPoints = ['cords', 'small-parts', 'nightwear'] as const
export type SafetyPoint = (typeof safetyPoints)[number]

/** What somebody found who checked all points. */
export interface SafetyFindings {
  /** Points that the garment does not pass; none: it is safe. */
  readonly failed: readonly SafetyPoint[]
}

export const safe: SafetyFindings = { failed: [] }

export const isSafe = ({ failed }: SafetyFindings): boolean => failed.length === 0

const words: Record<SafetyPoint, string> = {
  cords: 'cords and drawstrings',
  'small-parts': 'small parts',
  nightwear: 'nightwear',
}

/** "cords and drawstrings, small parts" */
export const safetyWords = (points: readonly SafetyPoint[]): string => points.map((point) => words[point]).join(', ')
