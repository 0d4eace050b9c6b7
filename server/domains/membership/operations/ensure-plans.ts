import { type EnsuredPrices, ensurePlanPrices } from '#server/domains/payments/index.ts'
import { listPlanPrices } from '../queries.ts'
import { planTerms } from '../rules/plan-terms.ts'
import type { MembershipServices } from '../services.ts'

/** At boot: every plan on offer has its price at the provider. @throws GatewayError when it cannot be asked */
export async function ensurePlans(services: MembershipServices): Promise<EnsuredPrices> {
  return ensurePlanPrices(services, (await listPlanPrices(services.db)).map(planTerms))
}
