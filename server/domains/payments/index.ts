export { GatewayError, type GatewayFailure, type PaymentGateway } from './gateway.ts'
export type * from './gateway-objects.ts'
export { paymentInvariants } from './invariants.ts'
export { paymentJobs, recurringPaymentJobs } from './jobs.ts'
export { cancelIntent } from './operations/cancel-intent.ts'
export { catchUpOnEvents } from './operations/catch-up.ts'
export { changeDropped, changeItems, type ItemsChange, periodOver } from './operations/change-items.ts'
export {
  type CheckoutSessionRequest,
  closeCheckoutSession,
  openCheckoutSession,
  readCheckoutSession,
} from './operations/checkout-sessions.ts'
export { checkWebhook, connectWebhook, type WebhookRegistry } from './operations/connect-webhook.ts'
export { consumeIntent, isPaidFromAbroad, writeSuccess } from './operations/consume-intent.ts'
export { type BalanceCredit, creditBalance, makeBalanceEntry } from './operations/credit-balance.ts'
export { endSubscriptionNow } from './operations/end-subscription-now.ts'
export {
  endSubscription,
  endSubscriptionLater,
  endSubscriptionWithRefund,
  leaveSubscription,
} from './operations/end-with-refund.ts'
export { ensurePayment, type OpenPayment, type PaymentDue } from './operations/ensure-payment.ts'
export { type EnsuredPrices, ensurePlanPrices } from './operations/ensure-plan-prices.ts'
export { ensureHireTaxRate } from './operations/ensure-tax-rate.ts'
export { findPayable } from './operations/find-payable.ts'
export { followEmail } from './operations/follow-email.ts'
export type { ItemsTarget } from './operations/items-target.ts'
export { openBillingPortal, type PortalVisit } from './operations/open-billing-portal.ts'
export { pauseSubscription } from './operations/pause-subscription.ts'
export type { Payable, PaymentOutcome } from './operations/payment-outcome.ts'
export type { SubscriptionAct } from './operations/perform-act.ts'
export { type ChangeAsked, type ChangePreview, previewChange } from './operations/preview-change.ts'
export { readUnusedCredit } from './operations/read-unused-credit.ts'
export { reconcilePayments } from './operations/reconcile-payments.ts'
export {
  disputedFailure,
  listRefundTasks,
  type RefundTask,
  retryRefundTask,
  settleRefundTask,
} from './operations/refund-tasks.ts'
export { type InvoiceRefund, type PaymentRefund, requestRefund } from './operations/request-refund.ts'
export { resumeSubscription } from './operations/resume-subscription.ts'
export { type SubscriptionStart, startSubscription } from './operations/start-subscription.ts'
export { stopAtPeriodEnd } from './operations/stop-at-period-end.ts'
export { syncCustomer } from './operations/sync-customer.ts'
export type { SeenSuccess } from './operations/sync-intent.ts'
export { syncInvoice } from './operations/sync-invoice.ts'
export { syncSubscription } from './operations/sync-subscription.ts'
export { throughProvider } from './operations/through-provider.ts'
export { type VerifiedIntent, verifyIntent, verifyToSpend } from './operations/verify-intent.ts'
export { voidInvoice } from './operations/void-invoice.ts'
export type { Guest, Payer } from './operations/with-customer.ts'
export { findDisputeForLetter, findRefundForLetter, sumRefundsSince } from './queries/letter-facts.ts'
export {
  findClientSecret,
  findInvoice,
  findInvoiceOfPeriod,
  findSubscription,
  hasOpenDispute,
  hasOpenMoney,
  type InvoiceRow,
  listBalanceEntries,
  listInvoices,
  listPaidInvoices,
  listRequestedEntries,
  readBalance,
  readBalanceLeft,
  readVatRate,
  refundedByInvoice,
  refundedOf,
  type SubscriptionRow,
} from './queries.ts'
export { type PaymentConfiguration, paymentsRoutes } from './routes.ts'
export { chargeOf } from './rules/charge-of.ts'
export type { VatClass } from './rules/vat-class.ts'
export type { PaymentServices } from './services.ts'
