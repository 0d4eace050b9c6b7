// biome-ignore-all lint/style/noNonNullAssertion: every place is inside its array; a check of each would cost what is measured
// The stock as somebody would write it for this one purpose: products in order of age, their garments behind one another in
// typed arrays, one pass for each question (stack.md §1b). No freshness, no search, no second way to ask.
import type pg from 'pg'
import type { AnswerOf } from '#contract/index.ts'
import { conditions, genders } from '#contract/primitives.ts'

type Card = AnswerOf<'listProducts'>['products'][number]
type Filters = AnswerOf<'productFilters'>['filters']

export interface HandWrittenStock {
  list(query: URLSearchParams): AnswerOf<'listProducts'>
  filters(query: URLSearchParams): AnswerOf<'productFilters'>
  /** Size → condition → garments of a product, as its details show them. */
  garmentsOf(productId: string): AnswerOf<'productDetails'>['product']['itemAvailability']
}

interface GarmentRow {
  id: string
  product_id: string
  size_code: string
  condition: string
  credits: number
}

/**
 * @param cards every card that is on offer, newest first
 * @param known every filter value, in order
 */
export async function handWrittenStock(
  pool: pg.Pool,
  cards: readonly Card[],
  known: Filters,
): Promise<HandWrittenStock> {
  const rankOf = new Map(cards.map((card, rank) => [card.id, rank]))
  const { rows } =
    await pool.query<GarmentRow>(`select id, product_id, size_code, condition, credits from rental_garment
    where ready and held_until is null order by credits, id`)
  const offered = rows.filter((row) => rankOf.has(row.product_id))
  const count = cards.length
  const numberOf = (codes: readonly { code: string }[]) => new Map(codes.map(({ code }, at) => [code, at]))
  const typeOf = numberOf(known.types)
  const sexOf = numberOf(genders.map((code) => ({ code })))
  const brandOf = numberOf(known.brands)
  const sizeOf = numberOf(known.sizes)
  const conditionOf = numberOf(conditions.map((code) => ({ code })))

  const type = Uint8Array.from(cards, (card) => typeOf.get(card.type) ?? 255)
  const sex = Uint8Array.from(cards, (card) => sexOf.get(card.sex) ?? 255)
  const brand = Uint16Array.from(cards, (card) => brandOf.get(card.brand) ?? 65535)
  const starts = new Uint32Array(count + 1)
  for (const row of offered) starts[(rankOf.get(row.product_id) ?? 0) + 1]!++
  for (let rank = 0; rank < count; rank++) starts[rank + 1]! += starts[rank]!
  const next = starts.slice()
  const cell = new Uint8Array(offered.length)
  const credits = new Uint8Array(offered.length)
  const ids: string[] = new Array(offered.length)
  for (const row of offered) {
    const rank = rankOf.get(row.product_id) ?? 0
    const at = next[rank]!++
    cell[at] = (sizeOf.get(row.size_code) ?? 0) * conditions.length + (conditionOf.get(row.condition as never) ?? 0)
    credits[at] = row.credits
    ids[at] = row.id
  }

  /** Which values are chosen: all of them where none is. */
  const chosen = (query: URLSearchParams, key: string, codes: ReadonlyMap<string, number>): Uint8Array => {
    const asked = query.getAll(key)
    const table = new Uint8Array(codes.size)
    if (asked.length === 0) return table.fill(1)
    for (const code of asked) {
      const at = codes.get(code)
      if (at !== undefined) table[at] = 1
    }
    return table
  }
  const readChoices = (query: URLSearchParams) => ({
    types: chosen(query, 'types', typeOf),
    sexes: chosen(query, 'genders', sexOf),
    brands: chosen(query, 'brands', brandOf),
    sizes: chosen(query, 'sizes', sizeOf),
    conditions: chosen(query, 'conditions', conditionOf),
    least: Number(query.get('creditsMin') ?? 1),
    most: Number(query.get('creditsMax') ?? 100),
  })

  return {
    list(query) {
      const choices = readChoices(query)
      const cells = new Uint8Array(sizeOf.size * conditions.length)
      for (let at = 0; at < cells.length; at++)
        cells[at] = choices.sizes[Math.floor(at / conditions.length)]! & choices.conditions[at % conditions.length]!
      const found = new Uint32Array(count)
      const lowest = new Uint8Array(count)
      const highest = new Uint8Array(count)
      let total = 0
      for (let rank = 0; rank < count; rank++) {
        if (!choices.types[type[rank]!] || !choices.sexes[sex[rank]!] || !choices.brands[brand[rank]!]) continue
        let low = 255
        let high = 0
        for (let at = starts[rank]!; at < starts[rank + 1]!; at++) {
          const price = credits[at]!
          if (!cells[cell[at]!] || price < choices.least || price > choices.most) continue
          if (price < low) low = price
          if (price > high) high = price
        }
        if (high === 0) continue
        lowest[rank] = low
        highest[rank] = high
        found[total++] = rank
      }
      const hits = found.subarray(0, total)
      const sort = query.get('sort')
      if (sort === 'old-to-new') hits.reverse()
      else if (sort === 'low-to-high') hits.sort((a, b) => lowest[a]! - lowest[b]! || a - b)
      else if (sort === 'high-to-low') hits.sort((a, b) => lowest[b]! - lowest[a]! || a - b)
      const page = Number(query.get('page') ?? 1)
      const limit = Number(query.get('limit') ?? 20)
      const products: Card[] = []
      for (const rank of hits.subarray((page - 1) * limit, page * limit))
        products.push({ ...cards[rank]!, credits: lowest[rank]!, credits_from: lowest[rank]! < highest[rank]! })
      return { products, pagination: { page, rowsPerPage: limit, rowsNumber: total } }
    },

    filters(query) {
      const choices = readChoices(query)
      const counts = {
        types: new Uint32Array(typeOf.size),
        genders: new Uint32Array(sexOf.size),
        sizes: new Uint32Array(sizeOf.size),
        brands: new Uint32Array(brandOf.size),
        conditions: new Uint32Array(conditions.length),
      }
      for (let rank = 0; rank < count; rank++) {
        const typeMeets = choices.types[type[rank]!]!
        const sexMeets = choices.sexes[sex[rank]!]!
        const brandMeets = choices.brands[brand[rank]!]!
        // Whoever misses two facets is counted in none.
        if (typeMeets + sexMeets + brandMeets < 2) continue
        let both = 0
        let sizesMask = 0
        let conditionsMask = 0
        for (let at = starts[rank]!; at < starts[rank + 1]!; at++) {
          const price = credits[at]!
          if (price < choices.least || price > choices.most) continue
          const size = Math.floor(cell[at]! / conditions.length)
          const condition = cell[at]! % conditions.length
          if (choices.conditions[condition]) sizesMask |= 1 << size
          if (choices.sizes[size]) conditionsMask |= 1 << condition
          both |= choices.conditions[condition]! & choices.sizes[size]!
        }
        if (both) {
          if (sexMeets && brandMeets) counts.types[type[rank]!]!++
          if (typeMeets && brandMeets) counts.genders[sex[rank]!]!++
          if (typeMeets && sexMeets) counts.brands[brand[rank]!]!++
        }
        if (!typeMeets || !sexMeets || !brandMeets) continue
        for (let size = 0; size < sizeOf.size; size++) if (sizesMask & (1 << size)) counts.sizes[size]!++
        for (let one = 0; one < conditions.length; one++) if (conditionsMask & (1 << one)) counts.conditions[one]!++
      }
      const counted = <Key extends keyof typeof counts>(facet: Key) =>
        known[facet].map(({ code, label }, at) => ({ code, label, count: counts[facet][at]! }))
      return {
        filters: {
          types: counted('types'),
          genders: counted('genders'),
          sizes: counted('sizes'),
          brands: counted('brands'),
          conditions: counted('conditions'),
          credits: known.credits,
        },
      }
    },

    garmentsOf(productId) {
      const rank = rankOf.get(productId) ?? 0
      const bySize: ReturnType<HandWrittenStock['garmentsOf']> = {}
      // Cells go by size, then condition.
      for (let place = 0; place < sizeOf.size * conditions.length; place++) {
        for (let at = starts[rank]!; at < starts[rank + 1]!; at++) {
          if (cell[at] !== place) continue
          const sizeCode = known.sizes[Math.floor(place / conditions.length)]!.code
          bySize[sizeCode] ??= {}
          const byCondition = bySize[sizeCode]
          const condition = conditions[place % conditions.length]!
          byCondition[condition] ??= { inventoryItems: [] }
          byCondition[condition].inventoryItems.push({ id: ids[at]!, credits: credits[at]! })
        }
      }
      return bySize
    },
  }
}
