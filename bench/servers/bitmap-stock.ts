// biome-ignore-all lint/style/noNonNullAssertion: every index is inside its array; checking each would cost the time that is measured
// The stock, written by hand for the bench alone: a bitmap of products for every filter value and every price, and cards as text
// that is built once. It does not follow changes.
import type pg from 'pg'
import type { AnswerOf } from '#contract/index.ts'
import { conditions, genders } from '#contract/primitives.ts'
import { asciiJson } from '#server/platform/http/answers/ascii-json.ts'
import { addBit, type Bits, common, countBits, countCommon, eachBit, slice, unionOf, wordsFor } from './bitmaps.ts'

type Card = AnswerOf<'listProducts'>['products'][number]
type Filters = AnswerOf<'productFilters'>['filters']

export interface BitmapStock {
  /** @returns the text of the answer */
  list(query: URLSearchParams): string
  filters(query: URLSearchParams): string
}

interface GarmentRow {
  product_id: string
  size_code: string
  condition: string
  credits: number
}

/**
 * @param cards every card that is available, newest first
 * @param known every filter value, in order
 */
export async function bitmapStock(pool: pg.Pool, cards: readonly Card[], known: Filters): Promise<BitmapStock> {
  const rankOf = new Map(cards.map((card, rank) => [card.id, rank]))
  const { rows } = await pool.query<GarmentRow>(
    'select product_id, size_code, condition, credits from rental_garment where ready and held_until is null',
  )
  const offered = rows.filter((row) => rankOf.has(row.product_id))
  const count = cards.length
  const words = wordsFor(count)
  const numberOf = (codes: readonly { code: string }[]) => new Map(codes.map(({ code }, at) => [code, at]))
  const bitsFor = (codes: readonly unknown[]): Bits[] => codes.map(() => new Uint32Array(words))
  const conditionCodes = conditions.map((code) => ({ code }))
  const facets = {
    types: { numbers: numberOf(known.types), bits: bitsFor(known.types) },
    genders: { numbers: numberOf(genders.map((code) => ({ code }))), bits: bitsFor(genders) },
    brands: { numbers: numberOf(known.brands), bits: bitsFor(known.brands) },
    sizes: { numbers: numberOf(known.sizes), bits: bitsFor(known.sizes) },
    conditions: { numbers: numberOf(conditionCodes), bits: bitsFor(conditions) },
  }
  const brandAt = new Uint16Array(count)
  for (const [rank, card] of cards.entries()) {
    addBit(facets.types.bits[facets.types.numbers.get(card.type)!]!, rank)
    // A unisex product counts for girls and for boys.
    for (const sex of card.sex === 'unisex' ? genders : [card.sex])
      addBit(facets.genders.bits[facets.genders.numbers.get(sex)!]!, rank)
    brandAt[rank] = facets.brands.numbers.get(card.brand)!
    addBit(facets.brands.bits[brandAt[rank]!]!, rank)
  }
  const prices = [...new Set(offered.map((row) => row.credits))].toSorted((a, b) => a - b)
  const priceOf = new Map(prices.map((price, at) => [price, at]))
  const cells = facets.sizes.bits.length * conditions.length
  const cellBits = Array.from({ length: cells }, () => new Uint32Array(words))
  /** A bitmap for each cell and price that has garments; most have none. */
  const cellPrice: (Bits | undefined)[] = new Array(cells * prices.length)
  const starts = new Uint32Array(count + 1)
  for (const row of offered) starts[rankOf.get(row.product_id)! + 1]!++
  for (let rank = 0; rank < count; rank++) starts[rank + 1]! += starts[rank]!
  const next = starts.slice()
  const cellAt = new Uint8Array(offered.length)
  const priceAt = new Uint8Array(offered.length)
  for (const row of offered) {
    const rank = rankOf.get(row.product_id)!
    const size = facets.sizes.numbers.get(row.size_code)!
    const condition = facets.conditions.numbers.get(row.condition)!
    const cell = size * conditions.length + condition
    const at = next[rank]!++
    cellAt[at] = cell
    priceAt[at] = priceOf.get(row.credits)!
    addBit(facets.sizes.bits[size]!, rank)
    addBit(facets.conditions.bits[condition]!, rank)
    addBit(cellBits[cell]!, rank)
    cellPrice[cell * prices.length + priceAt[at]!] ??= new Uint32Array(words)
    addBit(cellPrice[cell * prices.length + priceAt[at]!]!, rank)
  }
  // A card is its text around the two values that depend on the query.
  const cardParts = cards.map((card) => {
    const parts = asciiJson(card).split(/(?<="credits":)\d+|(?<="credits_from":)(?:true|false)/)
    if (parts.length !== 3) throw new Error('a card no longer has exactly one price and one flag')
    return parts as [string, string, string]
  })

  interface Choices {
    readonly types: readonly number[]
    readonly genders: readonly number[]
    readonly brands: readonly number[]
    readonly sizes: readonly number[]
    readonly conditions: readonly number[]
    /** Indexes in `prices`: the first, and the one after the last. */
    readonly min: number
    readonly max: number
  }
  function readChoices(query: URLSearchParams): Choices {
    const chosen = (facet: keyof typeof facets) =>
      query.getAll(facet).flatMap((code) => facets[facet].numbers.get(code) ?? [])
    const min = Number(query.get('creditsMin') ?? 0)
    const max = Number(query.get('creditsMax') ?? 1000)
    return {
      types: chosen('types'),
      genders: chosen('genders'),
      brands: chosen('brands'),
      sizes: chosen('sizes'),
      conditions: chosen('conditions'),
      min: prices.findIndex((price) => price >= min),
      max: prices.findLastIndex((price) => price <= max) + 1,
    }
  }
  const anyOf = (facet: keyof typeof facets, chosen: readonly number[]): Bits | null => {
    if (chosen.length === 0) return null
    const [only] = chosen
    return chosen.length === 1
      ? facets[facet].bits[only!]!
      : unionOf(
          chosen.map((at) => facets[facet].bits[at]!),
          words,
        )
  }
  const allOf = (facet: 'sizes' | 'conditions') => Array.from(facets[facet].bits.keys())
  /** Products with a garment in one of these sizes and conditions, within the price range. */
  function ofCells({ sizes, conditions: chosenConditions, min, max }: Choices): Bits | null {
    if (min === 0 && max === prices.length) {
      if (chosenConditions.length === 0) return anyOf('sizes', sizes)
      if (sizes.length === 0) return anyOf('conditions', chosenConditions)
    }
    const parts: Bits[] = []
    for (const size of sizes.length > 0 ? sizes : allOf('sizes'))
      for (const condition of chosenConditions.length > 0 ? chosenConditions : allOf('conditions')) {
        const cell = size * conditions.length + condition
        if (min === 0 && max === prices.length) parts.push(cellBits[cell]!)
        else
          for (let price = min; price < max; price++) {
            const bits = cellPrice[cell * prices.length + price]
            if (bits) parts.push(bits)
          }
      }
    return unionOf(parts, words)
  }
  const everything = new Uint32Array(words)
  for (let rank = 0; rank < count; rank++) addBit(everything, rank)

  function readCells({ sizes, conditions: chosenConditions }: Choices): Uint8Array {
    const table = new Uint8Array(cells)
    for (const size of sizes.length > 0 ? sizes : allOf('sizes'))
      for (const condition of chosenConditions.length > 0 ? chosenConditions : allOf('conditions'))
        table[size * conditions.length + condition] = 1
    return table
  }

  return {
    list(query) {
      const choices = readChoices(query)
      const hits =
        common(
          anyOf('types', choices.types),
          anyOf('genders', choices.genders),
          anyOf('brands', choices.brands),
          ofCells(choices),
        ) ?? everything
      const wanted = readCells(choices)
      const lowest = (rank: number): number => {
        let low = prices.length
        for (let at = starts[rank]!; at < starts[rank + 1]!; at++)
          if (wanted[cellAt[at]!] && priceAt[at]! >= choices.min && priceAt[at]! < choices.max && priceAt[at]! < low)
            low = priceAt[at]!
        return low
      }
      const highest = (rank: number): number => {
        let high = 0
        for (let at = starts[rank]!; at < starts[rank + 1]!; at++)
          if (wanted[cellAt[at]!] && priceAt[at]! >= choices.min && priceAt[at]! < choices.max && priceAt[at]! > high)
            high = priceAt[at]!
        return high
      }
      const page = Number(query.get('page') ?? 1)
      const limit = Number(query.get('limit') ?? 20)
      const skip = (page - 1) * limit
      const sort = query.get('sort')
      let ranks: readonly number[]
      if (sort === 'low-to-high' || sort === 'high-to-low') {
        const byPrice: number[][] = prices.map(() => [])
        eachBit(hits, (rank) => byPrice[lowest(rank)]!.push(rank))
        if (sort === 'high-to-low') byPrice.reverse()
        ranks = byPrice.flat().slice(skip, skip + limit)
      } else ranks = slice(hits, { skip, max: limit, downwards: sort === 'old-to-new' })
      let products = ''
      for (const rank of ranks) {
        const [before, between, after] = cardParts[rank]!
        const low = lowest(rank)
        products += `${products && ','}${before}${prices[low]}${between}${low < highest(rank)}${after}`
      }
      return `{"products":[${products}],"pagination":{"page":${page},"rowsPerPage":${limit},"rowsNumber":${countBits(hits)}}}`
    },

    filters(query) {
      const choices = readChoices(query)
      const [types, sexes, brands] = [
        anyOf('types', choices.types),
        anyOf('genders', choices.genders),
        anyOf('brands', choices.brands),
      ]
      const both = ofCells(choices)
      const countsOf = (facet: keyof typeof facets, rest: Bits) =>
        facets[facet].bits.map((bits) => countCommon(bits, rest))
      const brandCounts = new Uint32Array(facets.brands.bits.length)
      eachBit(common(types, sexes, both) ?? everything, (rank) => brandCounts[brandAt[rank]!]!++)
      const rest = common(types, sexes, brands) ?? everything
      const inCells = (changed: Partial<Choices>) =>
        countCommon(ofCells({ ...choices, ...changed }) ?? everything, rest)
      const counts = {
        types: countsOf('types', common(sexes, brands, both) ?? everything),
        genders: countsOf('genders', common(types, brands, both) ?? everything),
        sizes: facets.sizes.bits.map((_, at) => inCells({ sizes: [at] })),
        brands: [...brandCounts],
        conditions: conditions.map((_, at) => inCells({ conditions: [at] })),
      }
      const counted = (facet: keyof typeof counts) =>
        known[facet].map(({ code, label }, at) => ({ code, label, count: counts[facet][at]! }))
      return asciiJson({
        filters: {
          types: counted('types'),
          genders: counted('genders'),
          sizes: counted('sizes'),
          brands: counted('brands'),
          conditions: counted('conditions'),
          credits: known.credits,
        },
      })
    },
  }
}
