import type { Point } from '../geometry.ts'

/** Where bodice and skirt meet, at the right side seam. */
export const waist: Point = [634, 516]
