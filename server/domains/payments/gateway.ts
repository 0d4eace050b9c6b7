// The port to the payment provider, in the words of this domain: no type of the provider crosses it. Its one
// implementation is adapters/stripe; everything it answers was read at the provider now, never taken from a message.
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
  /** No answer, too busy, or the same key is at work: nobody knows what happened; the same key may be sent again. */
  | 'unreachable'
  /** The provider, or something on the way to it, broke: look whether it happened, then send the same key again. */
  | 'faltered'
  /** The provider broke and keeps that answer for the key: look whether it happened, then go on under another key. */
  | 'broken'
  /** The key was used for something else; as `broken`. */
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

/** Every method @throws GatewayError. */
export interface PaymentGateway {
  createCustomer(input: NewCustomer): Promise<string>
  /** A customer made for this account, if the provider knows one. */
  findCustomer(input: { accountId: string; email: string }): Promise<string | undefined>
  /** Where its receipts and the provider's own emails go. */
  changeCustomerEmail(input: Keyed & { readonly customerId: string; readonly email: string }): Promise<void>
  getCustomer(customerId: string): Promise<CustomerState>
  /** @returns the provider's id of the entry */
  createBalanceEntry(input: NewBalanceEntry): Promise<string>
  findBalanceEntry(input: { customerId: string; entryId: string }): Promise<string | undefined>
  /** All that changed a customer's balance but invoices: ours, and what was entered at the provider by hand. */
  listBalanceEntries(customerId: string): Promise<BalanceEntryState[]>

  /** Up to ten lookup keys at a time; keys without a price are left out. */
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

  /** Waits for its first payment, which a person makes; without it the provider drops it after a day. */
  createSubscription(input: NewSubscription): Promise<SubscriptionState>
  getSubscription(subscriptionId: string): Promise<SubscriptionState>
  /** @param input.proratedAt null: without a proration, as the next renewal */
  previewItems(
    input: Keyed & {
      readonly subscriptionId: string
      readonly items: readonly ItemChange[]
      readonly proratedAt: Date | null
    },
  ): Promise<InvoicePreview>
  /**
   * @param input.proratedAt null: without a proration
   * @param input.waitsForPayment the items change only when what they cost is paid
   */
  updateItems(
    input: Keyed & {
      readonly subscriptionId: string
      readonly items: readonly ItemChange[]
      readonly proratedAt: Date | null
      readonly waitsForPayment: boolean
    },
  ): Promise<void>
  /** From now on the card that pays an invoice of it on-session pays the next ones too. */
  keepCardThatPays(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  /** Its renewals are paid with this card of the customer's. */
  useCard(input: Keyed & { readonly subscriptionId: string; readonly cardId: string }): Promise<void>
  /** Its next invoices contain VAT of this rate; what was billed keeps its own. */
  setTaxRate(input: Keyed & { readonly subscriptionId: string; readonly taxRateId: string }): Promise<void>
  /** Stops it now; what is unused of the paid period is kept as a credit for the resumption. */
  pauseSubscription(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  /** A new period begins now, once its invoice is paid. */
  resumeSubscription(input: Keyed & { readonly subscriptionId: string }): Promise<void>
  stopAtPeriodEnd(input: Keyed & { readonly subscriptionId: string; readonly stop: boolean }): Promise<void>
  /** Ends it now, without credit for the rest of the period. Already ended counts as done. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** What will be on its next invoice beside its items; negative is in the customer's favour. */
  listPendingItems(input: {
    readonly customerId: string
    readonly subscriptionId: string
  }): Promise<{ readonly itemId: string; readonly amount: Pence }[]>
  /** Already gone counts as done. */
  deletePendingItem(itemId: string): Promise<void>

  getInvoice(invoiceId: string): Promise<InvoiceState>
  /** Those of a subscription that may still be collected. */
  listUnpaidInvoices(
    subscriptionId: string,
  ): Promise<{ readonly invoiceId: string; readonly status: 'draft' | 'open' }[]>
  /** Refused when it is paid or void. */
  voidInvoice(input: Keyed & { readonly invoiceId: string }): Promise<void>
  /** A draft is not finished and not collected by itself any more. */
  stopCollecting(input: Keyed & { readonly invoiceId: string }): Promise<void>

  createIntent(input: NewIntent): Promise<IntentState>
  getIntent(intentId: string): Promise<IntentState>
  /** Refused when it has already succeeded or is cancelled: read it again. */
  cancelIntent(input: Keyed & { readonly intentId: string }): Promise<void>

  createRefund(input: NewRefund): Promise<RefundState>
  getRefund(refundId: string): Promise<RefundState>
  listRefunds(by: { readonly intentId: string } | { readonly chargeId: string }): Promise<RefundState[]>
  getDispute(disputeId: string): Promise<DisputeState>

  /** The configuration of the billing page that carries this name of ours. */
  findPortalConfiguration(name: string): Promise<string | undefined>
  /** Cards, invoices and the customer's own details; nothing that changes a subscription. */
  createPortalConfiguration(input: Keyed & { readonly name: string }): Promise<string>
  /** @returns where it is */
  openPortal(input: PortalRequest): Promise<string>

  /** Newest first, one page: those that happened since then, older than the event `before` where it is given. */
  listEvents(input: { readonly since: Date | null; readonly before: string | null }): Promise<{
    readonly events: readonly ProviderEvent[]
    readonly more: boolean
  }>
  /** @throws GatewayError `refused` with code bad_signature when it is not signed by the provider, or signed long ago. */
  readSignedEvent(body: Buffer, signature: string): ProviderEvent
}
