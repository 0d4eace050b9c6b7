// What a plan is at the payment provider, and what is shown before paying (product §3.7, law L-2).
import type { Pence } from '#server/kernel/money.ts'

export interface PlanFacts {
  readonly price_id: string
  readonly title: string
  readonly credits: number
  readonly interval_months: number
  readonly total_pence: number
}

/** A price as payments describes it; payments checks that the provider sells exactly this. */
export interface PlanTerms {
  readonly lookupKey: string
  readonly amount: Pence
  readonly intervalMonths: number
  readonly productId: string
  readonly productName: string
}

/** One product for each package size; its three intervals are prices of it. */
export const planTerms = (plan: PlanFacts): PlanTerms => ({
  lookupKey: plan.price_id,
  amount: plan.total_pence as Pence,
  intervalMonths: plan.interval_months,
  productId: `wrenlet_credits_${plan.credits}`,
  productName: `Wrenlet, ${plan.title}`,
})

export interface BoosterFacts {
  readonly price_id: string
  readonly credits: number
  readonly interval_months: number
  readonly total_pence: number
}

/**
 * One step of the Wardrobe Booster (product §2.5): a second item of the subscription, whose quantity is the number of
 * steps.
 */
export const boosterTerms = (booster: BoosterFacts): PlanTerms => ({
  lookupKey: booster.price_id,
  amount: booster.total_pence as Pence,
  intervalMonths: booster.interval_months,
  productId: `wrenlet_booster_${booster.credits}`,
  productName: `Wrenlet, Wardrobe Booster, ${booster.credits} credits`,
})

/** Days in which a contract may be cancelled without a reason, from the day after it was made (product §3.6). */
export const coolingOffDays = 14

/** Days after such a cancellation within which the clothes must be sent back (Consumer Contracts Regulations 2013, reg 35). */
export const returnWithinDays = 14

/** What each swap costs in postage, as shown before joining. */
export interface PostageOffer {
  readonly outbound: Pence
  readonly return: Pence
  /** Whether the first of each is free. */
  readonly firstFree: boolean
  /** Whether the first return is still free; it may be, even after the first delivery has been used. */
  readonly returnFree: boolean
}
