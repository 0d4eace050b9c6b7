export { GatewayError, type GatewayFailure, type PaymentGateway } from './gateway.ts'
export type * from './gateway-objects.ts'
export { paymentInvariants } from './invariants.ts'
export { paymentJobs, paymentProviderKinds, recurringPaymentJobs } from './jobs.ts'
export { cancelIntent } from './operations/cancel-intent.ts'
export { catchUpOnEvents } from './operations/catch-up.ts'
export { checkWebhook, connectWebhook, type WebhookRegistry } from './operations/connect-webhook.ts'
export { ensurePayment, type OpenPayment, type PaymentDue } from './operations/ensure-payment.ts'
export { ensureHireTaxRate } from './operations/ensure-tax-rate.ts'
export { findPayable } from './operations/find-payable.ts'
export { followEmail } from './operations/follow-email.ts'
export { endGiftCharge } from './operations/gift/end-gift-charge.ts'
export { openBillingPortal, type PortalVisit } from './operations/open-billing-portal.ts'
export type { Payable, PaymentOutcome } from './operations/provider/payment-outcome.ts'
export type { SubscriptionUpdate } from './operations/provider/perform-update.ts'
export { throughProvider } from './operations/provider/through-provider.ts'
export { reconcilePayments } from './operations/reconcile-payments.ts'
export { type BalanceCredit, creditBalance, makeBalanceEntry } from './operations/refunds/credit-balance.ts'
export { readUnusedCredit } from './operations/refunds/read-unused-credit.ts'
export {
  listRefundTasks,
  type RefundTask,
  retryRefundTask,
} from './operations/refunds/refund-tasks.ts'
export { changeDropped, changeItems, type ItemsChange, periodOver } from './operations/subscriptions/change-items.ts'
export {
  type CheckoutSessionRequest,
  closeCheckoutSession,
  openCheckoutSession,
  readCheckoutSession,
} from './operations/subscriptions/checkout-sessions.ts'
export { endSubscriptionNow } from './operations/subscriptions/end-subscription-now.ts'
export { type EnsuredPrices, ensurePlanPrices } from './operations/subscriptions/ensure-plan-prices.ts'
export type { ItemsTarget } from './operations/subscriptions/items-target.ts'
export { pauseSubscription } from './operations/subscriptions/pause-subscription.ts'
export {
  type ChangePreview,
  type ChangeRequest,
  previewChange,
} from './operations/subscriptions/preview-change.ts'
export { resumeSubscription } from './operations/subscriptions/resume-subscription.ts'
export { type SubscriptionStart, startSubscription } from './operations/subscriptions/start-subscription.ts'
export { stopAtPeriodEnd } from './operations/subscriptions/stop-at-period-end.ts'
export { syncInvoice } from './operations/subscriptions/sync-invoice.ts'
export { syncSubscription } from './operations/subscriptions/sync-subscription.ts'
export { voidInvoice } from './operations/subscriptions/void-invoice.ts'
export { syncCustomer } from './operations/sync-customer.ts'
export type { ReportedSuccess } from './operations/sync-intent.ts'
export { type VerifiedIntent, verifyToSpend } from './operations/verify-to-spend.ts'
export type { Guest, Payer } from './operations/with-customer.ts'
export { listBalanceEntries, listRequestedEntries, readBalance, readBalanceLeft } from './queries/balance.ts'
export { findCustomerId } from './queries/customers.ts'
export {
  bankDecides,
  type Dispute,
  type DisputedPayment,
  findDisputedPayment,
  findDisputeOfCheckout,
  isChargedBack,
  isDisputed,
  isLost,
  listChargedBack,
  listDisputedSince,
  listDisputes,
  selectLostDisputes,
  selectOpenDisputes,
  sumChargedBackOf,
  wasDisputeLost,
} from './queries/disputes.ts'
export { findDisputeForEmail, findRefundForEmail, sumRefundsSince } from './queries/email-facts.ts'
export { type ChargeAhead, readChargeAhead } from './queries/gift/charge-ahead.ts'
export { type GiftBalance, readGiftBalance, selectGiftBalanceOwners } from './queries/gift/gift-balance.ts'
export { isChargeAsShown, type JoiningCharge, readJoiningCharge } from './queries/gift/joining-charge.ts'
export {
  findRefundedFor,
  type PaidCheckout,
  type Refunded,
  readRefundAhead,
  readRefunded,
} from './queries/gift/refunds-of-checkout.ts'
export { findClientSecret, findOpenIntent, selectUnfinishedIntents } from './queries/intents.ts'
export {
  findInvoice,
  findInvoiceOfPeriod,
  findOpenInvoiceOf,
  type InvoiceRow,
  listInvoices,
  listPaidInvoices,
} from './queries/invoices.ts'
export { hasOpenDispute, hasOpenMoney, listUnsettled, listWithOpenMoney } from './queries/open-money.ts'
export { readOperationState } from './queries/operations.ts'
export { bankRefunds, readBankLeft, refundedByInvoice, refundedOf, sumBankRefunds } from './queries/refunds.ts'
export { findSubscription, type SubscriptionRow } from './queries/subscriptions.ts'
export { readVatRate } from './queries/vat-rates.ts'
export { type PaymentConfiguration, paymentsRoutes } from './routes.ts'
export { chargeOf } from './rules/charge-of.ts'
export { giftPart } from './rules/gift/split-payment.ts'
export { type InvoiceParts, partsOfInvoice, partsOfStoredInvoice } from './rules/parts-of-invoice.ts'
export { disputedFailure, reservedResolutions } from './rules/refund-resolution.ts'
export type { PaidFor, SaleVatClass, VatClass } from './rules/vat-class.ts'
export type { PaymentServices } from './services.ts'
export { closeRefundTask } from './steps/close-refund-task.ts'
export { consumeIntent, isPaidFromAbroad, writeSuccess } from './steps/consume-intent.ts'
export {
  endSubscription,
  endSubscriptionLater,
  endSubscriptionWithRefund,
  markSubscriptionReplaced,
} from './steps/end-with-refund.ts'
export { eraseOfficeNotes, eraseOfficeNotesOf, officeCredit } from './steps/erase-office-notes.ts'
export { endGiftChargeLater, sessionCharge } from './steps/gift/end-charge.ts'
export { addGiftLot, freezeGiftLot, type NewGiftLot, withdrawGiftLot } from './steps/gift/gift-lots.ts'
export {
  releaseGift,
  reserveGift,
  spendGift,
} from './steps/gift/gift-payments.ts'
export { writeOffGiftBalance } from './steps/gift/write-off-balance.ts'
export { type CheckoutRefund, refundCheckout } from './steps/refund-checkout.ts'
export { type InvoiceRefund, type PaymentRefund, requestRefund } from './steps/request-refund.ts'
