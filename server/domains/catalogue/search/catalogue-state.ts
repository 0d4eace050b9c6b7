// The catalogue as the index knows it: loaded whole once, then changed by what the database reports.
import type {
  IndexChanges,
  IndexedBrand,
  IndexedGarment,
  IndexedProduct,
  IndexedReference,
  IndexedType,
} from '../queries/index-rows.ts'
import type { Presenter, Shop } from '../queries/product-search.ts'
import type { IndexSink } from '../queries/read-whole-index.ts'
import type { Size } from '../queries/reference-data.ts'
import { Cards } from './cards.ts'
import { Cells } from './cells.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { Layout, orderByAge } from './layout.ts'
import { Matcher } from './matcher.ts'
import { Pages } from './pages.ts'
import { PriceLevels } from './price-levels.ts'
import { Products } from './products.ts'
import { type GarmentFields, highestPrice, maxConditions, maxSizes, Stock } from './stock.ts'
import { type Offered, StockChanges } from './stock-changes.ts'
import { Stories } from './stories.ts'
import { bestScore, TextSearch } from './text-search.ts'

/** `foreign`: the changes refer to sizes that this state does not know; everything must be read again. */
export type Applied = 'nothing' | 'changed' | 'foreign'

/** New products are placed immediately if that takes no longer than this … */
const quickArrangeMs = 60
/** … otherwise at most this share of the time is spent on it: an import into a large catalogue brings some at every poll. */
const arrangeShare = 0.1
/** With more products at once, checking whether an answer shows one of them would take too long. */
const maxChanges = 64

