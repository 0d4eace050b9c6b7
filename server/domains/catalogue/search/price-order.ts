// Matches ordered by the price of their cheapest matching garment. A page shows few of them, so the only products examined are
// those whose prices, by the bitmaps, may be low (or high) enough for it.
import { hasBit, popcount, type WordRange } from './bitmaps.ts'
import type { Cells } from './cells.ts'
import { type Choice, sizesOf } from './choice.ts'
import type { Matcher, Matches } from './matcher.ts'
import type { PageRange, Pages } from './pages.ts'

/** Up to this many are all examined. */
const fewMatches = 80
/** About this many words estimate the total well enough. */
const sampledWords = 400

interface PriceOrder {
  readonly cells: Cells
  readonly matcher: Matcher
  readonly pages: Pages
}

export function pageByPrice(
  { cells, matcher, pages }: PriceOrder,
  matches: Matches,
  choice: Choice,
  ascending: boolean,
  range: PageRange,
): number[] {
  const priceAt = lowestPrices(cells, matcher, choice)
  const wanted = Math.min(range.skip + range.take, matches.total)
  const bounds = new PriceBounds(cells, choice, matches)
  const { levels } = cells
  for (let target = fewMatches + 2 * wanted; target < matches.total; target *= 4) {
    const limit = bounds.limitFor(target, ascending)
    const positions: number[] = []
    const prices: number[] = []
    for (const position of bounds.candidates(limit, ascending)) {
      const price = priceAt(position)
      const level = levels.of(price)
      if (ascending ? level > limit : level < limit) continue
      positions.push(position)
      prices.push(price)
    }
    if (positions.length >= wanted) return pages.byValueOfSome(positions, prices, ascending, range)
  }
  return pages.byValue(matches, priceAt, ascending, range)
}

/**
 * The price of a matching position's cheapest matching garment. If all garments of a condition cost the same, the bits give it;
 * the garments themselves are far apart in memory.
 */
function lowestPrices(cells: Cells, matcher: Matcher, choice: Choice): (position: number) => number {
  const { prices } = choice
  const sizes = sizesOf(choice)
  const conditions = conditionsOf(choice, cells)
  const bitmaps = conditions.map((condition) => sizes?.map((size) => cells.cell(size, condition)))
  return (position) => {
    let lowest = 0
    for (let index = 0; index < conditions.length; index++) {
      const condition = conditions[index] as number
      const price = cells.lowest(condition, position)
      if (price === 0 || (lowest !== 0 && price >= lowest)) continue
      const ofSizes = bitmaps[index]
      const isOnePrice = cells.highest(condition, position) === price
      if (!isOnePrice && (ofSizes || prices)) return matcher.offer(position, choice).lowest
      if (prices && (price < prices.min || price > prices.max)) continue
      if (ofSizes && !isInAny(ofSizes, position)) continue
      lowest = price
    }
    return lowest
  }
}

const conditionsOf = ({ conditions }: Choice, { anyCondition }: Cells): readonly number[] =>
  conditions ?? Array.from({ length: anyCondition }, (_, condition) => condition)

function isInAny(bitmaps: readonly Uint32Array[], position: number): boolean {
  for (let index = 0; index < bitmaps.length; index++) if (hasBit(bitmaps[index] as Uint32Array, position)) return true
  return false
}

/**
 * Finds the matches that may be at most, or at least, at a price level, by the bitmaps alone. This is exact if all garments of a product
 * in one condition cost the same; otherwise a product may be included wrongly, but none is missing.
 */
class PriceBounds {
  readonly #cells: Cells
  readonly #matches: Matches
  readonly #conditions: readonly number[]
  readonly #min: number
  readonly #max: number
  /** For each condition, the products with a garment in a chosen size. */
  readonly #sized: ReadonlyMap<number, Uint32Array>

  constructor(cells: Cells, choice: Choice, matches: Matches) {
    this.#cells = cells
    this.#matches = matches
    this.#conditions = conditionsOf(choice, cells)
    this.#min = choice.prices?.min ?? 1
    this.#max = choice.prices?.max ?? cells.levels.highest
    const sizes = sizesOf(choice) ?? [cells.anySize]
    this.#sized = new Map(
      this.#conditions.map((condition) => {
        const bitmaps = sizes.map((size) => cells.cell(size, condition))
        return [
          condition,
          bitmaps.length === 1 ? (bitmaps[0] as Uint32Array) : unite(bitmaps, matches.words.length, matches.ranges),
        ]
      }),
    )
  }

  candidates(limit: number, ascending: boolean): number[] {
    const { words, ranges } = this.#matches
    const bitsOf = this.#within(limit, ascending)
    const found: number[] = []
    for (const { from, to } of ranges)
      for (let word = from; word < to; word++) {
        let bits = words[word] as number
        if (bits !== 0) bits &= bitsOf(word)
        while (bits !== 0) {
          found.push((word << 5) + 31 - Math.clz32(bits & -bits))
          bits &= bits - 1
        }
      }
    return found
  }

  /** The level nearest to the cheap (or dear) end that leaves about `target` candidates. */
  limitFor(target: number, ascending: boolean): number {
    // Steps away from the cheap or the dear end.
    let tooFew = 0
    const dearest = this.#cells.levels.count
    let enough = dearest
    while (enough - tooFew > 1) {
      const step = (tooFew + enough) >> 1
      if (this.#estimate(ascending ? step : dearest + 1 - step, ascending) >= target) enough = step
      else tooFew = step
    }
    return ascending ? enough : dearest + 1 - enough
  }

  #estimate(limit: number, ascending: boolean): number {
    const { words, ranges } = this.#matches
    const every = 1 + Math.floor(words.length / sampledWords)
    const bitsOf = this.#within(limit, ascending)
    let count = 0
    for (const { from, to } of ranges)
      for (let word = from; word < to; word += every) {
        const matching = words[word] as number
        if (matching !== 0) count += popcount(matching & bitsOf(word))
      }
    return count * every
  }

  #within(limit: number, ascending: boolean): (word: number) => number {
    const cells = this.#cells
    const { levels } = cells
    const bounds = this.#conditions.map((condition) => ({
      sized: this.#sized.get(condition) as Uint32Array,
      lowestWithin: cells.lowestAtMost(condition, ascending ? limit : levels.of(this.#max)),
      highestBelow: cells.highestAtMost(condition, ascending ? levels.wholeUpTo(this.#min - 1) : limit - 1),
      lowestBelow: cells.lowestAtMost(condition, levels.of(this.#min - 1)),
    }))
    if (ascending)
      return (word) => {
        let bits = 0
        for (const { sized, lowestWithin, highestBelow } of bounds)
          bits |= (sized[word] as number) & (lowestWithin[word] as number) & ~(highestBelow[word] as number)
        return bits
      }
    // Products with a price at this level or above, and certainly none below.
    return (word) => {
      let bits = 0
      let cheaper = 0
      for (const { sized, lowestWithin, highestBelow, lowestBelow } of bounds) {
        const inSize = sized[word] as number
        const below = highestBelow[word] as number
        bits |= inSize & (lowestWithin[word] as number) & ~below
        cheaper |= inSize & below & ~(lowestBelow[word] as number)
      }
      return bits & ~cheaper
    }
  }
}

function unite(bitmaps: readonly Uint32Array[], length: number, ranges: readonly WordRange[]): Uint32Array {
  const united = new Uint32Array(length)
  for (const bitmap of bitmaps)
    for (const { from, to } of ranges)
      for (let word = from; word < to; word++) united[word] = (united[word] as number) | (bitmap[word] as number)
  return united
}
