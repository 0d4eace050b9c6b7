// Where each product stands in the bitmaps: active ones in groups by type, gender and brand, each group from a new word on,
// so that these three filters are ranges of words and one pass over the words counts their facets together.
import { genders } from '#contract/primitives.ts'
import type { IndexedProduct, IndexedType } from '../queries/index-rows.ts'
import type { WordRange } from './bitmaps.ts'
import type { Products } from './products.ts'

export interface Group extends WordRange {
  /** Indexes into `types`, `genders` and `brands`. */
  readonly type: number
  readonly gender: number
  readonly brand: number
}

const nowhere = -1

export class Layout {
  readonly types: readonly string[]
  /** Codes of the brands that have an active product. */
  readonly brands: readonly string[]
  readonly groups: readonly Group[]
  readonly words: number
  /** Slot of the product at a position; below zero where a group is shorter than its words. */
  readonly slotAt: Int32Array
  /** Position of the product in a slot; below zero for drafts and archived ones. */
  readonly positionOf: Int32Array
  /** Slots of the active products, newest first, products of one day by descending id. */
  readonly newestFirst: Int32Array
  readonly positionAtRank: Int32Array
  /** By position: 0 is the newest. */
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
    const members = new Map<number, number[]>()
    newestFirst.forEach((slot, rank) => {
      const { brandId, typeCode, sex } = products.rows[slot] as IndexedProduct
      let brand = brandOf.get(brandId)
      if (brand === undefined) {
        brand = brandOf.size
        brandOf.set(brandId, brand)
      }
      const key = ((typeOf.get(typeCode) ?? 0) * genders.length + genders.indexOf(sex)) * 0x10000 + brand
      const group = members.get(key)
      if (group) group.push(rank)
      else members.set(key, [rank])
    })
    this.brands = [...brandOf.keys()].map((id) => products.brands.get(id)?.code ?? '')
    const keys = [...members.keys()].sort((a, b) => a - b)
    const groups: Group[] = []
    let word = 0
    for (const key of keys) {
      const to = word + (((members.get(key)?.length ?? 0) + 31) >>> 5)
      const above = Math.floor(key / 0x10000)
      const gender = above % genders.length
      groups.push({ from: word, to, type: (above - gender) / genders.length, gender, brand: key % 0x10000 })
      word = to
    }
    this.groups = groups
    this.words = word
    this.slotAt = new Int32Array(word * 32).fill(nowhere)
    this.positionOf = new Int32Array(products.count).fill(nowhere)
    this.rankOf = new Int32Array(word * 32).fill(count)
    this.positionAtRank = new Int32Array(count)
    keys.forEach((key, index) => {
      let position = (groups[index] as Group).from * 32
      for (const rank of members.get(key) as number[]) {
        const slot = newestFirst[rank] as number
        this.slotAt[position] = slot
        this.positionOf[slot] = position
        this.rankOf[position] = rank
        this.positionAtRank[rank] = position
        position += 1
      }
    })
  }

  get bytes(): number {
    const columns = [this.slotAt, this.positionOf, this.rankOf, this.positionAtRank, this.newestFirst]
    return columns.reduce((sum, column) => sum + column.byteLength, 0)
  }

  /** Below zero for a product that is not active. */
  position(slot: number): number {
    return slot < this.positionOf.length ? (this.positionOf[slot] as number) : nowhere
  }
}

/**
 * The active products, newest first, products of one day by descending id.
 * @param before their order when only `changed` were otherwise
 */
export function orderByAge(products: Products, before: Int32Array, changed: ReadonlySet<number>): Int32Array {
  const isNewer = (one: number, other: number) => {
    const a = products.rows[one] as IndexedProduct
    const b = products.rows[other] as IndexedProduct
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
