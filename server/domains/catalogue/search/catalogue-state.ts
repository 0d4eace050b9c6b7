// The catalogue as the index knows it: taken over whole once, then changed by what the database says has changed.
import { conditions } from '#contract/primitives.ts'
import type {
  IndexChanges,
  IndexedBrand,
  IndexedGarment,
  IndexedProduct,
  IndexedReference,
  IndexedType,
  IndexSink,
} from '../queries/index-rows.ts'
import type { Size } from '../queries/reference-data.ts'
import type { CreditNumbers } from '../rules/credits-for.ts'
import { Cards } from './cards.ts'
import { Cells } from './cells.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { Layout, orderByAge } from './layout.ts'
import { Matcher } from './matcher.ts'
import { Pages } from './pages.ts'
import { Products } from './products.ts'
import { type GarmentFields, Stock } from './stock.ts'
import { Stories } from './stories.ts'
import { Words } from './words.ts'

/** `foreign`: the changes speak of sizes that this state does not know; everything is to be read anew. */
export type Applied = 'nothing' | 'changed' | 'foreign'

/** New products get their places at once where that takes no longer … */
const quickArrangeMs = 60
/** … else at most this part of the time is spent on it: an import into a large catalogue brings some at every look. */
const arrangeShare = 0.1

export class CatalogueState implements IndexSink, IndexedCatalogue {
  readonly products = new Products()
  readonly stories = new Stories()
  readonly stock: Stock
  readonly cards: Cards
  readonly words: Words
  sizes: readonly Size[] = []
  sizeCodes: readonly string[] = []
  typeOf: ReadonlyMap<string, IndexedType> = new Map()
  numbers: CreditNumbers = { pencePerNewCredit: 0, usedPercent: 0, wornPercent: 0 }
  layout: Layout
  cells: Cells
  matcher: Matcher
  pages: Pages
  #types: readonly IndexedType[] = []
  #sizeOf = new Map<string, number>()
  /** New products on show that have no place yet: lists and counts do without them. */
  readonly #waiting = new Set<number>()
  #lastArranging = { tookMs: 0, endedAt: Number.NEGATIVE_INFINITY }
  /** Each part of the reference data as text, to see whether it differs. */
  #known: Record<keyof IndexedReference, string> = { sizes: '', types: '', numbers: '', collections: '' }

  /** @param now claims that have run out by then hold nothing */
  constructor(now: Date) {
    this.stock = new Stock(now.getTime())
    this.cards = new Cards(this)
    this.words = new Words(this)
    this.layout = new Layout(this.products, [], new Int32Array(0))
    this.cells = new Cells(this.layout, this.stock, 0)
    this.matcher = new Matcher(this.cells, this.stock)
    this.pages = new Pages(this.layout)
  }

  takeReference(reference: IndexedReference): void {
    this.#known = textsOf(reference)
    this.sizes = reference.sizes
    this.sizeCodes = reference.sizes.map((size) => size.code)
    this.#sizeOf = new Map(this.sizeCodes.map((code, index) => [code, index]))
    this.#types = reference.types
    this.typeOf = new Map(reference.types.map((type) => [type.code, type]))
    this.numbers = {
      pencePerNewCredit: Number(reference.numbers['credits.pence_per_new_credit']),
      usedPercent: Number(reference.numbers['credits.used_percent']),
      wornPercent: Number(reference.numbers['credits.worn_percent']),
    }
  }

  takeBrands(brands: readonly IndexedBrand[]): void {
    for (const brand of brands) this.products.putBrand(brand)
  }

  takeProducts(products: readonly IndexedProduct[]): void {
    for (const product of products) this.products.put(product)
  }

  takeGarment(garment: IndexedGarment): void {
    const fields = this.#fieldsOf(garment)
    if (fields) this.stock.put(garment.id, fields, () => {})
  }

  /** After the last of what was taken over. */
  complete(): void {
    const all = new Set(this.products.rows.keys())
    this.#arrange(orderByAge(this.products, new Int32Array(0), all))
  }

  /** Products of garments that are neither known nor among the changes. */
  findMissingProducts({ garments, products }: IndexChanges): string[] {
    const brought = new Set(products.map(({ id }) => id))
    const missing = garments
      .map(({ productId }) => productId)
      .filter((id) => !brought.has(id) && this.products.slotOf(id) === undefined)
    return [...new Set(missing)]
  }

  /** Brands of products that are neither known nor among the changes. */
  findMissingBrands({ products, brands }: IndexChanges): string[] {
    const brought = new Set(brands.map(({ id }) => id))
    const missing = products
      .map(({ brandId }) => brandId)
      .filter((id) => !brought.has(id) && !this.products.brands.has(id))
    return [...new Set(missing)]
  }

