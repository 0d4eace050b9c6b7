export {
  type CheckoutSessionState,
  GatewayError,
  type GatewayFailure,
  type IntentState,
  type IntentStatus,
  type PaymentGateway,
  type PriceTerms,
  type ProviderPrice,
  type RefundState,
  type SignedEvent,
  type SubscriptionState,
} from './gateway.ts'
export { paymentInvariants } from './invariants.ts'
export { paymentJobs } from './jobs.ts'
export { cancelIntent } from './operations/cancel-intent.ts'
export {
  type CheckoutSessionRequest,
  closeCheckoutSession,
  openCheckoutSession,
  readCheckoutSession,
} from './operations/checkout-sessions.ts'
export { consumeIntent } from './operations/consume-intent.ts'
export { endSubscription, endSubscriptionWithRefund } from './operations/end-with-refund.ts'
export { type EnsuredPrices, ensurePlanPrices } from './operations/ensure-plan-prices.ts'
export { ensurePostageIntent, type PostageDue, type PostageIntent } from './operations/ensure-postage-intent.ts'
export { reconcilePayments, schedulePaymentReconciliation } from './operations/reconcile-payments.ts'
export { type RefundRequest, requestRefund } from './operations/request-refund.ts'
export { syncSubscription } from './operations/sync-subscription.ts'
export { throughProvider } from './operations/through-provider.ts'
export { type VerifiedIntent, verifyIntent } from './operations/verify-intent.ts'
export type { Payer } from './operations/with-customer.ts'
export { findSubscription, type SubscriptionRow } from './queries.ts'
export { type PaymentConfiguration, paymentsRoutes } from './routes.ts'
export type { PaymentServices } from './services.ts'
