// The position of each product in the bitmaps: active ones in groups by type, gender and brand, each group starting at a new
// word, so that these three filters are ranges of words and one pass counts their facets together.
import { genders } from '#contract/primitives.ts'
import type { IndexedProduct, IndexedType } from '../queries/index-rows.ts'
import type { Products } from './products.ts'

/** Parallel columns; products of one group share type, gender and brand. */
export interface Groups {
  readonly count: number
  /** The first word of each group, and the end of the last one. */
  readonly from: Int32Array
  /** Indexes into the layout's types, genders and brands. */
  readonly type: Uint16Array
  readonly gender: Uint16Array
  readonly brand: Uint16Array
}

const nowhere = -1
const maxBrands = 0x10000

export class Layout {
  readonly types: readonly string[]
  /** Codes of the brands that have an active product. */
  readonly brands: readonly string[]
  readonly groups: Groups
  readonly words: number
  /** Slot of the product at a position; negative where a group has unused bits. */
  readonly slotAt: Int32Array
  /** Position of the product in a slot; negative for drafts and archived ones. */
  readonly positionOf: Int32Array
  /** Slots of the active products, newest first, products of one day by descending id. */
  readonly newestFirst: Int32Array
  readonly positionAtRank: Int32Array
  /** The rank of each position; 0 is the newest. */
  readonly rankOf: Int32Array

  /**
   * @param newestFirst active slots in that order
   */
  constructor(products: Products, types: readonly IndexedType[], newestFirst: Int32Array) {
    const count = newestFirst.length
    this.newestFirst = newestFirst
    this.types = types.map((type) => type.code)
    const typeOf = new Map(this.types.map((code, index) => [code, index]))
    const brandOf = new Map<string, number>()
    // A key is type, gender and brand in one number; a group's number is the place of its key among those that exist.
    const keys = new Uint32Array(count)
    const sizes = new Map<number, number>()
    for (let rank = 0; rank < count; rank++) {
      const { brandId, typeCode, sex } = products.rows[newestFirst[rank] as number] as IndexedProduct
      let brand = brandOf.get(brandId)
      if (brand === undefined) {
        brand = brandOf.size
        brandOf.set(brandId, brand)
      }
      const key = ((typeOf.get(typeCode) ?? 0) * genders.length + genders.indexOf(sex)) * maxBrands + brand
      keys[rank] = key
      sizes.set(key, (sizes.get(key) ?? 0) + 1)
    }
    if (brandOf.size > maxBrands) throw new RangeError(`the index holds at most ${maxBrands} brands`)
    this.brands = [...brandOf.keys()].map((id) => products.brands.get(id)?.code ?? '')
    const sorted = [...sizes.keys()].sort((a, b) => a - b)
    const groups = {
      count: sorted.length,
      from: new Int32Array(sorted.length + 1),
      type: Uint16Array.from(sorted, (key) => Math.floor(key / maxBrands / genders.length)),
      gender: Uint16Array.from(sorted, (key) => Math.floor(key / maxBrands) % genders.length),
      brand: Uint16Array.from(sorted, (key) => key % maxBrands),
    }
    /** Where the next product of a group goes. */
    const next = new Map<number, number>()
    sorted.forEach((key, group) => {
      const from = groups.from[group] as number
      next.set(key, from * 32)
      groups.from[group + 1] = from + (((sizes.get(key) ?? 0) + 31) >>> 5)
    })
    this.groups = groups
    this.words = groups.from[sorted.length] as number
    this.slotAt = new Int32Array(this.words * 32).fill(nowhere)
    this.positionOf = new Int32Array(products.count).fill(nowhere)
    this.rankOf = new Int32Array(this.words * 32).fill(count)
    this.positionAtRank = new Int32Array(count)
    for (let rank = 0; rank < count; rank++) {
      const key = keys[rank] as number
      const position = next.get(key) ?? 0
      next.set(key, position + 1)
      const slot = newestFirst[rank] as number
      this.slotAt[position] = slot
      this.positionOf[slot] = position
      this.rankOf[position] = rank
      this.positionAtRank[rank] = position
    }
  }

  get bytes(): number {
    const columns = [this.slotAt, this.positionOf, this.rankOf, this.positionAtRank, this.newestFirst]
    return columns.reduce((sum, column) => sum + column.byteLength, 0)
  }

  /** The group that a position lies in. */
  readonly groupAt = (position: number): number => {
    const { from, count } = this.groups
    const word = position >>> 5
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((from[middle] as number) <= word) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Negative for a product that is not active. */
  position(slot: number): number {
    return slot < this.positionOf.length ? (this.positionOf[slot] as number) : nowhere
  }
}

/**
 * The active products, newest first, products of one day by descending id.
 * @param before their former order, when only `changed` differ
 */
export function orderByAge(products: Products, before: Int32Array, changed: ReadonlySet<number>): Int32Array {
  const isNewer = (slotA: number, slotB: number) => {
    const a = products.rows[slotA] as IndexedProduct
    const b = products.rows[slotB] as IndexedProduct
    if (a.publishedOn !== b.publishedOn) return a.publishedOn > b.publishedOn
    return a.id > b.id
  }
  const inserted = [...changed].filter((slot) => products.rows[slot]?.active).sort((a, b) => (isNewer(a, b) ? -1 : 1))
  const merged = new Int32Array(before.length + inserted.length)
  let length = 0
  let next = 0
  for (const slot of before) {
    if (changed.has(slot)) continue
    while (next < inserted.length && isNewer(inserted[next] as number, slot))
      merged[length++] = inserted[next++] as number
    merged[length++] = slot
  }
  while (next < inserted.length) merged[length++] = inserted[next++] as number
  return merged.slice(0, length)
}
