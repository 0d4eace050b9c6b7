import type { AnswerOf } from '#contract/index.ts'

/** A plan as the API returns it. */
export type ShownPlan = AnswerOf<'listPlans'>['plans'][number]

export type { PostagePrices as Postage } from '#web/copy/first-price.ts'
