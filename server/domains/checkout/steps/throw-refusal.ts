import { Refusal } from '#server/platform/http/refusal.ts'
import type { CheckoutRefusal } from '../purpose.ts'

/** @throws Refusal what a rule decided, so that the transaction leaves nothing behind */
export function throwRefusal({ code, message, titles, ids }: CheckoutRefusal): never {
  throw new Refusal(code, message, { ...(titles && { titles }), ...(ids && { ids }) })
}
