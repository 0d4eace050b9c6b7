// `steps` run in a caller's transaction: builders of tests and of the demo world make a past of them.
export { checkoutInvariants } from './invariants.ts'
export { checkoutJobs } from './jobs.ts'
export { completePaidCheckout } from './operations/complete-paid.ts'
export { extendCheckout } from './operations/extend-checkout.ts'
export { type CheckoutServices, type OpenedCheckout, openCheckout } from './operations/open-checkout.ts'
export { settleCheckout } from './operations/settle-checkout.ts'
export type { CheckoutPayer } from './payer.ts'
export type {
  AnyPurpose,
  Asked,
  CheckoutRefusal,
  CheckoutSteps,
  Decision,
  Purpose,
  StepServices,
} from './purpose.ts'
export {
  type Checkout,
  findGuest,
  getCheckout,
  hasOpenCheckout,
  hasOpenCheckoutBeside,
  listCheckouts,
  listOpenAmong,
  type ResultId,
} from './queries.ts'
export { type Completion, completeCheckout } from './steps/complete-checkout.ts'
export { eraseCheckouts } from './steps/erase-checkouts.ts'
export { findStanding } from './steps/find-standing.ts'
export { openCheckoutWithin } from './steps/open-checkout-within.ts'
export { throwRefusal } from './steps/throw-refusal.ts'
