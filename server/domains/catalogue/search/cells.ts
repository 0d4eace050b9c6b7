// Which products have an available garment of which size, condition and price, as bitmaps over the positions of a layout.
// A product's bits are worked out again from its few garments whenever one of them changes, so that nothing can drift.
import { conditions } from '#contract/primitives.ts'
import { clearBit, setBit } from './bitmaps.ts'
import type { Layout } from './layout.ts'
import type { Stock } from './stock.ts'

/** Prices are 1 to 100 (decisions.md §2.3); 0 stands for none. */
const prices = 101
const kinds = conditions.length

export class Cells {
  /** How many sizes there are; this number itself stands for any size. */
  readonly anySize: number
  /** Stands for any condition. */
  readonly anyCondition = kinds
  readonly layout: Layout
  readonly #stock: Stock
  readonly #words: number
  /** A bitmap for each size and condition, and for any. */
  readonly #cells: Uint32Array
  /** Bitmaps "the lowest price of the condition is at most k", then "the highest is", for each k. */
  readonly #atMost: Uint32Array
  /** By condition and position; 0 where there is none. */
  readonly #lowest: Uint8Array
  readonly #highest: Uint8Array

  constructor(layout: Layout, stock: Stock, sizes: number) {
    this.layout = layout
    this.#stock = stock
    this.anySize = sizes
    this.#words = layout.words
    this.#cells = new Uint32Array((sizes + 1) * (kinds + 1) * layout.words)
    this.#atMost = new Uint32Array(kinds * 2 * prices * layout.words)
    this.#lowest = new Uint8Array(kinds * layout.words * 32)
    this.#highest = new Uint8Array(kinds * layout.words * 32)
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

  /** Products whose cheapest available garment in this condition costs at most `price`. */
  lowestAtMost(condition: number, price: number): Uint32Array {
    return this.#prices(condition, 0, price)
  }

  /** Products whose dearest available garment in this condition costs at most `price`. */
  highestAtMost(condition: number, price: number): Uint32Array {
    return this.#prices(condition, 1, price)
  }

  lowest(condition: number, position: number): number {
    return this.#lowest[condition * this.#words * 32 + position] as number
  }

  highest(condition: number, position: number): number {
    return this.#highest[condition * this.#words * 32 + position] as number
  }

  /** Works the bits of one position out anew. */
  update(position: number): void {
    const seen = this.#look(position)
    for (let cell = 0; cell < seen.length; cell++)
      if (seen[cell] === 1) setBit(this.#cells, position, cell * this.#words)
      else clearBit(this.#cells, position, cell * this.#words)
    for (let kind = 0; kind < kinds; kind++) {
      const place = kind * this.#words * 32 + position
      this.#reprice(position, kind, 0, this.#lowest[place] as number, lowestSeen[kind] as number)
      this.#reprice(position, kind, 1, this.#highest[place] as number, highestSeen[kind] as number)
      this.#lowest[place] = lowestSeen[kind] as number
      this.#highest[place] = highestSeen[kind] as number
    }
  }

  #fill(): void {
    const { positionAtRank } = this.layout
    for (const position of positionAtRank) {
      const seen = this.#look(position)
      for (let cell = 0; cell < seen.length; cell++)
        if (seen[cell] === 1) setBit(this.#cells, position, cell * this.#words)
      for (let kind = 0; kind < kinds; kind++) {
        const lowest = lowestSeen[kind] as number
        if (lowest === 0) continue
        const highest = highestSeen[kind] as number
        const place = kind * this.#words * 32 + position
        this.#lowest[place] = lowest
        this.#highest[place] = highest
        setBit(this.#atMost, position, this.#pricesFrom(kind, 0, lowest))
        setBit(this.#atMost, position, this.#pricesFrom(kind, 1, highest))
      }
    }
    const words = this.#words
    const all = this.#atMost
    for (let block = 0; block < kinds * 2; block++) {
      const from = block * prices * words
      for (let word = from + words; word < from + prices * words; word++)
        all[word] = (all[word] as number) | (all[word - words] as number)
    }
  }

  /** Which cells the available garments of a position fill; lowest and highest prices are left in `lowestSeen`, `highestSeen`. */
  #look(position: number): Uint8Array {
    const stock = this.#stock
    const seen = this.#seen
    seen.fill(0)
    lowestSeen.fill(0)
    highestSeen.fill(0)
    const slot = this.layout.slotAt[position] as number
    for (let garment = stock.first(slot); garment >= 0; garment = stock.next(garment)) {
      if (!stock.isAvailable(garment)) continue
      const kind = stock.condition(garment)
      const credits = stock.credits(garment)
      const row = stock.size(garment) * (kinds + 1)
      seen[row + kind] = 1
      seen[row + kinds] = 1
      seen[this.anySize * (kinds + 1) + kind] = 1
      seen[this.anySize * (kinds + 1) + kinds] = 1
      const lowest = lowestSeen[kind] as number
      if (lowest === 0 || credits < lowest) lowestSeen[kind] = credits
      if (credits > (highestSeen[kind] as number)) highestSeen[kind] = credits
    }
    return seen
  }

  get #seen(): Uint8Array {
    const length = (this.anySize + 1) * (kinds + 1)
    if (cellsSeen.length !== length) cellsSeen = new Uint8Array(length)
    return cellsSeen
  }

  #reprice(position: number, kind: number, end: 0 | 1, before: number, now: number): void {
    if (before === now) return
    // 0 is no price: at most nothing.
    const from = before === 0 ? prices : before
    const to = now === 0 ? prices : now
    for (let price = to; price < from; price++) setBit(this.#atMost, position, this.#pricesFrom(kind, end, price))
    for (let price = from; price < to; price++) clearBit(this.#atMost, position, this.#pricesFrom(kind, end, price))
  }

  #cellFrom(size: number, condition: number): number {
    return (size * (kinds + 1) + condition) * this.#words
  }

  #prices(condition: number, end: 0 | 1, price: number): Uint32Array {
    const from = this.#pricesFrom(condition, end, price)
    return this.#atMost.subarray(from, from + this.#words)
  }

  #pricesFrom(condition: number, end: 0 | 1, price: number): number {
    return ((condition * 2 + end) * prices + price) * this.#words
  }
}

let cellsSeen = new Uint8Array(0)
const lowestSeen = new Uint8Array(kinds)
const highestSeen = new Uint8Array(kinds)
