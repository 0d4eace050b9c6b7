// Products as cards and search words need them, each in a permanent slot; garments and words refer to slots.
import type { IndexedBrand, IndexedProduct } from '../queries/index-rows.ts'

export class Products {
  readonly rows: IndexedProduct[] = []
  readonly #slotOfId = new Map<string, number>()
  readonly #slotOfHandle = new Map<string, number>()
  readonly brands = new Map<string, IndexedBrand>()

  get count(): number {
    return this.rows.length
  }

  slotOf(id: string): number | undefined {
    return this.#slotOfId.get(id)
  }

  slotOfHandle(handle: string): number | undefined {
    const slot = this.#slotOfHandle.get(handle)
    // A handle may belong to another product now.
    return slot !== undefined && this.rows[slot]?.handle === handle ? slot : undefined
  }

  /** @returns undefined when nothing differs from before */
  put(product: IndexedProduct): { slot: number; before: IndexedProduct | undefined } | undefined {
    const slot = this.#slotOfId.get(product.id) ?? this.rows.length
    const before = this.rows[slot]
    if (before?.rest === product.rest && JSON.stringify(before) === JSON.stringify(product)) return undefined
    this.rows[slot] = product
    this.#slotOfId.set(product.id, slot)
    this.#slotOfHandle.set(product.handle, slot)
    return { slot, before }
  }

  /** @returns whether it differs from before */
  putBrand(brand: IndexedBrand): boolean {
    const before = this.brands.get(brand.id)
    if (before && before.code === brand.code && before.name === brand.name && before.rest === brand.rest) return false
    this.brands.set(brand.id, brand)
    return true
  }
}
