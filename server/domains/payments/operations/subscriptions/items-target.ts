import type { PriceTerms } from '../../gateway.ts'
import type { WantedItems } from '../../rules/subscription-items.ts'
import type { PaymentServices } from '../../services.ts'
import { requirePrice } from './ensure-plan-prices.ts'

/** What a subscription is to be: one plan, and steps of the Wardrobe Booster beside it. */
export interface ItemsTarget {
  readonly plan: PriceTerms
  /** No steps are none; the terms then say what an emptied item of it moves to. */
  readonly booster: { readonly terms: PriceTerms; readonly steps: number } | null
}

/** The same in the provider's prices. @throws Refusal plan_unavailable, GatewayError */
export async function findWantedItems(services: PaymentServices, target: ItemsTarget): Promise<WantedItems> {
  const plan = await requirePrice(services, target.plan)
  const { booster } = target
  if (booster === null) return { plan, booster: null }
  return { plan, booster: { priceId: await requirePrice(services, booster.terms), steps: booster.steps } }
}

/** What it costs each period, VAT included. */
export const periodAmount = ({ plan, booster }: ItemsTarget): number =>
  plan.amount + (booster ? booster.terms.amount * booster.steps : 0)
