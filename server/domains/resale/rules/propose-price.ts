// Proposes the sale price of a piece (product §6): a share of its RRP by condition, which falls by a little each month since we bought
// it, but at most to half. The operator decides.
import type { SaleCondition } from '#contract/primitives.ts'
import { type Pence, pence } from '#server/kernel/money.ts'
import { salePrices } from './sale-prices.ts'

/** The settings `resale.*_percent`. */
export interface PriceNumbers {
  readonly percentOf: Readonly<Record<SaleCondition, number>>
  readonly monthlyPercent: number
}

export interface PriceFacts {
  readonly rrp: Pence
  readonly condition: SaleCondition
  /** Whole months since we bought it. */
  readonly months: number
}

/** The share of the first price that remains, however old the piece is. */
const minPercentLeft = 50
/** Prices end in .00 or .50. */
const stepPence = 50

export function proposePrice({ rrp, condition, months }: PriceFacts, numbers: PriceNumbers): Pence {
  const percentLeft = Math.max(minPercentLeft, 100 - numbers.monthlyPercent * months)
  const price = Math.floor((rrp * numbers.percentOf[condition] * percentLeft) / 10_000 / stepPence) * stepPence
  // The RRP of a very cheap piece may be below the lowest price of the shop.
  return pence(Math.max(salePrices.lowest, Math.min(price, rrp, salePrices.highest)))
}
