import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { checkoutLife } from './steps/move-checkout.ts'

/** What became of a checkout is told with that: orders and returns by rentals/invariants.ts, payments by payments. */
export const checkoutInvariants = lifeInvariants('a checkout', checkoutLife)
