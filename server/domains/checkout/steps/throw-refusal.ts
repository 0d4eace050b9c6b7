import { Refusal } from '#server/platform/refusal.ts'
import type { CheckoutRefusal } from '../purpose.ts'

/** @throws Refusal the decision of a rule, so that the transaction rolls back */
export function throwRefusal({ code, message, titles, ids }: CheckoutRefusal): never {
  throw new Refusal(code, message, { ...(titles && { titles }), ...(ids && { ids }) })
}
