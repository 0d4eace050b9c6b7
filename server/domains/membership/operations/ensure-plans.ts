import { type EnsuredPrices, ensurePlanPrices } from '#server/domains/payments/index.ts'
import { listBoosterPrices, listPlanPrices } from '../queries.ts'
import { boosterTerms, planTerms } from '../rules/plan-terms.ts'
import type { MembershipServices } from '../services.ts'

/** At boot: every plan and booster on offer has its price at the provider. @throws GatewayError when it cannot be asked */
export async function ensurePlans(services: MembershipServices): Promise<EnsuredPrices> {
  const { db } = services
  return ensurePlanPrices(services, [
    ...(await listPlanPrices(db)).map(planTerms),
    ...(await listBoosterPrices(db)).map(boosterTerms),
  ])
}
