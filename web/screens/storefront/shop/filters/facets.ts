import type { AnswerOf } from '#contract/index.ts'

/** What a shop can be filtered by, with counts. */
export type Facets = Omit<AnswerOf<'productFilters'>['filters'], 'credits'>
