// Which products have an available garment of which size, condition and price, as bitmaps over the positions of a layout. A
// product's bits are computed again from its few garments whenever one of them changes, so that nothing can drift.
import { clearBit, hasBit, setBit } from './bitmaps.ts'
import type { Layout } from './layout.ts'
import type { PriceLevels } from './price-levels.ts'
import type { Stock } from './stock.ts'
import type { Offered } from './stock-changes.ts'

/** How many sizes and conditions a stock has, and the levels of its prices. */
export interface Dimensions {
  readonly sizes: number
  readonly conditions: number
  readonly levels: PriceLevels
}

export class Cells {
  /** How many sizes there are; this number itself stands for any size. */
  readonly anySize: number
  /** Stands for any condition. */
  readonly anyCondition: number
  readonly levels: PriceLevels
  readonly layout: Layout
  readonly #stock: Stock
  readonly #words: number
  /** A bitmap for each pair of a size (or any) and a condition (or any). */
  readonly #cells: Uint32Array
  /** For each level k, the bitmap "the lowest price in the condition is at most k", then the bitmap "the highest price is". */
  readonly #atMost: Uint32Array
  /** The lowest price of each condition and position; 0 when there is none. */
  readonly #lowest: Uint8Array | Uint32Array
  readonly #highest: Uint8Array | Uint32Array
  // The bits of the position read last.
  readonly #seen: Uint8Array
  readonly #lowestSeen: Uint32Array
  readonly #highestSeen: Uint32Array

  constructor(layout: Layout, stock: Stock, { sizes, conditions, levels }: Dimensions) {
    this.layout = layout
    this.#stock = stock
    this.anySize = sizes
    this.anyCondition = conditions
    this.levels = levels
    this.#words = layout.words
    this.#cells = new Uint32Array((sizes + 1) * (conditions + 1) * layout.words)
    this.#atMost = new Uint32Array(conditions * 2 * (levels.count + 1) * layout.words)
    const prices = conditions * layout.words * 32
    this.#lowest = levels.highest < 256 ? new Uint8Array(prices) : new Uint32Array(prices)
    this.#highest = levels.highest < 256 ? new Uint8Array(prices) : new Uint32Array(prices)
    this.#seen = new Uint8Array((sizes + 1) * (conditions + 1))
    this.#lowestSeen = new Uint32Array(conditions)
    this.#highestSeen = new Uint32Array(conditions)
    this.#fill()
  }

