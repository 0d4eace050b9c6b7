// The points checked before a garment may be worn (law L-28): cords and drawstrings (BS EN 14682), small parts that a
// child could swallow, and the flammability of nightwear.

export const safetyPoints = ['cords', 'small-parts', 'nightwear'] as const
export type SafetyPoint = (typeof safetyPoints)[number]

/** Every check of a recalled garment fails on this, even if its checker found no fault. */
export const recalledPoint = 'recalled'

/** The result of a check of all points. */
export interface SafetyFindings {
  /** Points that the garment fails; it is safe when there are none. */
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
