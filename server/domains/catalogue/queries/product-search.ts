// The port between the shop's queries and what answers them: the index in memory, or SQL, which the index is tested
// against.
import type { AnswerOf } from '#contract/index.ts'
import type { Sort } from '#contract/primitives.ts'
import type { WithJson } from '#server/platform/http/answers/with-json.ts'
import type { FacetCounts } from '../rules/count-facets.ts'
import type { ProductFilter } from '../rules/product-filter.ts'
import type { Understood } from '../rules/search/text-index.ts'
import type { ProductCardRow } from './product-cards.ts'
import type { AvailableGarment, ProductStory } from './product-details.ts'
import type { CodeAndName, Size } from './reference-data.ts'
import type { ShopStock } from './shop-stock.ts'

export type { AvailableGarment } from './product-details.ts'

/** The products that are searched for. */
export interface Question {
  readonly filter: ProductFilter
  /** What was typed into the search field; blank or absent: no search. Sizes among the words narrow the garments. */
  readonly q?: string
  /** The visitor is still typing: the last word may be incomplete. */
  readonly typing?: boolean
  /** Only these products (a collection's), in this order unless a sort is given. */
  readonly among?: readonly string[]
  /** Application time: claims that have expired by `now` hold nothing. */
  readonly now: Date
}

export interface SearchRequest extends Question {
  /** Default: by relevance for a search, in the order of `among`, else new to old. */
  readonly sort?: Sort
  /** Pages count from 1. */
  readonly page: number
  readonly limit: number
}

/** A matching product, with the prices of its matching garments. */
export interface SearchHit {
  readonly productId: string
  readonly lowestPrice: number
  readonly highestPrice: number
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Matching products, over all pages. */
  readonly total: number
  /** Set only when a search was not taken literally. */
  readonly understood?: Understood
}

/** What an answer shows: a list or its counts, with or without a search, or one product. */
export type FollowedAnswer =
  | { readonly shows: 'list' | 'counts'; readonly filter: ProductFilter }
  | { readonly shows: 'details'; readonly idOrSlug: string }

/** A page of a list with its cards. */
export interface CardPage<Card> extends Omit<SearchPage, 'hits'> {
  readonly cards: WithJson<Card[]>
}

/** Reference data that every card needs. */
export interface PresenterData {
  readonly sizes: readonly Size[]
  /** The settings by key: those that the shop requests (shop-stock.ts). */
  readonly settings: Readonly<Record<string, unknown>>
}

/** How one shop presents its stock. */
export interface Presenter<Card extends object, Details> {
  card(row: ProductCardRow, now: Date): Card
  /** The fields of a card that depend on which of its garments matched a search; they are adjacent in it. */
  prices(hit: SearchHit): Partial<Card>
  /** @param card of the same product, without a search */
  details(facts: DetailsFacts, card: Card): Details
}

export interface Shop<Card extends object, Details> extends ShopStock {
  presenter(data: PresenterData): Presenter<Card, Details>
}

export type RentalCard = AnswerOf<'productsMultiple'>['products'][number]
export type RentalDetails = AnswerOf<'productDetails'>['product']

/** Every type, size, and brand with an active product, brands by name. */
export interface FilterValues {
  readonly types: readonly CodeAndName[]
  readonly brands: readonly CodeAndName[]
  readonly sizes: readonly Size[]
}

export interface DetailsFacts {
  readonly row: ProductCardRow
  readonly story: ProductStory
  readonly garments: readonly AvailableGarment[]
  /** Ready pieces that somebody holds: nobody else can order them now. */
  readonly reserved: readonly AvailableGarment[]
}

export interface ProductSearch<Card = RentalCard, Details = RentalDetails> {
  list(request: SearchRequest): Promise<SearchPage>
  countFacets(question: Question): Promise<FacetCounts>
  /**
   * Cards of active products in the order of the ids; others are left out.
   * @param hits narrow the price to the garments that matched
   */
  cards(ids: readonly string[], now: Date, hits?: readonly SearchHit[]): Promise<Card[]>
  /** The garments of a product that anybody could order now: by size, price, id. */
  garments(productId: string, now: Date): Promise<readonly AvailableGarment[]>
  /** One page of what matches. */
  cardPage(request: SearchRequest): Promise<CardPage<Card>>
  /** An active product by its id or its slug, with everything its page shows. */
  detailsWithJson(idOrSlug: string, now: Date): Promise<WithJson<Details> | undefined>
  details(idOrSlug: string, now: Date): Promise<Details | undefined>
  /**
   * Follows an answer that is about to be given.
   * @returns whether it is still valid; undefined when that is unknown
   */
  follow(answer: FollowedAnswer): (() => boolean) | undefined
  filterValues(): Promise<FilterValues>
  /** Colours of products, by id; unknown ids are absent. */
  colours(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}