  get bytes(): number {
    return [this.#cells, this.#atMost, this.#lowest, this.#highest].reduce((sum, column) => sum + column.byteLength, 0)
  }

  /** Products with an available garment of this size and condition. */
  cell(size: number, condition: number): Uint32Array {
    const from = this.#cellFrom(size, condition)
    return this.#cells.subarray(from, from + this.#words)
  }

  /** Products whose cheapest available garment in this condition is at most at that price level. */
  lowestAtMost(condition: number, level: number): Uint32Array {
    return this.#prices(condition, 0, level)
  }

  /** Products whose dearest available garment in this condition is at most at that price level. */
  highestAtMost(condition: number, level: number): Uint32Array {
    return this.#prices(condition, 1, level)
  }

  lowest(condition: number, position: number): number {
    return this.#lowest[condition * this.#words * 32 + position] as number
  }

  highest(condition: number, position: number): number {
    return this.#highest[condition * this.#words * 32 + position] as number
  }

  /** The contents of the bits at one position. */
  offeredAt(position: number): Offered {
    const cells = new Uint8Array(this.#seen.length)
    for (let cell = 0; cell < cells.length; cell++)
      if (hasBit(this.#cells, position, cell * this.#words)) cells[cell] = 1
    const conditions = { length: this.anyCondition }
    return {
      cells,
      lowest: Uint32Array.from(conditions, (_, condition) => this.lowest(condition, position)),
      highest: Uint32Array.from(conditions, (_, condition) => this.highest(condition, position)),
    }
  }

  /** Computes the bits of one position again. */
  update(position: number): void {
    this.#readOffer(position)
    const seen = this.#seen
    for (let cell = 0; cell < seen.length; cell++)
      if (seen[cell] === 1) setBit(this.#cells, position, cell * this.#words)
      else clearBit(this.#cells, position, cell * this.#words)
    for (let condition = 0; condition < this.anyCondition; condition++) {
      const place = condition * this.#words * 32 + position
      const [lowest, highest] = [this.#lowestSeen[condition] as number, this.#highestSeen[condition] as number]
      this.#reprice(position, condition, 0, this.#lowest[place] as number, lowest)
      this.#reprice(position, condition, 1, this.#highest[place] as number, highest)
      this.#lowest[place] = lowest
      this.#highest[place] = highest
    }
  }

  #fill(): void {
    const { positionAtRank } = this.layout
    for (const position of positionAtRank) {
      this.#readOffer(position)
      const seen = this.#seen
      for (let cell = 0; cell < seen.length; cell++)
        if (seen[cell] === 1) setBit(this.#cells, position, cell * this.#words)
      for (let condition = 0; condition < this.anyCondition; condition++) {
        const lowest = this.#lowestSeen[condition] as number
        if (lowest === 0) continue
        const highest = this.#highestSeen[condition] as number
        const place = condition * this.#words * 32 + position
        this.#lowest[place] = lowest
        this.#highest[place] = highest
        setBit(this.#atMost, position, this.#pricesFrom(condition, 0, this.levels.of(lowest)))
        setBit(this.#atMost, position, this.#pricesFrom(condition, 1, this.levels.of(highest)))
      }
    }
    const words = this.#words
    const all = this.#atMost
    const steps = this.levels.count + 1
    for (let block = 0; block < this.anyCondition * 2; block++) {
      const from = block * steps * words
      for (let word = from + words; word < from + steps * words; word++)
        all[word] = (all[word] as number) | (all[word - words] as number)
    }
  }

  /**
   * Reads which cells the available garments of a position fill, and their lowest and highest prices, into `#seen`, `#lowestSeen` …
   */
  #readOffer(position: number): void {
    const stock = this.#stock
    const [seen, lowestSeen, highestSeen] = [this.#seen, this.#lowestSeen, this.#highestSeen]
    const row = this.anyCondition + 1
    seen.fill(0)
    lowestSeen.fill(0)
    highestSeen.fill(0)
    const slot = this.layout.slotAt[position] as number
    for (let garment = stock.first(slot); garment >= 0; garment = stock.next(garment)) {
      if (!stock.isAvailable(garment)) continue
      const condition = stock.condition(garment)
      const price = stock.price(garment)
      for (const size of [stock.size(garment), this.anySize]) {
        seen[size * row + condition] = 1
        seen[size * row + this.anyCondition] = 1
      }
      const lowest = lowestSeen[condition] as number
      if (lowest === 0 || price < lowest) lowestSeen[condition] = price
      if (price > (highestSeen[condition] as number)) highestSeen[condition] = price
    }
  }

  #reprice(position: number, condition: number, end: 0 | 1, before: number, now: number): void {
    if (before === now) return
    // 0 stands for no price.
    const from = before === 0 ? this.levels.count + 1 : this.levels.of(before)
    const to = now === 0 ? this.levels.count + 1 : this.levels.of(now)
    for (let level = to; level < from; level++) setBit(this.#atMost, position, this.#pricesFrom(condition, end, level))
    for (let level = from; level < to; level++)
      clearBit(this.#atMost, position, this.#pricesFrom(condition, end, level))
  }

  #cellFrom(size: number, condition: number): number {
    return (size * (this.anyCondition + 1) + condition) * this.#words
  }

  #prices(condition: number, end: 0 | 1, level: number): Uint32Array {
    const from = this.#pricesFrom(condition, end, level)
    return this.#atMost.subarray(from, from + this.#words)
  }

  #pricesFrom(condition: number, end: 0 | 1, level: number): number {
    return ((condition * 2 + end) * (this.levels.count + 1) + level) * this.#words
  }
}
