// What a garment costs in credits by its RRP and condition (product §2.3): ceil(RRP / £1.50) when new, times 85 % when used,
// times 65 % when worn, rounded, between 1 and 100. The three numbers are settings.
import type { Condition } from '#contract/primitives.ts'
import { type Credits, credits } from '#server/kernel/credits.ts'
import type { Pence } from '#server/kernel/money.ts'
import type { PriceRange } from './price-range.ts'

export interface CreditNumbers {
  /** Pence of RRP for one credit of a new garment. */
  readonly pencePerNewCredit: number
  /** Percent of the new price, whole numbers. */
  readonly usedPercent: number
  readonly wornPercent: number
}

export const lowestGarmentCredits = 1
export const highestGarmentCredits = 100
export const garmentCredits: PriceRange = {
  unit: 'credits',
  lowest: lowestGarmentCredits,
  highest: highestGarmentCredits,
}

/** @throws RangeError when the RRP is not above zero. */
export function creditsFor(rrpPence: Pence, condition: Condition, numbers: CreditNumbers): Credits {
  if (rrpPence <= 0) throw new RangeError(`an RRP of ${rrpPence} pence has no price in credits`)
  const whenNew = Math.ceil(rrpPence / numbers.pencePerNewCredit)
  const percent = { new: 100, used: numbers.usedPercent, worn: numbers.wornPercent }[condition]
  // Halves round up. In whole numbers, so that 0.85 never becomes 0.8499999.
  const rounded = Math.floor((whenNew * percent + 50) / 100)
  return credits(Math.min(highestGarmentCredits, Math.max(lowestGarmentCredits, rounded)))
}