export class CatalogueState<Card extends object = object, Details = unknown>
  implements IndexSink, IndexedCatalogue<Card, Details>
{
  readonly shop: Shop<Card, Details>
  readonly products = new Products()
  readonly stories: Stories
  readonly stock: Stock
  readonly cards: Cards<Card, Details>
  readonly words: TextSearch
  readonly changes = new StockChanges()
  sizes: readonly Size[] = []
  sizeCodes: readonly string[] = []
  typeOf: ReadonlyMap<string, IndexedType> = new Map()
  presenter: Presenter<Card, Details>
  layout: Layout
  cells: Cells
  matcher: Matcher
  pages: Pages
  readonly #levels: PriceLevels
  readonly #conditionOf: ReadonlyMap<string, number>
  #types: readonly IndexedType[] = []
  #sizeOf = new Map<string, number>()
  /** New active products that are not placed yet: lists and counts omit them. */
  readonly #waiting = new Set<number>()
  #lastArranging = { tookMs: 0, endedAt: Number.NEGATIVE_INFINITY }
  /** Each part of the reference data as text, to detect changes. */
  #known: Record<keyof IndexedReference, string> = { sizes: '', types: '', settings: '', collections: '' }

  /** @param now claims that have expired by this moment hold nothing */
  constructor(now: Date, shop: Shop<Card, Details>) {
    if (shop.conditions.length > maxConditions || shop.prices.highest > highestPrice)
      throw new RangeError(`the index holds at most ${maxConditions} conditions, and prices up to ${highestPrice}`)
    this.shop = shop
    this.stories = new Stories(shop)
    this.#levels = new PriceLevels(shop.prices)
    this.#conditionOf = new Map(shop.conditions.map((code, index) => [code, index]))
    this.presenter = shop.presenter({ sizes: [], settings: {} })
    this.stock = new Stock(now.getTime())
    this.cards = new Cards(this)
    this.words = new TextSearch(this)
    this.layout = new Layout(this.products, [], new Int32Array(0))
    this.cells = this.#newCells()
    this.matcher = new Matcher(this.cells, this.stock)
    this.pages = this.#newPages()
  }

  takeReference(reference: IndexedReference): void {
    this.#known = textsOf(reference)
    this.sizes = reference.sizes
    this.sizeCodes = reference.sizes.map((size) => size.code)
    this.#sizeOf = new Map(this.sizeCodes.map((code, index) => [code, index]))
    this.#types = reference.types
    this.typeOf = new Map(reference.types.map((type) => [type.code, type]))
    if (reference.sizes.length > maxSizes) throw new RangeError(`the index holds at most ${maxSizes} sizes`)
    this.presenter = this.shop.presenter(reference)
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

  /** Called after the last part is loaded. */
  complete(): void {
    const all = new Set(this.products.rows.keys())
    this.#arrange(orderByAge(this.products, new Int32Array(0), all))
  }

  /** Products of garments that are neither known nor among the changes. */
  findMissingProducts({ garments, products }: IndexChanges): string[] {
    const included = new Set(products.map(({ id }) => id))
    const missing = garments
      .map(({ productId }) => productId)
      .filter((id) => !included.has(id) && this.products.slotOf(id) === undefined)
    return [...new Set(missing)]
  }

  /** Brands of products that are neither known nor among the changes. */
  findMissingBrands({ products, brands }: IndexChanges): string[] {
    const included = new Set(brands.map(({ id }) => id))
    const missing = products
      .map(({ brandId }) => brandId)
      .filter((id) => !included.has(id) && !this.products.brands.has(id))
    return [...new Set(missing)]
  }

  apply({ reference, brands, products, garments, goneIds }: IndexChanges): Applied {
    const texts = textsOf(reference)
    if (texts.sizes !== this.#known.sizes) return 'foreign'
    let isChanged = JSON.stringify(texts) !== JSON.stringify(this.#known)
    // Types order the layout, and searches match their names.
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
      if (put.before && isElsewhere(put.before, product)) moved.add(put.slot)
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
    if (isChanged) this.changes.forgetAll()
    this.#update(touched)
    return isChanged || touched.size > 0 ? 'changed' : 'nothing'
  }

  /** Whether some known products are not in the lists yet. */
  get isBehind(): boolean {
    return this.#waiting.size > 0
  }

  /** @returns whether searches may now be answered differently */
  catchUp(): boolean {
    const hasCaughtUp = this.words.catchUp()
    if (hasCaughtUp) this.changes.forgetAll()
    return hasCaughtUp
  }

  /**
   * Releases the claims that have expired by `now`.
   * @returns whether anything has become available, or unavailable again
   */
  moveTo(now: Date): boolean {
    const touched = new Set<number>()
    this.stock.moveTo(now.getTime(), (slot) => touched.add(slot))
    this.#update(touched)
    return touched.size > 0
  }

  #update(touched: ReadonlySet<number>): void {
    const hasTooMany = touched.size > maxChanges
    if (hasTooMany) this.changes.forgetAll()
    for (const slot of touched) {
      this.cards.forget(slot)
      const position = this.layout.position(slot)
      const offers: Offered[] = []
      if (position >= 0) {
        offers.push(this.cells.offeredAt(position))
        this.cells.update(position)
        offers.push(this.cells.offeredAt(position))
      }
      if (!hasTooMany) this.changes.add({ slot, position, offers })
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
    this.changes.forgetAll()
    this.layout = new Layout(this.products, this.#types, newestFirst)
    this.cells = this.#newCells()
    this.matcher = new Matcher(this.cells, this.stock)
    this.pages = this.#newPages()
    const endedAt = performance.now()
    this.#lastArranging = { tookMs: endedAt - startedAt, endedAt }
  }

  #newCells(): Cells {
    const dimensions = { sizes: this.sizes.length, conditions: this.shop.conditions.length, levels: this.#levels }
    return new Cells(this.layout, this.stock, dimensions)
  }

  #newPages(): Pages {
    return new Pages(this.layout, Math.max(bestScore, this.shop.prices.highest))
  }

  #fieldsOf(garment: IndexedGarment): GarmentFields | undefined {
    const { productId, sizeCode, condition, price, ready, heldUntil } = garment
    const product = this.products.slotOf(productId)
    const size = this.#sizeOf.get(sizeCode)
    const conditionIndex = this.#conditionOf.get(condition)
    if (product === undefined || size === undefined || conditionIndex === undefined) return undefined
    return { product, size, condition: conditionIndex, price, ready, heldUntil }
  }
}

const textsOf = ({
  sizes,
  types,
  settings,
  collections,
}: IndexedReference): Record<keyof IndexedReference, string> => ({
  sizes: JSON.stringify(sizes),
  types: JSON.stringify(types),
  settings: JSON.stringify(settings),
  collections,
})

const isElsewhere = (before: IndexedProduct, now: IndexedProduct): boolean =>
  before.active !== now.active ||
  before.typeCode !== now.typeCode ||
  before.sex !== now.sex ||
  before.brandId !== now.brandId ||
  before.publishedOn !== now.publishedOn

/** The words with which a product can be found; a draft has none. */
function wordsOf(product: IndexedProduct | undefined): string {
  if (!product?.active) return ''
  const { name, brandId, typeCode, colours, keywords, tags, publishedOn } = product
  return JSON.stringify([name, brandId, typeCode, colours, keywords, tags, publishedOn])
}
