// Works out what paying for several months at once saves per period, compared with paying monthly for the same credits.
interface Plan {
  paymentInterval: string
  interval: number
  choices: readonly { credits: number; total: number }[]
}

/** Returns the pence saved in one period; 0 if nothing is saved, or if these credits have no monthly price. */
export function savedPence(
  plan: Pick<Plan, 'interval'>,
  choice: Plan['choices'][number],
  plans: readonly Plan[],
): number {
  const monthly = plans.find((plan) => plan.paymentInterval === 'monthly')
  const month = monthly?.choices.find((priced) => priced.credits === choice.credits)
  return month ? Math.max(month.total * plan.interval - choice.total, 0) : 0
}

/** Returns the least and the most that a plan's choices save; null if none saves anything. */
export function savingsOf(plan: Plan, plans: readonly Plan[]): { min: number; max: number } | null {
  const saved = plan.choices.map((choice) => savedPence(plan, choice, plans)).filter((pence) => pence > 0)
  return saved.length > 0 ? { min: Math.min(...saved), max: Math.max(...saved) } : null
}
