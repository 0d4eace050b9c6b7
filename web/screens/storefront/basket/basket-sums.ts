import type { SiteData } from '#web/lib/site/load-site.ts'
import type { BasketData, BasketPlan } from '#web/screens/storefront/basket/load-basket.ts'

export interface BasketSums {
  /** Credits of the pieces in the basket that can be ordered. */
  basket: number
  /** Credits at home and in the basket. */
  used: number
  limit: number
  comingBack: number
  /** Credits beyond the limit, never negative. */
  over: number
  /** Wardrobe Booster credits that would make the basket fit; 0 if it fits, or if none can be added now. */
  booster: number
  isMember: boolean
  /** For visitors, the smallest plan with room for the basket; null if there is none. */
  plan: BasketPlan | null
}

/** Boosters come in tens (product §2.5); the page that sells them states their price. */
const boosterStep = 10

/** Sums what the meter shows: for members against their plan, for visitors against the smallest plan with room. */
export function sumBasket(
  site: Pick<SiteData, 'user' | 'swap'>,
  available: BasketData['lines'],
  plans: readonly BasketPlan[],
): BasketSums {
  const basket = available.reduce((sum, line) => sum + line.piece.userCredits, 0)
  const plan = site.user?.plan
  if (plan) {
    const used = plan.creditsInUse + basket
    const comingBack = site.swap?.credits ?? 0
    const over = Math.max(used - comingBack - plan.creditsLimit, 0)
    const booster = plan.state === 'active' ? Math.ceil(over / boosterStep) * boosterStep : 0
    return { basket, used, limit: plan.creditsLimit, comingBack, over, booster, isMember: true, plan: null }
  }
  const fitting = plans.find((plan) => plan.credits >= basket) ?? null
  const limit = fitting?.credits ?? plans.at(-1)?.credits ?? basket
  const over = Math.max(basket - limit, 0)
  return { basket, used: basket, limit, comingBack: 0, over, booster: 0, isMember: false, plan: fitting }
}
