import type { AnswerOf } from '#contract/index.ts'

/** A plan as the call returns it, in the shop and in the checkout. */
export type ShownPlan = AnswerOf<'listPlans'>['plans'][number]

export type { PostagePrices as Postage } from '#web/copy/first-price.ts'
