// The seam between the questions of the shop and whoever answers them: SQL today, an index in memory when stock grows.
import type { Condition, Gender, Sort } from '#contract/primitives.ts'
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

/** Code → number of products that choosing this value alone in its facet would give; absent means none. */
export interface FacetCounts {
  readonly types: ReadonlyMap<string, number>
  readonly genders: ReadonlyMap<Gender, number>
  readonly sizes: ReadonlyMap<string, number>
  readonly brands: ReadonlyMap<string, number>
  readonly conditions: ReadonlyMap<Condition, number>
}

export interface ProductSearch {
  list(request: SearchRequest): Promise<SearchPage>
  countFacets(filter: ProductFilter, now: Date): Promise<FacetCounts>
}
