import { lifeInvariants } from '#server/platform/db/life-invariants.ts'
import { checkoutLife } from './steps/move-checkout.ts'

/** What checkouts make is checked elsewhere: orders and returns in rentals/invariants.ts, payments in payments. */
export const checkoutInvariants = lifeInvariants('a checkout', checkoutLife)
