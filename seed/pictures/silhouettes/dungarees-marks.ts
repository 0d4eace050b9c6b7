import type { DungareesShape } from '../../styles/style.ts'

export const waistY = 560
export const waistHalf = 164
export const crotch = 760
export const hip = 212

export type Legs = { ankle: number; outer: number; inner: number }
export const legs: Record<DungareesShape['length'], Legs> = {
  long: { ankle: 1110, outer: 228, inner: 74 },
  short: { ankle: 960, outer: 262, inner: 40 },
}
