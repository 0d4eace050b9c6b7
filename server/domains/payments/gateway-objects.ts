// What goes to the payment provider and what comes back, in the words of this domain. All that comes back was read at the
// provider now, never taken from a message.
import type { Pence } from '#server/kernel/money.ts'
import type { SubscriptionItem } from './rules/subscription-items.ts'

export type { ItemChange, SubscriptionItem } from './rules/subscription-items.ts'

/** Derived from our own ids and stored in payment_op before the call: the same key is the same act, once. */
export interface Keyed {
  readonly key: string
}

export interface NewCustomer extends Keyed {
  readonly accountId: string
  readonly email: string
  readonly name: string
}

export interface CustomerState {
  /** As our mark says it; null at customers that are not ours. */
  readonly accountId: string | null
  /** Positive in the customer's favour. */
  readonly balance: Pence
  /** The card that was chosen on the provider's page; null when none was. */
  readonly cardId: string | null
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

/** A rate of VAT that is contained in the price. */
export interface TaxRateTerms {
  /** Our name of the kind of supply, e.g. hire. */
  readonly class: string
  readonly basisPoints: number
}

export interface NewCheckoutSession extends Keyed {
  readonly customerId: string
  readonly accountId: string
  readonly priceId: string
  readonly taxRateId: string
  /** An id of ours that the session and its subscription carry, so that a lost answer can be found again. */
  readonly reference: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: Date
}

/** A subscription whose first bill is for time that has begun already. */
export interface NewSubscription extends Keyed {
  readonly customerId: string
  readonly accountId: string
  readonly items: readonly { readonly priceId: string; readonly quantity: number }[]
  readonly taxRateId: string
  /** An id of ours that it carries. */
  readonly reference: string
  /** The time of the first bill; the next one comes when it is over. */
  readonly billedFrom: Date
  readonly billedUntil: Date
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
  readonly items: readonly SubscriptionItem[]
  /** What the items will be once a change that waits for its payment is paid. */
  readonly pendingItems: readonly SubscriptionItem[] | null
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  /** It ends within the period that is paid, or with it, and is not renewed. */
  readonly cancelAtPeriodEnd: boolean
  /** When; null while it is to be renewed. */
  readonly endsAt: Date | null
  /** The one rate of VAT contained in its prices; null when it has none, several or one on top. */
  readonly vatBasisPoints: number | null
  /** The card that it pays with; null when it is the customer's. */
  readonly cardId: string | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly latestInvoiceId: string | null
  /** The newest invoice that wants to be paid. */
  readonly openInvoiceId: string | null
  /** The last invoice that was paid, as far as the provider tells. */
  readonly lastPaid: { readonly invoiceId: string; readonly amount: Pence; readonly at: Date } | null
}

export interface InvoiceLine {
  readonly priceKey: string | null
  readonly quantity: number
  /** Signed; VAT included. */
  readonly amount: Pence
  readonly proration: boolean
  readonly periodStart: Date
  readonly periodEnd: Date
  /** The provider's words, for what is no price of ours. */
  readonly description: string
}

/** What an invoice would be if it were made now. */
export interface InvoicePreview {
  readonly total: Pence
  /** What the card would be charged, after the customer's balance. */
  readonly due: Pence
  /** The customer's balance before it, positive in the customer's favour. */
  readonly balance: Pence
  readonly lines: readonly InvoiceLine[]
}

export interface InvoiceState extends InvoicePreview {
  readonly invoiceId: string
  readonly customerId: string
  readonly subscriptionId: string | null
  /** Our account, where the subscription carries our mark. */
  readonly accountId: string | null
  readonly number: string | null
  /** The provider's word: subscription_create, subscription_cycle, subscription_update … */
  readonly reason: string
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly vat: Pence
  readonly paid: Pence
  readonly remaining: Pence
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly payments: readonly InvoicePayment[]
  /** Only while open: how it can be paid on-session, and what came of the last try. */
  readonly payable: {
    readonly intentId: string
    readonly clientSecret: string | null
    /** The provider's own page to pay it on, where it has one. */
    readonly pageUrl: string | null
    /** The provider's message about the card that was tried last. */
    readonly message: string | null
    /** The card is good, and its bank asks for a confirmation. */
    readonly needsConfirmation: boolean
  } | null
}

/** A payment that succeeded, and what of it went to the invoice. */
export interface InvoicePayment {
  readonly intentId: string
  readonly amount: Pence
}

export interface NewIntent extends Keyed {
  /** Absent: a guest's. */
  readonly customerId?: string
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
  readonly customerId: string | null
  readonly status: IntentStatus
  readonly amount: Pence
  readonly amountReceived: Pence
  readonly currency: string
  readonly clientSecret: string | null
  /** The provider's message about the last card that was refused. */
  readonly lastError: string | null
  /** Two letters, where a wallet gave an address; null otherwise. */
  readonly shippingCountry: string | null
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

export interface BalanceEntryState {
  readonly transactionId: string
  /** Our own id of it; null for one that we have not made. */
  readonly entryId: string | null
  /** In the customer's favour. */
  readonly amount: Pence
  readonly description: string | null
  readonly createdAt: Date
}

export interface NewBalanceEntry extends Keyed {
  readonly customerId: string
  /** Positive in the customer's favour. */
  readonly amount: Pence
  readonly description: string
  readonly entryId: string
}

export interface DisputeState {
  readonly disputeId: string
  readonly intentId: string | null
  readonly amount: Pence
  readonly reason: string
  readonly status: string
  /** Not decided yet. */
  readonly open: boolean
  readonly openedAt: Date
}

export interface PortalRequest extends Keyed {
  readonly customerId: string
  readonly configurationId: string
  readonly returnUrl: string
  /** Opens that one form at once, and comes back when it is done. */
  readonly flow: 'payment_method_update' | null
}

/** What a message is about. Only these ids and names are taken from it; everything else is read again. */
export interface ProviderEvent {
  readonly eventId: string
  readonly type: string
  readonly objectId: string
  readonly createdAt: Date
}
