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
 * The payment provider.
 * @throws GatewayError from every method
 */
export interface PaymentGateway {
  createCustomer(input: NewCustomer): Promise<string>
  /** Finds the customer that carries this account's id. */
  findCustomer(input: { accountId: string; email: string }): Promise<string | undefined>
  /** Changes where the provider sends the customer's emails. */
  changeCustomerEmail(input: Keyed & { readonly customerId: string; readonly email: string }): Promise<void>
  getCustomer(customerId: string): Promise<CustomerState>
  /** @returns the provider's id of the entry */
  createBalanceEntry(input: NewBalanceEntry): Promise<string>
  findBalanceEntry(input: { customerId: string; entryId: string }): Promise<string | undefined>
  /** Lists changes of a customer's balance other than by invoices: our entries, and those made in the provider's dashboard. */
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
  /** Closes an open page; refused if it is no longer open. */
  expireCheckoutSession(input: Keyed & { readonly sessionId: string }): Promise<void>

  /** Creates a subscription that awaits its first payment; if unpaid, the provider drops it after a day. */
  createSubscription(input: NewSubscription): Promise<SubscriptionState>
  getSubscription(subscriptionId: string): Promise<SubscriptionState>
  /** @param input.proratedAt null previews the next renewal, without proration */
  previewItems(
    input: Keyed & {
      readonly subscriptionId: string
      readonly items: readonly ItemChange[]
      readonly proratedAt: Date | null
    },
  ): Promise<InvoicePreview>
  /**
   * @param input.proratedAt null changes the items without proration
   * @param input.waitsForPayment whether the items change only once the difference is paid
   */
  updateItems(
    input: Keyed & {
      readonly subscriptionId: string
      readonly items: readonly ItemChange[]
      readonly proratedAt: Date | null
      readonly waitsForPayment: boolean
    },
  ): Promise<void>
  /** Lets the card that pays one of its invoices on-session also pay later ones. */
  keepCardThatPays(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  /** Sets which of the customer's cards pays its renewals. */
  useCard(input: Keyed & { readonly subscriptionId: string; readonly cardId: string }): Promise<void>
  /** Sets the VAT rate of its future invoices; past invoices keep theirs. */
  setTaxRate(input: Keyed & { readonly subscriptionId: string; readonly taxRateId: string }): Promise<void>
  /** Pauses it now; the provider keeps a credit for the unused part of the paid period. */
  pauseSubscription(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  /** Starts a new period now, once its invoice is paid. */
  resumeSubscription(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  stopAtPeriodEnd(input: Keyed & { readonly subscriptionId: string; readonly stop: boolean }): Promise<void>
  /** Ends it now, without credit for the rest of the period. Succeeds if it has already ended. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Lists the items that its next invoice will include; a negative amount is in the customer's favour. */
  listPendingItems(input: {
    readonly customerId: string
    readonly subscriptionId: string
  }): Promise<{ readonly itemId: string; readonly amount: Pence }[]>
  /** Succeeds if the item no longer exists. */
  deletePendingItem(itemId: string): Promise<void>

  getInvoice(invoiceId: string): Promise<InvoiceState>
  /** Lists invoices of a subscription that may still be collected. */
  listUnpaidInvoices(
    subscriptionId: string,
  ): Promise<{ readonly invoiceId: string; readonly status: 'draft' | 'open' }[]>
  /** Refused if it is paid or void. */
  voidInvoice(input: Keyed & { readonly invoiceId: string }): Promise<void>
  /** Stops the provider from finalising and collecting a draft. */
  stopCollecting(input: Keyed & { readonly invoiceId: string }): Promise<void>

  createIntent(input: NewIntent): Promise<IntentState>
  getIntent(intentId: string): Promise<IntentState>
  /** Refused if it has already succeeded or is cancelled; the caller reads it again. */
  cancelIntent(input: Keyed & { readonly intentId: string }): Promise<void>

  createRefund(input: NewRefund): Promise<RefundState>
  getRefund(refundId: string): Promise<RefundState>
  listRefunds(by: { readonly intentId: string } | { readonly chargeId: string }): Promise<RefundState[]>
  getDispute(disputeId: string): Promise<DisputeState>

  /** Finds the billing portal configuration to which we gave this name. */
  findPortalConfiguration(name: string): Promise<string | undefined>
  /** Allows cards, invoices and the customer's own details, but no change of a subscription. */
  createPortalConfiguration(input: Keyed & { readonly name: string }): Promise<string>
  /** @returns its URL */
  openPortal(input: PortalRequest): Promise<string>

  /** Lists one page of events since a time, newest first; with `before`, only events older than that one. */
  listEvents(input: { readonly since: Date | null; readonly before: string | null }): Promise<{
    readonly events: readonly ProviderEvent[]
    readonly more: boolean
  }>
  /** @throws GatewayError `refused`, with code bad_signature, for a signature that is not the provider's or is too old */
  readSignedEvent(body: Buffer, signature: string): ProviderEvent
}
