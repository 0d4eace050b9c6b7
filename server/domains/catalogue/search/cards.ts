// What a card and a details page show of a product, read from the columns; finished cards are cached until the product changes.
import type { LocalDay } from '#server/kernel/calendar.ts'
import { WithJson } from '#server/platform/http/answers/with-json.ts'
import type { IndexedProduct } from '../queries/index-rows.ts'
import type { ProductCardRow } from '../queries/product-cards.ts'
import type { ProductStory } from '../queries/product-details.ts'
import type { AvailableGarment, SearchHit } from '../queries/product-search.ts'
import { type CardText, cardText, fieldsOf } from './card-text.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'

/** Enough for the products that people view; crawlers that request all of them must not fill the memory. */
const cardsKept = 20_000
/** A placeholder, to get the names of the fields that depend on a hit. */
const noHit: SearchHit = { productId: '', lowestPrice: 0, highestPrice: 0 }

interface KeptCard<Card, Details> {
  readonly card: Card
  readonly text: CardText
  details?: { readonly story: ProductStory; readonly product: WithJson<Details> }
}

interface ShownCard<Card> {
  readonly kept: KeptCard<Card, unknown>
  /** Narrows the price to the garments that matched. */
  readonly hit: SearchHit | undefined
}

export class Cards<Card extends object, Details> {
  readonly #catalogue: IndexedCatalogue<Card, Details>
  readonly #kept = new Map<number, KeptCard<Card, Details>>()
  #day: LocalDay | undefined

  constructor(catalogue: IndexedCatalogue<Card, Details>) {
    this.#catalogue = catalogue
  }

  forget(slot: number): void {
    this.#kept.delete(slot)
  }

  forgetAll(): void {
    this.#kept.clear()
  }

  /** @param day the current day, because badges depend on it */
  shown(slot: number, now: Date, day: LocalDay, hit: SearchHit | undefined): ShownCard<Card> {
    return { kept: this.#find(slot, now, day), hit }
  }

  write(cards: readonly ShownCard<Card>[]): WithJson<Card[]> {
    const { presenter } = this.#catalogue
    return new WithJson(
      () => cards.map(({ kept: { card }, hit }) => (hit ? { ...card, ...presenter.prices(hit) } : card)),
      () => {
        let text = ''
        for (const { kept, hit } of cards) {
          const { before, prices, after } = kept.text
          text += `${text === '' ? '' : ','}${before}${hit ? fieldsOf(presenter.prices(hit)) : prices}${after}`
        }
        return `[${text}]`
      },
    )
  }

  /** @param story of the same product; a different one replaces the cached page */
  details(slot: number, now: Date, day: LocalDay, story: ProductStory): WithJson<Details> {
    const kept = this.#find(slot, now, day)
    if (kept.details?.story !== story) {
      const facts = {
        row: this.row(slot),
        story,
        garments: this.availableGarments(slot),
        reserved: this.#reservedGarments(slot),
      }
      kept.details = { story, product: WithJson.of(this.#catalogue.presenter.details(facts, kept.card)) }
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
    const prices = priced.map((garment) => stock.price(garment))
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
      onlyCondition: this.#onlyConditionOf(available),
      stockSizes: [...new Set(garments.map(sizeCode))],
      lowestPrice: prices.length > 0 ? Math.min(...prices) : null,
      highestPrice: prices.length > 0 ? Math.max(...prices) : null,
      itemId: cheapest === undefined ? null : stock.ids.text(cheapest),
    }
  }

  /** By size, price, id. */
  availableGarments(slot: number): AvailableGarment[] {
    const { stock } = this.#catalogue
    return this.#inOrder(this.#garmentsOf(slot).filter((garment) => stock.isAvailable(garment)))
  }

  #reservedGarments(slot: number): AvailableGarment[] {
    const { stock } = this.#catalogue
    return this.#inOrder(
      this.#garmentsOf(slot).filter((garment) => stock.isReady(garment) && !stock.isAvailable(garment)),
    )
  }

  #onlyConditionOf(garments: readonly number[]): string | null {
    const { stock, shop } = this.#catalogue
    const codes = new Set(garments.map((garment) => stock.condition(garment)))
    const [only] = codes
    return only === undefined || codes.size > 1 ? null : (shop.conditions[only] ?? null)
  }

  #inOrder(garments: number[]): AvailableGarment[] {
    const { stock, sizes, shop } = this.#catalogue
    return garments
      .sort((a, b) => stock.size(a) - stock.size(b) || this.#byPrice(a, b))
      .map((garment) => ({
        id: stock.ids.text(garment),
        sizeCode: sizes[stock.size(garment)]?.code ?? '',
        condition: shop.conditions[stock.condition(garment)] ?? '',
        price: stock.price(garment),
      }))
  }

  #find(slot: number, now: Date, day: LocalDay): KeptCard<Card, Details> {
    if (this.#day !== day) {
      this.forgetAll()
      this.#day = day
    }
    return this.#kept.get(slot) ?? this.#keep(slot, now)
  }

  #keep(slot: number, now: Date): KeptCard<Card, Details> {
    if (this.#kept.size >= cardsKept) this.forgetAll()
    const { presenter } = this.#catalogue
    const card = presenter.card(this.row(slot), now)
    const kept: KeptCard<Card, Details> = { card, text: cardText(card, Object.keys(presenter.prices(noHit))) }
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
    return stock.price(a) - stock.price(b) || stock.ids.compare(a, b)
  }
}
