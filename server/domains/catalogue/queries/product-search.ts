// The seam between the questions of the shop and whoever answers them: SQL today, an index in memory when stock grows.
import type { Sort } from '#contract/primitives.ts'
import type { FacetCounts } from '../rules/count-facets.ts'
import type { ProductFilter } from '../rules/product-filter.ts'

export interface SearchRequest {
  readonly filter: ProductFilter
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** Business time: claims that have run out by then hold nothing. */
  readonly now: Date
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

export interface ProductSearch {
  list(request: SearchRequest): Promise<SearchPage>
  countFacets(filter: ProductFilter, now: Date): Promise<FacetCounts>
}
