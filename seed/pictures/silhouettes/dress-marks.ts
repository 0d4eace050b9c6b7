import type { Point } from '../drawing/geometry.ts'

export const neck: Point = [574, 214]
export const shoulder: Point = [668, 246]
export const underarm: Point = [652, 386]
export const neckDrop = neck[1] + 64
/** The point of the right side seam where bodice and skirt meet. */
export const waist: Point = [634, 516]
