import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { checkoutLife } from './steps/move-checkout.ts'

/** Results of checkouts are checked with the results: orders and returns in rentals/invariants.ts, payments in payments. */
export const checkoutInvariants = lifeInvariants('a checkout', checkoutLife)
