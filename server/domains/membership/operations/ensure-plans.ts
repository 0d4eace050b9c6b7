import { type EnsuredPrices, ensurePlanPrices } from '#server/domains/payments/index.ts'
import { dayAfterUtcMonths } from '#server/kernel/calendar.ts'
import { readDaySetting } from '#server/platform/settings.ts'
import { listBoosterPrices, listPlanPrices, type PlanPriceRow } from '../queries/plan-prices.ts'
import { boosterTerms, planTerms } from '../rules/plan-terms.ts'
import { renewalCoolingOffEndsOn } from '../rules/renewal-cooling-off.ts'
import type { MembershipServices } from '../services.ts'

/**
 * Runs at boot: ensures that every plan and booster on offer has its price at the provider.
 * @throws GatewayError when the provider cannot be reached
 */
export async function ensurePlans(services: MembershipServices): Promise<EnsuredPrices> {
  const { db } = services
  const plans = await listPlanPrices(db)
  await reportRenewalRights(services, plans)
  return ensurePlanPrices(services, [...plans.map(planTerms), ...(await listBoosterPrices(db)).map(boosterTerms)])
}

/** Renewals with 14 days to cancel are not built yet, so no plan that needs them may be on offer (law L-8). */
async function reportRenewalRights(
  { db, clock, log }: Pick<MembershipServices, 'db' | 'clock' | 'log'>,
  plans: readonly PlanPriceRow[],
): Promise<void> {
  const effectiveFrom = await readDaySetting(db, 'law.dmcc_effective_from')
  for (const { price_id, interval_months: intervalMonths, total_pence: totalPence } of plans) {
    const on = dayAfterUtcMonths(clock.now(), intervalMonths)
    // Every plan costs the same from its first period on: plan_price has no other price.
    const terms = { intervalMonths, totalPence, firstPence: null }
    if (renewalCoolingOffEndsOn(terms, { on, isFirst: true }, effectiveFrom) !== null)
      log.error({ price: price_id }, 'plan with 14 days to cancel each renewal is on offer, which is not built')
  }
}
