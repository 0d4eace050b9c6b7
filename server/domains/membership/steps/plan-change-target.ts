import type { ItemsTarget } from '#server/domains/payments/index.ts'
import { credits } from '#server/kernel/credits.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readNumberSetting } from '#server/platform/settings.ts'
import type { MembershipRow } from '../queries/memberships.ts'
import type { PlanChangeRow } from '../queries/plan-changes.ts'
import { type BoosterPriceRow, findPlanPrice, getBoosterPrice, type PlanPriceRow } from '../queries/plan-prices.ts'
import { changeDueAt } from '../rules/change-due.ts'
import type { PlanChoice } from '../rules/decide-plan-change.ts'
import { boosterTerms, planTerms } from '../rules/plan-terms.ts'

/** A plan, and a number of steps of its interval's booster. */
export interface ChosenPlan {
  readonly plan: PlanPriceRow
  readonly booster: BoosterPriceRow
  readonly steps: number
}

export async function choosePlan(db: Db | Tx, plan: PlanPriceRow, steps: number): Promise<ChosenPlan> {
  return { plan, booster: await getBoosterPrice(db, plan.interval_months), steps }
}

/** A member's current plan and booster. */
export async function currentPlanOf(db: Db | Tx, membership: MembershipRow): Promise<ChosenPlan> {
  const plan = await getPlanPrice(db, membership.price_id)
  const booster = await getBoosterPrice(db, plan.interval_months)
  return { plan, booster, steps: membership.booster_credits / booster.credits }
}

/** The plan and booster after a change. */
export const targetPlanOf = async (db: Db | Tx, change: PlanChangeRow): Promise<ChosenPlan> =>
  choosePlan(db, await getPlanPrice(db, change.to_price_id), change.to_booster_steps)

/** When a change scheduled for the renewal at `periodEnd` is applied. */
export async function applicationDueAt(db: Db | Tx, change: PlanChangeRow, periodEnd: Date): Promise<Date> {
  const [from, to] = [await getPlanPrice(db, change.from_price_id), await getPlanPrice(db, change.to_price_id)]
  return changeDueAt({
    periodEnd,
    leadMinutes: await readNumberSetting(db, 'membership.change_lead_minutes'),
    hasNewInterval: from.interval_months !== to.interval_months,
  })
}

async function getPlanPrice(db: Db | Tx, priceId: string): Promise<PlanPriceRow> {
  const plan = await findPlanPrice(db, priceId)
  if (!plan) throw new Error(`there is no price ${priceId}`)
  return plan
}

/** A plan in the form that the rules take. */
export const choiceOf = ({ plan, booster, steps }: ChosenPlan): PlanChoice => ({
  packageCredits: credits(plan.credits),
  boosterCredits: credits(booster.credits * steps),
  intervalMonths: plan.interval_months,
  totalPence: plan.total_pence + booster.total_pence * steps,
})

/** A plan in the form that the provider takes. */
export const itemsOf = ({ plan, booster, steps }: ChosenPlan): ItemsTarget => ({
  plan: planTerms(plan),
  booster: { terms: boosterTerms(booster), steps },
})
