// What a piece costs for some days (product §8): its day price, and half of it from a certain day on. Postage is included.
import type { SkiPart } from '#contract/ski/shop.ts'
import { type Pence, pence } from '#server/kernel/money.ts'

/** Settings `ski.*`. */
export interface HirePrices {
  readonly day: Readonly<Record<SkiPart, Pence>>
  /** From this day on a day costs half. */
  readonly halfFromDay: number
}

/** Half of an odd price is rounded down, in the buyer's favour. */
export function hirePrice(dayPrice: Pence, days: number, { halfFromDay }: Pick<HirePrices, 'halfFromDay'>): Pence {
  const full = Math.min(days, halfFromDay - 1)
  return pence(dayPrice * full + Math.floor(dayPrice / 2) * (days - full))
}
