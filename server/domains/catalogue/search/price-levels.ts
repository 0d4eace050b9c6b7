// Prices as levels for bitmaps: when there are few prices each is its own level; with many, such as pence, levels end at
// whole pounds and grow with the price, so that they separate cheap pieces as well as dear ones. Prices in the same level as a
// limit are examined one by one.
import type { PriceRange } from '../rules/price-range.ts'

const maxLevels = 100

export class PriceLevels {
  /** Levels count from 1; 0 stands for no price. */
  readonly count: number
  readonly highest: number
  /** The level of each price. */
  readonly #levelOf: Uint8Array
  /** Highest price by level. */
  readonly #ends: readonly number[]

  constructor({ highest }: PriceRange) {
    this.highest = highest
    this.#ends = [0, ...endsOf(highest)]
    this.count = this.#ends.length - 1
    this.#levelOf = new Uint8Array(highest + 1)
    for (let price = 1, level = 1; price <= highest; price++) {
      if (price > (this.#ends[level] as number)) level += 1
      this.#levelOf[price] = level
    }
  }

  /** The level of a price: 0 for zero or less, the last level for a price above the highest. */
  of(price: number): number {
    if (price <= 0) return 0
    return this.#levelOf[Math.min(price, this.highest)] as number
  }

  /** The last level without a price above this one. */
  wholeUpTo(price: number): number {
    const level = this.of(price)
    return (this.#ends[level] as number) <= price ? level : level - 1
  }
}

/** Pence in a pound. Visitors choose limits in whole pounds, and a limit at which a level ends needs no product to be examined. */
const pound = 100

function endsOf(highest: number): number[] {
  if (highest <= maxLevels) return Array.from({ length: highest }, (_, index) => index + 1)
  const ends: number[] = []
  for (let end = 0; end < highest; ends.push(end)) {
    const left = maxLevels - ends.length
    const growth = (highest / Math.max(end, pound)) ** (1 / left)
    const next = Math.max(end + pound, Math.round((end * growth) / pound) * pound)
    end = left === 1 ? highest : Math.min(next, highest)
  }
  return ends
}
