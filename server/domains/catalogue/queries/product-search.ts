// The seam between the questions of the shop and whoever answers them: the index in memory, or SQL, which is the truth that
// the index is tested against.
import type { AnswerOf } from '#contract/index.ts'
import type { Condition, Sort } from '#contract/primitives.ts'
import type { FacetCounts } from '../rules/count-facets.ts'
import type { ProductFilter } from '../rules/product-filter.ts'

/** Which products are asked about. */
export interface Question {
  readonly filter: ProductFilter
  /** What was typed into the search field; blank or absent: no search. Sizes among the words narrow the garments. */
  readonly q?: string
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
}

export interface AvailableGarment {
  readonly id: string
  readonly sizeCode: string
  readonly condition: Condition
  readonly credits: number
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
}
