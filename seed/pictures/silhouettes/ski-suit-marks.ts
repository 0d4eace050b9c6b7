import type { Point } from '../drawing/geometry.ts'

export const neck: Point = [562, 246]
export const shoulder: Point = [668, 276]
export const underarm: Point = [656, 420]
export const waistY = 640
export const crotch = 800
export const ankle = 1120
