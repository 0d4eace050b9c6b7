// The port to the payment provider, in the words of this domain: no type of the provider crosses it. Its one
// implementation is adapters/stripe; everything it answers was read at the provider now, never taken from a message.
import type { Pence } from '#server/kernel/money.ts'

/** Derived from our own ids and stored in payment_op before the call: the same key is the same act, once. */
export interface Keyed {
  readonly key: string
}

export interface NewCustomer extends Keyed {
  readonly accountId: string
  readonly email: string
  readonly name: string
}

/** What must be on sale at the provider: one recurring price in pounds, VAT included. */
export interface PriceTerms {
  /** Our name of the price for ever, e.g. plan_150_3m_gbp_v1; a price that changes gets a new name. */
  readonly lookupKey: string
  readonly amount: Pence
  readonly intervalMonths: number
  /** What is sold; several prices share one product. */
  readonly productId: string
  readonly productName: string
}

/** A price as it stands at the provider. */
export interface ProviderPrice {
  readonly priceId: string
  readonly lookupKey: string
  readonly currency: string
  readonly amount: Pence | null
  /** Null when it does not recur by months. */
  readonly intervalMonths: number | null
  readonly active: boolean
}

export interface NewCheckoutSession extends Keyed {
  readonly customerId: string
  readonly accountId: string
  readonly priceId: string
  /** An id of ours that the session and its subscription carry, so that a lost answer can be found again. */
  readonly reference: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: Date
}

/** The provider's hosted page for one joining. */
export interface CheckoutSessionState {
  readonly sessionId: string
  readonly customerId: string | null
  readonly reference: string | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly paid: boolean
  readonly subscriptionId: string | null
  /** Only while open. */
  readonly url: string | null
  readonly expiresAt: Date
}

export interface SubscriptionState {
  readonly subscriptionId: string
  readonly customerId: string
  readonly accountId: string | null
  readonly reference: string | null
  /** The provider's word, e.g. incomplete, active, past_due, unpaid, paused, canceled; new words may appear. */
  readonly status: string
  /** Lookup key of the first item; its id where it has none. */
  readonly priceKey: string
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly cancelAtPeriodEnd: boolean
  readonly latestInvoiceId: string | null
  /** The last invoice that was paid, as far as the provider tells. */
  readonly lastPaid: { readonly invoiceId: string; readonly amount: Pence; readonly at: Date } | null
}

export interface NewIntent extends Keyed {
  readonly customerId: string
  readonly amount: Pence
  readonly description: string
  readonly metadata: Readonly<Record<string, string>>
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

export interface IntentState {
  readonly intentId: string
  readonly status: IntentStatus
  readonly amount: Pence
  readonly amountReceived: Pence
  readonly currency: string
  readonly clientSecret: string | null
  /** The provider's message about the last card that was refused. */
  readonly lastError: string | null
  readonly metadata: Readonly<Record<string, string>>
}

export interface NewRefund extends Keyed {
  readonly intentId: string
  readonly amount: Pence
  readonly metadata: Readonly<Record<string, string>>
}

export interface RefundState {
  readonly refundId: string
  readonly intentId: string | null
  readonly amount: Pence
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly metadata: Readonly<Record<string, string>>
}

/** What a signed message is about. Only these ids and names are taken from it; everything else is read again. */
export interface SignedEvent {
  readonly eventId: string
  readonly type: string
  readonly objectId: string
  readonly createdAt: Date
}

/** How a call to the provider failed. */
export type GatewayFailure =
  /** No answer, too busy, or the same key is at work: nobody knows what happened; the same key may be sent again. */
  | 'unreachable'
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

  /** Up to ten lookup keys at a time; keys without a price are left out. */
  findPrices(lookupKeys: readonly string[]): Promise<ProviderPrice[]>
  hasProduct(productId: string): Promise<boolean>
  createProduct(input: Keyed & { readonly productId: string; readonly name: string }): Promise<void>
  createPrice(input: PriceTerms & Keyed): Promise<ProviderPrice>

  openCheckoutSession(input: NewCheckoutSession): Promise<CheckoutSessionState>
  getCheckoutSession(sessionId: string): Promise<CheckoutSessionState>
  /** Closes an open page. Refused when it is no longer open. */
  expireCheckoutSession(input: Keyed & { readonly sessionId: string }): Promise<void>

  getSubscription(subscriptionId: string): Promise<SubscriptionState>
  /** Ends it now, without credit for the rest of the period. Already ended counts as done. */
  cancelSubscription(subscriptionId: string): Promise<void>
  /** Which subscription an invoice bills; null when none. */
  getInvoiceSubscription(invoiceId: string): Promise<string | null>
  /** How an invoice was paid: each payment intent that succeeded with what it paid. */
  listInvoicePayments(invoiceId: string): Promise<{ readonly intentId: string; readonly amount: Pence }[]>

  createIntent(input: NewIntent): Promise<IntentState>
  getIntent(intentId: string): Promise<IntentState>
  /** Refused when it has already succeeded or is cancelled: read it again. */
  cancelIntent(input: Keyed & { readonly intentId: string }): Promise<void>

  createRefund(input: NewRefund): Promise<RefundState>
  getRefund(refundId: string): Promise<RefundState>
  listRefunds(by: { readonly intentId: string } | { readonly chargeId: string }): Promise<RefundState[]>

  /** @throws GatewayError `refused` with code bad_signature when it is not signed by the provider, or signed long ago. */
  readSignedEvent(body: Buffer, signature: string): SignedEvent
}
