// Matches by the price of their cheapest matching garment. A page shows few of them, so only those are looked at whose prices,
// by the bitmaps, may be low (or high) enough to stand on it.
import { conditions } from '#contract/primitives.ts'
import { hasBit, popcount, type WordRange } from './bitmaps.ts'
import type { Cells } from './cells.ts'
import { type Choice, sizesOf } from './choice.ts'
import type { Matcher, Matches } from './matcher.ts'
import type { Pages, PageWish } from './pages.ts'

const everyKind = conditions.map((_, index) => index)
const dearest = 100
/** So many are looked at without further thought. */
const fewMatches = 80
/** About so many words say well enough how many there are in all. */
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
  wish: PageWish,
): number[] {
  const priceAt = lowestPrices(cells, matcher, choice)
  const wanted = Math.min(wish.skip + wish.take, matches.total)
  const bounds = new PriceBounds(cells, choice, matches)
  for (let target = fewMatches + 2 * wanted; target < matches.total; target *= 4) {
    const limit = bounds.limitFor(target, ascending)
    const positions: number[] = []
    const prices: number[] = []
    for (const position of bounds.candidates(limit, ascending)) {
      const price = priceAt(position)
      if (ascending ? price > limit : price < limit) continue
      positions.push(position)
      prices.push(price)
    }
    if (positions.length >= wanted) return pages.byValueOfSome(positions, prices, ascending, wish)
  }
  return pages.byValue(matches, priceAt, ascending, wish)
}

/**
 * What the cheapest matching garment of a matching position costs. Where all garments of a condition cost the same the bits
 * say it; the garments themselves are far apart in memory.
 */
function lowestPrices(cells: Cells, matcher: Matcher, choice: Choice): (position: number) => number {
  const { credits } = choice
  const sizes = sizesOf(choice)
  const kinds = choice.conditions ?? everyKind
  const bitmaps = kinds.map((kind) => sizes?.map((size) => cells.cell(size, kind)))
  return (position) => {
    let lowest = 0
    for (let index = 0; index < kinds.length; index++) {
      const kind = kinds[index] as number
      const price = cells.lowest(kind, position)
      if (price === 0 || (lowest !== 0 && price >= lowest)) continue
      const ofSizes = bitmaps[index]
      const isOnePrice = cells.highest(kind, position) === price
      if (!isOnePrice && (ofSizes || credits)) return matcher.offer(position, choice).lowest
      if (credits && (price < credits.min || price > credits.max)) continue
      if (ofSizes && !anyHas(ofSizes, position)) continue
      lowest = price
    }
    return lowest
  }
}

function anyHas(bitmaps: readonly Uint32Array[], position: number): boolean {
  for (let index = 0; index < bitmaps.length; index++) if (hasBit(bitmaps[index] as Uint32Array, position)) return true
  return false
}

/**
 * Which matches may cost at most so much, or at least so much, by the bitmaps alone. Exact where all garments of a product in
 * one condition cost the same; else a product may be among them wrongly, but none is missing.
 */
class PriceBounds {
  readonly #cells: Cells
  readonly #matches: Matches
  readonly #kinds: readonly number[]
  readonly #min: number
  readonly #max: number
  /** By condition: products with a garment in a chosen size. */
  readonly #sized: ReadonlyMap<number, Uint32Array>

  constructor(cells: Cells, choice: Choice, matches: Matches) {
    this.#cells = cells
    this.#matches = matches
    this.#kinds = choice.conditions ?? everyKind
    this.#min = choice.credits?.min ?? 1
    this.#max = choice.credits?.max ?? dearest
    const sizes = sizesOf(choice) ?? [cells.anySize]
    this.#sized = new Map(
      this.#kinds.map((kind) => {
        const bitmaps = sizes.map((size) => cells.cell(size, kind))
        return [
          kind,
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

  /** The price nearest to the end from which about as many can be had as `target`. */
  limitFor(target: number, ascending: boolean): number {
    // Steps away from the cheap or the dear end.
    let tooFew = 0
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
    const bounds = this.#kinds.map((kind) => ({
      sized: this.#sized.get(kind) as Uint32Array,
      lowestWithin: cells.lowestAtMost(kind, ascending ? limit : this.#max),
      highestBelow: cells.highestAtMost(kind, ascending ? this.#min - 1 : limit - 1),
      lowestBelow: cells.lowestAtMost(kind, this.#min - 1),
    }))
    if (ascending)
      return (word) => {
        let bits = 0
        for (const { sized, lowestWithin, highestBelow } of bounds)
          bits |= (sized[word] as number) & (lowestWithin[word] as number) & ~(highestBelow[word] as number)
        return bits
      }
    // Something at that price or above, and nothing surely below.
    return (word) => {
      let bits = 0
      let cheaper = 0
      for (const { sized, lowestWithin, highestBelow, lowestBelow } of bounds) {
        const of = sized[word] as number
        const below = highestBelow[word] as number
        bits |= of & (lowestWithin[word] as number) & ~below
        cheaper |= of & below & ~(lowestBelow[word] as number)
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
