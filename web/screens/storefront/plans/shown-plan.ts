import type { AnswerOf } from '#contract/index.ts'

/** A plan as the call answers it, in the shop and in the checkout. */
export type ShownPlan = AnswerOf<'listPlans'>['plans'][number]

/** What a delivery and a return cost; null where the prices could not be read. */
export type Postage = AnswerOf<'shippingCost'> | null
