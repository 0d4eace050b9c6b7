import type { Point } from '../drawing/geometry.ts'

export const neck: Point = [574, 214]
export const shoulder: Point = [668, 246]
export const underarm: Point = [652, 386]
export const neckDrop = neck[1] + 64
/** Where bodice and skirt meet, at the right side seam. */
export const waist: Point = [634, 516]
