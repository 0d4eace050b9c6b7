// Which products match a choice, and how many each value of each facet would give, by whole words of bits. Only products whose
// prices in one condition are on both sides of a chosen limit are examined one by one.
import { countBits, forEachBit, popcount, setBit, type WordRange } from './bitmaps.ts'
import type { Cells } from './cells.ts'
import { type Choice, chooseGroups, sizesOf } from './choice.ts'
import type { Layout } from './layout.ts'
import type { Stock } from './stock.ts'

/** The number of products for each value, by its index. */
interface CountsByIndex {
  readonly types: Int32Array
  readonly genders: Int32Array
  readonly brands: Int32Array
  readonly sizes: Int32Array
  readonly conditions: Int32Array
}

export interface Matches {
  /** A bit for each matching position; overwritten by the next question. */
  readonly words: Uint32Array
  /** The range that contains them all. */
  readonly ranges: readonly WordRange[]
  readonly total: number
}

/** The garments of one product that match a choice. */
interface Offer {
  /** The lowest price of the matching garments; 0 when there is none. */
  readonly lowest: number
  readonly highest: number
}

export class Matcher {
  readonly #layout: Layout
  readonly #cells: Cells
  readonly #stock: Stock
  /** The numbers of all conditions. */
  readonly #allConditions: readonly number[]
  readonly #found: Uint32Array
  readonly #facet: Uint32Array
  /** For each condition, the products whose prices are all within the chosen range. */
  readonly #within: readonly Uint32Array[]
  /** Products to be examined one by one. */
  readonly #mixed: Uint32Array

  constructor(cells: Cells, stock: Stock) {
    this.#layout = cells.layout
    this.#cells = cells
    this.#stock = stock
    const words = cells.layout.words
    this.#found = new Uint32Array(words)
    this.#facet = new Uint32Array(words)
    this.#allConditions = Array.from({ length: cells.anyCondition }, (_, condition) => condition)
    this.#within = this.#allConditions.map(() => new Uint32Array(words))
    this.#mixed = new Uint32Array(words)
  }

