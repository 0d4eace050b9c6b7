import type { AnswerOf } from '#contract/index.ts'

/** What the shop can be filtered by, with counts. */
export type Facets = AnswerOf<'productFilters'>['filters']