  apply({ reference, brands, products, garments, goneIds }: IndexChanges): Applied {
    const texts = textsOf(reference)
    if (texts.sizes !== this.#known.sizes) return 'foreign'
    let isChanged = JSON.stringify(texts) !== JSON.stringify(this.#known)
    // Types order the layout, and their names are words.
    let needsLayout = texts.types !== this.#known.types
    if (isChanged) {
      this.takeReference(reference)
      this.cards.forgetAll()
      if (needsLayout) this.words.changed()
    }
    for (const brand of brands) {
      const isNew = !this.products.brands.has(brand.id)
      if (this.products.putBrand(brand) && !isNew) {
        isChanged = true
        needsLayout = true
        this.cards.forgetAll()
        this.stories.forgetAll()
        this.words.changed()
      }
    }
    const moved = new Set<number>()
    for (const product of products) {
      const put = this.products.put(product)
      if (!put) continue
      isChanged = true
      this.#forget(put.slot)
      if (wordsOf(put.before) !== wordsOf(product)) this.words.changed()
      if (put.before?.active !== product.active) this.stories.forgetAll()
      if (put.before && standsElsewhere(put.before, product)) moved.add(put.slot)
      else if (!put.before && product.active) this.#waiting.add(put.slot)
    }
    const touched = new Set<number>()
    const touch = (slot: number) => touched.add(slot)
    for (const garment of garments) {
      const fields = this.#fieldsOf(garment)
      if (fields) this.stock.put(garment.id, fields, touch)
    }
    for (const id of goneIds) {
      const slot = this.stock.remove(id)
      if (slot !== undefined) touch(slot)
    }
    if (needsLayout || moved.size > 0 || this.#isTimeToArrange()) {
      if (this.#waiting.size > 0) this.words.changed()
      isChanged ||= this.#waiting.size > 0
      for (const slot of this.#waiting) moved.add(slot)
      this.#arrange(orderByAge(this.products, this.layout.newestFirst, moved))
    }
    this.#update(touched)
    return isChanged || touched.size > 0 ? 'changed' : 'nothing'
  }

  /** Whether products that are known have no place in the lists yet. */
  get isBehind(): boolean {
    return this.#waiting.size > 0
  }

  /** Lets go of claims that have run out by then. @returns whether anything can be had now that could not before, or back */
  moveTo(now: Date): boolean {
    const touched = new Set<number>()
    this.stock.moveTo(now.getTime(), (slot) => touched.add(slot))
    this.#update(touched)
    return touched.size > 0
  }

  #update(touched: ReadonlySet<number>): void {
    for (const slot of touched) {
      this.cards.forget(slot)
      const position = this.layout.position(slot)
      if (position >= 0) this.cells.update(position)
    }
  }

  #forget(slot: number): void {
    this.cards.forget(slot)
    this.stories.forget(this.products.rows[slot]?.id ?? '')
  }

  #isTimeToArrange(): boolean {
    const { tookMs, endedAt } = this.#lastArranging
    return (
      this.#waiting.size > 0 && (tookMs <= quickArrangeMs || (performance.now() - endedAt) * arrangeShare >= tookMs)
    )
  }

  #arrange(newestFirst: Int32Array): void {
    const startedAt = performance.now()
    this.#waiting.clear()
    this.layout = new Layout(this.products, this.#types, newestFirst)
    this.cells = new Cells(this.layout, this.stock, this.sizes.length)
    this.matcher = new Matcher(this.cells, this.stock)
    this.pages = new Pages(this.layout)
    const endedAt = performance.now()
    this.#lastArranging = { tookMs: endedAt - startedAt, endedAt }
  }

  #fieldsOf({ productId, sizeCode, condition, credits, ready, heldUntil }: IndexedGarment): GarmentFields | undefined {
    const product = this.products.slotOf(productId)
    const size = this.#sizeOf.get(sizeCode)
    if (product === undefined || size === undefined) return undefined
    return { product, size, condition: conditions.indexOf(condition), credits, ready, heldUntil }
  }
}

const textsOf = ({ sizes, types, numbers, collections }: IndexedReference): Record<keyof IndexedReference, string> => ({
  sizes: JSON.stringify(sizes),
  types: JSON.stringify(types),
  numbers: JSON.stringify(numbers),
  collections,
})

const standsElsewhere = (before: IndexedProduct, now: IndexedProduct): boolean =>
  before.active !== now.active ||
  before.typeCode !== now.typeCode ||
  before.sex !== now.sex ||
  before.brandId !== now.brandId ||
  before.publishedOn !== now.publishedOn

/** By what it is found, newer ones first; a draft by nothing. */
function wordsOf(product: IndexedProduct | undefined): string {
  if (!product?.active) return ''
  const { name, brandId, typeCode, colours, keywords, tags, publishedOn } = product
  return JSON.stringify([name, brandId, typeCode, colours, keywords, tags, publishedOn])
}
