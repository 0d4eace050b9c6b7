import type { Point } from '../../drawing/geometry.ts'

export const bibTop = 322
export const bibHalf = 128
export const waistY = 606
export const waistHalf = 160
export const hip = 206
export const crotch = 792
export const hem = 1128
/** Distances of a leg's hem from the middle of the garment. */
export const hemOuter = 238
export const hemInner = 58
/** Middle of the right-hand knee. */
export const knee: Point = [640, crotch + 128]
