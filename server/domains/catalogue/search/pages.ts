// One page of the matches in the requested order. Orders are total: by age, newest first; equal prices or relevance fall back to age.
import { forEachBit, hasBit, popcount, setBit } from './bitmaps.ts'
import type { Layout } from './layout.ts'
import type { Matches } from './matcher.ts'

export interface PageRange {
  readonly skip: number
  readonly take: number
}

export class Pages {
  readonly #layout: Layout
  /** A bit for each rank. */
  readonly #ranks: Uint32Array
  /** The value that each position is sorted by. */
  readonly #values: Uint8Array | Uint32Array
  readonly #counts: Int32Array

  /** @param highestValue the highest value to order by */
  constructor(layout: Layout, highestValue: number) {
    this.#layout = layout
    this.#ranks = new Uint32Array((layout.positionAtRank.length + 31) >>> 5)
    const positions = layout.words * 32
    this.#values = highestValue < 256 ? new Uint8Array(positions) : new Uint32Array(positions)
    this.#counts = new Int32Array(highestValue + 1)
  }

  /** Positions, newest first or oldest first. */
  byAge({ words, ranges, total }: Matches, newestFirst: boolean, { skip, take }: PageRange): number[] {
    const { positionAtRank, rankOf } = this.#layout
    const wanted = Math.min(take, total - skip)
    if (wanted <= 0) return []
    const products = positionAtRank.length
    // Walking by age passes `products / total` products for each match that it finds; collecting takes one step for every match.
    if (((skip + wanted) * products) / total < total) {
      const page: number[] = []
      let left = skip
      for (let step = 0; page.length < wanted; step++) {
        const position = positionAtRank[newestFirst ? step : products - 1 - step] as number
        if (!hasBit(words, position)) continue
        if (left > 0) left -= 1
        else page.push(position)
      }
      return page
    }
    this.#ranks.fill(0)
    forEachBit(words, ranges, (position) => setBit(this.#ranks, rankOf[position] as number))
    return this.#takeRanks(newestFirst, skip, wanted)
  }

  /**
   * Positions ordered by a value, which is at least 1; equal ones newest first.
   * @param valueAt gives the value of a position
   */
  byValue(
    { words, ranges, total }: Matches,
    valueAt: (position: number) => number,
    ascending: boolean,
    { skip, take }: PageRange,
  ): number[] {
    const { rankOf } = this.#layout
    const values = this.#values
    const counts = this.#counts.fill(0)
    forEachBit(words, ranges, (position) => {
      const value = valueAt(position)
      values[position] = value
      counts[value] = (counts[value] as number) + 1
    })
    return this.#pageOfValues(ascending, { skip, take: Math.min(take, total - skip) }, (chosen) =>
      forEachBit(words, ranges, (position) => {
        if (values[position] === chosen) setBit(this.#ranks, rankOf[position] as number)
      }),
    )
  }

  /** Takes a page of these positions, ordered by `values`, which is parallel to them; equal ones newest first. */
  byValueOfSome(
    positions: readonly number[],
    values: readonly number[],
    ascending: boolean,
    { skip, take }: PageRange,
  ): number[] {
    const { rankOf } = this.#layout
    const counts = this.#counts.fill(0)
    for (const value of values) counts[value] = (counts[value] as number) + 1
    return this.#pageOfValues(ascending, { skip, take: Math.min(take, positions.length - skip) }, (value) => {
      for (let index = 0; index < positions.length; index++)
        if (values[index] === value) setBit(this.#ranks, rankOf[positions[index] as number] as number)
    })
  }

  /** The positions in this list that match, in its order; negative ones are skipped. */
  inOrder({ words }: Matches, positions: readonly number[], { skip, take }: PageRange): number[] {
    return positions.filter((position) => position >= 0 && hasBit(words, position)).slice(skip, skip + take)
  }

  /**
   * Takes a page, given the count of each value.
   * @param markRanks sets the rank of everything with that value
   */
  #pageOfValues(ascending: boolean, { skip, take }: PageRange, markRanks: (value: number) => void): number[] {
    const page: number[] = []
    const counts = this.#counts
    let left = skip
    let wanted = take
    for (let step = 1; step < counts.length && wanted > 0; step++) {
      const value = ascending ? step : counts.length - step
      const count = counts[value] as number
      if (left >= count) {
        left -= count
        continue
      }
      const taken = Math.min(wanted, count - left)
      this.#ranks.fill(0)
      markRanks(value)
      page.push(...this.#takeRanks(true, left, taken))
      wanted -= taken
      left = 0
    }
    return page
  }

  #takeRanks(newestFirst: boolean, skip: number, take: number): number[] {
    const { positionAtRank } = this.#layout
    const ranks = this.#ranks
    const page: number[] = []
    let left = skip
    for (let step = 0; page.length < take; step++) {
      const word = newestFirst ? step : ranks.length - 1 - step
      let bits = ranks[word] as number
      const count = popcount(bits)
      if (left >= count) {
        left -= count
        continue
      }
      while (bits !== 0 && page.length < take) {
        const bit = newestFirst ? 31 - Math.clz32(bits & -bits) : 31 - Math.clz32(bits)
        bits &= ~(1 << bit)
        if (left > 0) left -= 1
        else page.push(positionAtRank[(word << 5) + bit] as number)
      }
    }
    return page
  }
}
