// The price of hiring a piece (product §8): its day price, or half of that from a certain day on. Postage is included.
import type { SkiPart } from '#contract/ski/shop.ts'
import { type Pence, pence } from '#server/kernel/money.ts'

/** Settings `ski.*`. */
export interface HirePrices {
  readonly day: Readonly<Record<SkiPart, Pence>>
  /** The first day of a hire that costs half. */
  readonly halfFromDay: number
}

/** Half of an odd price is rounded down, in the buyer's favour. */
export function hirePrice(dayPrice: Pence, days: number, { halfFromDay }: Pick<HirePrices, 'halfFromDay'>): Pence {
  const full = Math.min(days, halfFromDay - 1)
  return pence(dayPrice * full + Math.floor(dayPrice / 2) * (days - full))
}
