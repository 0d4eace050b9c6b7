// `steps` run in the caller's transaction. Test builders and the demo world use them to create history.
export { checkoutInvariants } from './invariants.ts'
export { checkoutJobs, checkoutProviderKinds, recurringCheckoutJobs } from './jobs.ts'
export { completePaidCheckout } from './operations/complete-paid.ts'
export { endGuestCheckout, resolveGuestCheckout } from './operations/end-guest-checkout.ts'
export { extendCheckout } from './operations/extend-checkout.ts'
export { openCheckout } from './operations/open-checkout.ts'
export { completeAsked, declineAsked, payAsked } from './operations/pay-asked.ts'
export { refundAhead, refundMadeOf, wasRefunded } from './operations/read-refund.ts'
export { resolveCheckout, resolveFound, resolveFoundOrRequest } from './operations/resolve-checkout.ts'
export { type CheckoutPayer, payersOf } from './payer.ts'
export type {
  AnyPurpose,
  CheckoutRefusal,
  CheckoutSteps,
  Decision,
  FactsInput,
  Purpose,
  StepServices,
} from './purpose.ts'
export {
  billedAccountOf,
  type Checkout,
  cardDue,
  findAskedCheckout,
  findCheckoutOfAny,
  findGuest,
  findLockedCheckout,
  findOpenCheckout,
  getCheckout,
  hasOpenCheckout,
  hasOtherOpenCheckout,
  isAsked,
  listAskedOf,
  listCheckouts,
  listOpenAmong,
  listUnfinished,
  type ResultId,
} from './queries.ts'
export { guestsErasedBefore } from './rules/guest-retention.ts'
export type { CheckoutServices, OpenedCheckout } from './services.ts'
export { abandonExtendedCheckouts, abandonOpenCheckout } from './steps/abandon-checkout.ts'
export { type Completion, completeCheckout } from './steps/complete-checkout.ts'
export {
  dropAddress,
  dropAddresses,
  dropAddressesOfEnded,
  endedWithoutResult,
  eraseCheckouts,
  eraseGuestsOf,
  eraseGuestsWithoutResult,
} from './steps/erase-checkouts.ts'
export { findCurrentResult } from './steps/find-current-result.ts'
export { holdCheckoutUntil, setGuestSecret } from './steps/hold-checkout-until.ts'
export { openCheckoutWithin } from './steps/open-checkout-within.ts'
export { readGuestRetention } from './steps/read-guest-retention.ts'
export { type Refunded, refundPaid } from './steps/refund-paid.ts'
export { throwRefusal } from './steps/throw-refusal.ts'
