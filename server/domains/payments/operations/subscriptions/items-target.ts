import type { PriceTerms } from '../../gateway.ts'
import type { DesiredItems } from '../../rules/subscription-items.ts'
import type { PaymentServices } from '../../services.ts'
import { requirePrice } from './ensure-plan-prices.ts'

/** The items a subscription is to have: one plan, and steps of the Wardrobe Booster. */
export interface ItemsTarget {
  readonly plan: PriceTerms
  /** Zero steps mean no booster; its terms then give the price to which an emptied item moves. */
  readonly booster: { readonly terms: PriceTerms; readonly steps: number } | null
}

/**
 * Translates a target to the provider's prices.
 * @throws Refusal plan_unavailable, GatewayError
 */
export async function findDesiredItems(services: PaymentServices, target: ItemsTarget): Promise<DesiredItems> {
  const plan = await requirePrice(services, target.plan)
  const { booster } = target
  if (booster === null) return { plan, booster: null }
  return { plan, booster: { priceId: await requirePrice(services, booster.terms), steps: booster.steps } }
}

/** What the items cost each period, VAT included. */
export const periodAmount = ({ plan, booster }: ItemsTarget): number =>
  plan.amount + (booster ? booster.terms.amount * booster.steps : 0)
