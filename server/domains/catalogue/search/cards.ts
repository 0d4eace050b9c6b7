// What a card and a details page need of a product, from the columns; finished cards are kept until something of them changes.
import { conditions } from '#contract/primitives.ts'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { type CardContext, type ProductCard, type ProductDetails, presentCard, presentDetails } from '../present.ts'
import type { IndexedProduct } from '../queries/index-rows.ts'
import type { ProductCardRow } from '../queries/product-cards.ts'
import type { ProductStory } from '../queries/product-details.ts'
import type { AvailableGarment, SearchHit } from '../queries/product-search.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'

/** Cards of the products that people look at; crawlers that look at all of them shall not fill the memory. */
const cardsKept = 20_000

interface KeptCard {
  readonly row: ProductCardRow
  readonly card: ProductCard
  /** By lowest and highest price of the garments that matched. */
  readonly priced: Map<number, ProductCard>
  details?: { readonly of: ProductStory; readonly product: ProductDetails }
}

export class Cards {
  readonly #catalogue: IndexedCatalogue
  readonly #kept = new Map<number, KeptCard>()
  #day: LocalDay | undefined

  constructor(catalogue: IndexedCatalogue) {
    this.#catalogue = catalogue
  }

  forget(slot: number): void {
    this.#kept.delete(slot)
  }

  forgetAll(): void {
    this.#kept.clear()
  }

  /** @param day that it is at `context.now`: badges depend on it */
  card(slot: number, context: CardContext, day: LocalDay, hit: SearchHit | undefined): ProductCard {
    const kept = this.#find(slot, context, day)
    if (!hit) return kept.card
    const prices = hit.lowestCredits * 256 + hit.highestCredits
    const known = kept.priced.get(prices)
    if (known) return known
    const card = presentCard(kept.row, context, hit)
    kept.priced.set(prices, card)
    return card
  }

  /** @param story of the same product; with another one than before all is told anew */
  details(slot: number, context: CardContext, day: LocalDay, story: ProductStory): ProductDetails {
    const kept = this.#find(slot, context, day)
    if (kept.details?.of !== story) {
      const facts = { row: kept.row, story, garments: this.availableGarments(slot) }
      kept.details = { of: story, product: presentDetails(facts, kept.card, context) }
    }
    return kept.details.product
  }

  row(slot: number): ProductCardRow {
    const { products, stock, sizes, typeOf } = this.#catalogue
    const product = products.rows[slot] as IndexedProduct
    const brand = products.brands.get(product.brandId)
    const garments = this.#garmentsOf(slot)
    const available = garments.filter((garment) => stock.isAvailable(garment))
    const priced = available.length > 0 ? available : garments
    const credits = priced.map((garment) => stock.credits(garment))
    const cheapest = priced.toSorted(this.#byPrice)[0]
    const sizeCode = (garment: number) => sizes[stock.size(garment)]?.code ?? ''
    return {
      id: product.id,
      handle: product.handle,
      name: product.name,
      sex: product.sex,
      rrpPence: product.rrpPence,
      publishedOn: product.publishedOn,
      brandCode: brand?.code ?? '',
      brandName: brand?.name ?? '',
      typeCode: product.typeCode,
      typeName: typeOf.get(product.typeCode)?.name ?? '',
      picture: product.picture,
      availableSizes: available.map(sizeCode),
      stockSizes: [...new Set(garments.map(sizeCode))],
      lowestCredits: credits.length > 0 ? Math.min(...credits) : null,
      highestCredits: credits.length > 0 ? Math.max(...credits) : null,
      itemId: cheapest === undefined ? null : stock.ids.text(cheapest),
    }
  }

  /** By size, credits, id. */
  availableGarments(slot: number): AvailableGarment[] {
    const { stock, sizes } = this.#catalogue
    return this.#garmentsOf(slot)
      .filter((garment) => stock.isAvailable(garment))
      .sort((a, b) => stock.size(a) - stock.size(b) || this.#byPrice(a, b))
      .map((garment) => ({
        id: stock.ids.text(garment),
        sizeCode: sizes[stock.size(garment)]?.code ?? '',
        condition: conditions[stock.condition(garment)] ?? 'worn',
        credits: stock.credits(garment),
      }))
  }

  #find(slot: number, context: CardContext, day: LocalDay): KeptCard {
    if (this.#day !== day) {
      this.forgetAll()
      this.#day = day
    }
    return this.#kept.get(slot) ?? this.#keep(slot, context)
  }

  #keep(slot: number, context: CardContext): KeptCard {
    if (this.#kept.size >= cardsKept) this.forgetAll()
    const row = this.row(slot)
    const kept: KeptCard = { row, card: presentCard(row, context), priced: new Map() }
    this.#kept.set(slot, kept)
    return kept
  }

  #garmentsOf(slot: number): number[] {
    const { stock } = this.#catalogue
    const garments: number[] = []
    for (let garment = stock.first(slot); garment >= 0; garment = stock.next(garment)) garments.push(garment)
    return garments
  }

  readonly #byPrice = (a: number, b: number): number => {
    const { stock } = this.#catalogue
    return stock.credits(a) - stock.credits(b) || stock.ids.compare(a, b)
  }
}
