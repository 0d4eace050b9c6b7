// The seam between the questions of the shop and whoever answers them: the index in memory, or SQL, which is the truth that
// the index is tested against.
import type { AnswerOf } from '#contract/index.ts'
import type { Sort } from '#contract/primitives.ts'
import type { FacetCounts } from '../rules/count-facets.ts'
import type { CreditNumbers } from '../rules/credits-for.ts'
import type { ProductFilter } from '../rules/product-filter.ts'
import type { Understood } from '../rules/search/text-index.ts'
import type { ProductCardRow } from './product-cards.ts'
import type { AvailableGarment, ProductStory } from './product-details.ts'
import type { CodeAndName, Size } from './reference-data.ts'

export type { AvailableGarment } from './product-details.ts'

/** Which products are asked about. */
export interface Question {
  readonly filter: ProductFilter
  /** What was typed into the search field; blank or absent: no search. Sizes among the words narrow the garments. */
  readonly q?: string
  /** Somebody is still typing: the last word may go on. */
  readonly typing?: boolean
  /** Only these products (a collection's), in this order where no sort is asked for. */
  readonly among?: readonly string[]
  /** Business time: claims that have run out by then hold nothing. */
  readonly now: Date
}

export interface SearchRequest extends Question {
  /** Absent: by relevance for a search, in the order of `among`, else new to old. */
  readonly sort?: Sort
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/** A product that matches, with the prices of those garments of it that match. */
export interface SearchHit {
  readonly productId: string
  readonly lowestCredits: number
  readonly highestCredits: number
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Products that match, over all pages. */
  readonly total: number
  /** Only where a search was not taken word for word. */
  readonly understood?: Understood
}

/** What every card is shown by. */
export interface CardContext {
  readonly sizes: readonly Size[]
  readonly numbers: CreditNumbers
  readonly now: Date
}

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
}

export interface ProductSearch {
  list(request: SearchRequest): Promise<SearchPage>
  countFacets(question: Question): Promise<FacetCounts>
  /**
   * Cards of active products in the order of the ids; others are left out.
   * @param hits narrow the price to the garments that matched
   */
  cards(
    ids: readonly string[],
    now: Date,
    hits?: readonly SearchHit[],
  ): Promise<AnswerOf<'productsMultiple'>['products']>
  /** The garments of a product that anybody could order now: by size, credits, id. */
  garments(productId: string, now: Date): Promise<readonly AvailableGarment[]>
  /** An active product by its id or its slug, with all that its page tells. */
  details(idOrSlug: string, now: Date): Promise<AnswerOf<'productDetails'>['product'] | undefined>
  filterValues(): Promise<FilterValues>
  /** Colours of products, by id; unknown ids are absent. */
  colours(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}
