// The port to the payment provider, in the words of this domain: none of the provider's types cross it. adapters/stripe is its
// one implementation. Every answer was read at the provider just now, never taken from a webhook.
import type { Pence } from '#server/kernel/money.ts'
import type {
  BalanceEntryState,
  CheckoutSessionState,
  CustomerState,
  DisputeState,
  IntentState,
  InvoicePreview,
  InvoiceState,
  ItemChange,
  Keyed,
  NewBalanceEntry,
  NewCheckoutSession,
  NewCustomer,
  NewIntent,
  NewRefund,
  NewSubscription,
  PortalRequest,
  PriceTerms,
  ProviderEvent,
  ProviderPrice,
  RefundState,
  SubscriptionState,
  TaxRateTerms,
} from './gateway-objects.ts'

export type * from './gateway-objects.ts'

/** How a call to the provider failed. */
export type GatewayFailure =
  /** No answer, rate limited, or the same key is in progress. The outcome is unknown; the same key may be sent again. */
  | 'unreachable'
  /** The provider or a proxy failed. Check whether the call took effect, then send the same key again. */
  | 'faltered'
  /** The provider failed and stores that answer for the key. Check whether the call took effect, then use another key. */
  | 'broken'
  /** The key was used for other input; handle as `broken`. */
  | 'key_reused'
  /** The bank refused; the message is for the member. */
  | 'card'
  /** Understood and refused; `code` says why. */
  | 'refused'
  /** There is no such object. */
  | 'missing'

export class GatewayError extends Error {
  readonly failure: GatewayFailure
  readonly code: string | undefined
  /** The parameter that was refused. */
  readonly param: string | undefined

  constructor(
    failure: GatewayFailure,
    message: string,
    details: { code?: string; param?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'GatewayError'
    this.failure = failure
    this.code = details.code
    this.param = details.param
  }
}

/**
 * Every method
 * @throws GatewayError.
 */
export interface PaymentGateway {
  createCustomer(input: NewCustomer): Promise<string>
  /** The customer that carries this account's id, if the provider has one. */
  findCustomer(input: { accountId: string; email: string }): Promise<string | undefined>
  /** Where its receipts and the provider's own emails go. */
  changeCustomerEmail(input: Keyed & { readonly customerId: string; readonly email: string }): Promise<void>
  getCustomer(customerId: string): Promise<CustomerState>
  /** @returns the provider's id of the entry */
  createBalanceEntry(input: NewBalanceEntry): Promise<string>
  findBalanceEntry(input: { customerId: string; entryId: string }): Promise<string | undefined>
  /** Every change of a customer's balance except by invoices: our entries, and those made at the provider by hand. */
  listBalanceEntries(customerId: string): Promise<BalanceEntryState[]>

  /** Takes up to ten lookup keys at a time; keys without a price are left out. */
  findPrices(lookupKeys: readonly string[]): Promise<ProviderPrice[]>
  hasProduct(productId: string): Promise<boolean>
  createProduct(input: Keyed & { readonly productId: string; readonly name: string }): Promise<void>
  createPrice(input: PriceTerms & Keyed): Promise<ProviderPrice>
  findTaxRate(terms: TaxRateTerms): Promise<string | undefined>
  createTaxRate(input: TaxRateTerms & Keyed): Promise<string>

  openCheckoutSession(input: NewCheckoutSession): Promise<CheckoutSessionState>
  getCheckoutSession(sessionId: string): Promise<CheckoutSessionState>
  /** Closes an open page. Refused when it is no longer open. */
  expireCheckoutSession(input: Keyed & { readonly sessionId: string }): Promise<void>

  /** Waits for a person to make its first payment; unpaid, the provider drops it after a day. */
  createSubscription(input: NewSubscription): Promise<SubscriptionState>
  getSubscription(subscriptionId: string): Promise<SubscriptionState>
  /** @param input.proratedAt null: no proration, as at the next renewal */
  previewItems(
    input: Keyed & {
      readonly subscriptionId: string
      readonly items: readonly ItemChange[]
      readonly proratedAt: Date | null
    },
  ): Promise<InvoicePreview>
  /**
   * @param input.proratedAt null: no proration
   * @param input.waitsForPayment the items change only when the difference is paid
   */
  updateItems(
    input: Keyed & {
      readonly subscriptionId: string
      readonly items: readonly ItemChange[]
      readonly proratedAt: Date | null
      readonly waitsForPayment: boolean
    },
  ): Promise<void>
  /** From now on, the card that pays one of its invoices on-session also pays later ones. */
  keepCardThatPays(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  /** Its renewals are paid with this card of the customer. */
  useCard(input: Keyed & { readonly subscriptionId: string; readonly cardId: string }): Promise<void>
  /** Its next invoices include VAT at this rate; past invoices keep theirs. */
  setTaxRate(input: Keyed & { readonly subscriptionId: string; readonly taxRateId: string }): Promise<void>
  /** Pauses it now; the unused part of the paid period is kept as a credit for resuming. */
  pauseSubscription(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  /** Starts a new period now, once its invoice is paid. */
  resumeSubscription(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  stopAtPeriodEnd(input: Keyed & { readonly subscriptionId: string; readonly stop: boolean }): Promise<void>
  /** Ends it now, without credit for the rest of the period. If it has already ended, that is success. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Adds an item to its next invoice; a negative amount is in the customer's favour. */
  listPendingItems(input: {
    readonly customerId: string
    readonly subscriptionId: string
  }): Promise<{ readonly itemId: string; readonly amount: Pence }[]>
  /** Deleting an item that no longer exists is success. */
  deletePendingItem(itemId: string): Promise<void>

  getInvoice(invoiceId: string): Promise<InvoiceState>
  /** Invoices of a subscription that may still be collected. */
  listUnpaidInvoices(
    subscriptionId: string,
  ): Promise<{ readonly invoiceId: string; readonly status: 'draft' | 'open' }[]>
  /** Refused when it is paid or void. */
  voidInvoice(input: Keyed & { readonly invoiceId: string }): Promise<void>
  /** Stops the provider from finalising and collecting a draft. */
  stopCollecting(input: Keyed & { readonly invoiceId: string }): Promise<void>

  createIntent(input: NewIntent): Promise<IntentState>
  getIntent(intentId: string): Promise<IntentState>
  /** Refused when it has already succeeded or is cancelled: read it again. */
  cancelIntent(input: Keyed & { readonly intentId: string }): Promise<void>

  createRefund(input: NewRefund): Promise<RefundState>
  getRefund(refundId: string): Promise<RefundState>
  listRefunds(by: { readonly intentId: string } | { readonly chargeId: string }): Promise<RefundState[]>
  getDispute(disputeId: string): Promise<DisputeState>

  /** The billing page configuration to which we gave this name. */
  findPortalConfiguration(name: string): Promise<string | undefined>
  /** Cards, invoices and the customer's own details; nothing that changes a subscription. */
  createPortalConfiguration(input: Keyed & { readonly name: string }): Promise<string>
  /** @returns its URL */
  openPortal(input: PortalRequest): Promise<string>

  /** One page, newest first, of events since then; with `before`, only events older than that one. */
  listEvents(input: { readonly since: Date | null; readonly before: string | null }): Promise<{
    readonly events: readonly ProviderEvent[]
    readonly more: boolean
  }>
  /** @throws GatewayError `refused` with code bad_signature when it is not signed by the provider, or was signed long ago */
  readSignedEvent(body: Buffer, signature: string): ProviderEvent
}
