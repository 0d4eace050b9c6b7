import type { AnswerOf } from '#contract/index.ts'

export type Plan = AnswerOf<'listPlans'>['plans'][number]
export type Choice = Plan['choices'][number]

export interface ChosenPlan {
  plan: Plan
  choice: Choice
}

/** Finds the plan and choice with a price id. */
export function findChoice(plans: readonly Plan[], priceId: string | null): ChosenPlan | undefined {
  for (const plan of plans) {
    const choice = plan.choices.find((choice) => choice.priceId === priceId)
    if (choice) return { plan, choice }
  }
  return undefined
}
