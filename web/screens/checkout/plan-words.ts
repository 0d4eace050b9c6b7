// A plan's price in words, the same in every step: what is paid now, how often, what it makes a month.
import type { AnswerOf } from '#contract/index.ts'
import { eachPeriod } from '#web/copy/checkout.ts'
import { pounds } from '#web/lib/format.ts'

export type Plan = AnswerOf<'listPlans'>['plans'][number]
export type Choice = Plan['choices'][number]

export interface ChosenPlan {
  plan: Plan
  choice: Choice
}

/** The offer of a price id, if there is one. */
export function findChoice(plans: readonly Plan[], priceId: string | null): ChosenPlan | undefined {
  for (const plan of plans) {
    const choice = plan.choices.find((one) => one.priceId === priceId)
    if (choice) return { plan, choice }
  }
  return undefined
}

/** "£75" and "every 3 months" */
export const chargedWords = ({ plan, choice }: ChosenPlan) => ({
  price: pounds(choice.total),
  each: eachPeriod[plan.interval] ?? `every ${plan.interval} months`,
})