  match(choice: Choice): Matches {
    const { whole: ranges } = chooseGroups(choice, this.#layout)
    const words = this.#found.fill(0)
    this.#readPrices(choice, ranges)
    this.#unite(words, sizesOf(choice), choice.conditions, choice, ranges)
    if (choice.prices)
      this.#forEachMixed(choice, ranges, (position) => {
        if (this.offer(position, choice).lowest > 0) setBit(words, position)
      })
    return { words, ranges, total: countBits(words, ranges) }
  }

  count(choice: Choice): CountsByIndex {
    const { whole, counted } = chooseGroups(choice, this.#layout)
    const sizes = sizesOf(choice)
    const counts = {
      types: new Int32Array(choice.types.length),
      genders: new Int32Array(choice.genders.length),
      brands: new Int32Array(choice.brands.length),
      sizes: new Int32Array(this.#cells.anySize),
      conditions: new Int32Array(this.#allConditions.length),
    }
    this.#readPrices(choice, counted)
    const found = this.#found
    this.#unite(found, sizes, choice.conditions, choice, counted)
    if (choice.prices)
      this.#forEachMixed(choice, counted, (position) => {
        if (this.offer(position, choice).lowest > 0) setBit(found, position)
      })
    this.#countGroups(found, choice, counts)
    for (let size = 0; size < this.#cells.anySize; size++) {
      if (choice.namedSizes && !choice.namedSizes.includes(size)) continue
      counts.sizes[size] = this.#countUnion([size], choice.conditions, choice, whole)
    }
    for (const condition of this.#allConditions)
      counts.conditions[condition] = this.#countUnion(sizes, [condition], choice, whole)
    if (choice.prices) this.#countMixed(choice, whole, counts)
    return counts
  }

  /** Types, genders and brands: a group counts for a facet when the choices of the other two match it. */
  #countGroups(found: Uint32Array, { types, genders, brands }: Choice, counts: CountsByIndex): void {
    const { groups } = this.#layout
    for (let group = 0; group < groups.count; group++) {
      const type = groups.type[group] as number
      const gender = groups.gender[group] as number
      const brand = groups.brand[group] as number
      const missing = (types[type] ? 0 : 1) + (genders[gender] ? 0 : 1) + (brands[brand] ? 0 : 1)
      if (missing > 1) continue
      const to = groups.from[group + 1] as number
      let count = 0
      for (let word = groups.from[group] as number; word < to; word++) {
        const bits = found[word] as number
        if (bits !== 0) count += popcount(bits)
      }
      if (count === 0) continue
      if (missing === 0 || !types[type]) add(counts.types, type, count)
      if (missing === 0 || !genders[gender]) add(counts.genders, gender, count)
      if (missing === 0 || !brands[brand]) add(counts.brands, brand, count)
    }
  }

  /** The prices of a position's available garments that match a choice. */
  offer(position: number, choice: Choice): Offer {
    const stock = this.#stock
    const { conditions, prices } = choice
    const sizes = sizesOf(choice)
    let lowest = 0
    let highest = 0
    const slot = this.#layout.slotAt[position] as number
    for (let garment = stock.first(slot); garment >= 0; garment = stock.next(garment)) {
      if (!stock.isAvailable(garment)) continue
      const price = stock.price(garment)
      if (prices && (price < prices.min || price > prices.max)) continue
      if (sizes && !sizes.includes(stock.size(garment))) continue
      if (conditions && !conditions.includes(stock.condition(garment))) continue
      if (lowest === 0 || price < lowest) lowest = price
      if (price > highest) highest = price
    }
    return { lowest, highest }
  }

  #readPrices({ prices }: Choice, ranges: readonly WordRange[]): void {
    if (!prices) return
    const cells = this.#cells
    const { levels } = cells
    const mixed = this.#mixed
    for (const { from, to } of ranges) mixed.fill(0, from, to)
    for (const condition of this.#allConditions) {
      // A level that contains a limit is certainly on neither side of it.
      const lowestBelow = cells.lowestAtMost(condition, levels.of(prices.min - 1))
      const lowestAtMost = cells.lowestAtMost(condition, levels.of(prices.max))
      const highestBelow = cells.highestAtMost(condition, levels.wholeUpTo(prices.min - 1))
      const highestAtMost = cells.highestAtMost(condition, levels.wholeUpTo(prices.max))
      const within = this.#within[condition] as Uint32Array
      for (const { from, to } of ranges)
        for (let word = from; word < to; word++) {
          const inside = (highestAtMost[word] as number) & ~(lowestBelow[word] as number)
          const across = (lowestAtMost[word] as number) & ~(highestBelow[word] as number) & ~inside
          within[word] = inside
          mixed[word] = (mixed[word] as number) | across
        }
    }
  }

  /** Products with a garment in one of the sizes and conditions, without those to be examined one by one. */
  #unite(
    out: Uint32Array,
    sizes: readonly number[] | undefined,
    conditions: readonly number[] | undefined,
    { prices, among }: Choice,
    ranges: readonly WordRange[],
  ): void {
    const cells = this.#cells
    for (const { from, to } of ranges) out.fill(0, from, to)
    for (const size of sizes ?? [cells.anySize])
      if (prices)
        for (const condition of conditions ?? this.#allConditions)
          addCommonBits(out, cells.cell(size, condition), this.#within[condition] as Uint32Array, ranges)
      else for (const condition of conditions ?? [cells.anyCondition]) addBits(out, cells.cell(size, condition), ranges)
    if (prices) removeBits(out, this.#mixed, ranges)
    if (among) keepBits(out, among, ranges)
  }

  #countUnion(
    sizes: readonly number[] | undefined,
    conditions: readonly number[] | undefined,
    choice: Choice,
    ranges: readonly WordRange[],
  ): number {
    const cells = this.#cells
    const isOneCell = (sizes?.length ?? 1) === 1 && (conditions?.length ?? 1) === 1
    if (isOneCell && !choice.prices && !choice.among)
      return countBits(cells.cell(sizes?.[0] ?? cells.anySize, conditions?.[0] ?? cells.anyCondition), ranges)
    this.#unite(this.#facet, sizes, conditions, choice, ranges)
    return countBits(this.#facet, ranges)
  }

  #forEachMixed({ among }: Choice, ranges: readonly WordRange[], visit: (position: number) => void): void {
    if (among) keepBits(this.#mixed, among, ranges)
    forEachBit(this.#mixed, ranges, visit)
  }

  #countMixed(choice: Choice, ranges: readonly WordRange[], counts: CountsByIndex): void {
    const sizes = sizesOf(choice)
    const { conditions, prices, namedSizes } = choice
    const stock = this.#stock
    const sizesSeen = new Uint8Array(counts.sizes.length)
    const conditionsSeen = new Uint8Array(counts.conditions.length)
    this.#forEachMixed(choice, ranges, (position) => {
      sizesSeen.fill(0)
      conditionsSeen.fill(0)
      const slot = this.#layout.slotAt[position] as number
      for (let garment = stock.first(slot); garment >= 0; garment = stock.next(garment)) {
        if (!stock.isAvailable(garment)) continue
        const price = stock.price(garment)
        if (prices && (price < prices.min || price > prices.max)) continue
        const size = stock.size(garment)
        const condition = stock.condition(garment)
        if ((!namedSizes || namedSizes.includes(size)) && (!conditions || conditions.includes(condition)))
          sizesSeen[size] = 1
        if (!sizes || sizes.includes(size)) conditionsSeen[condition] = 1
      }
      for (let size = 0; size < sizesSeen.length; size++) add(counts.sizes, size, sizesSeen[size] as number)
      for (let condition = 0; condition < conditionsSeen.length; condition++)
        add(counts.conditions, condition, conditionsSeen[condition] as number)
    })
  }
}

function add(counts: Int32Array, index: number, count: number): void {
  counts[index] = (counts[index] as number) + count
}

function addBits(out: Uint32Array, words: Uint32Array, ranges: readonly WordRange[]): void {
  for (const { from, to } of ranges)
    for (let word = from; word < to; word++) out[word] = (out[word] as number) | (words[word] as number)
}

function addCommonBits(out: Uint32Array, first: Uint32Array, second: Uint32Array, ranges: readonly WordRange[]): void {
  for (const { from, to } of ranges)
    for (let word = from; word < to; word++)
      out[word] = (out[word] as number) | ((first[word] as number) & (second[word] as number))
}

function keepBits(out: Uint32Array, words: Uint32Array, ranges: readonly WordRange[]): void {
  for (const { from, to } of ranges)
    for (let word = from; word < to; word++) out[word] = (out[word] as number) & (words[word] as number)
}

function removeBits(out: Uint32Array, words: Uint32Array, ranges: readonly WordRange[]): void {
  for (const { from, to } of ranges)
    for (let word = from; word < to; word++) out[word] = (out[word] as number) & ~(words[word] as number)
}
