// Inputs and answers of the payment provider, in the words of this domain. Every answer was read at the provider just now, never
// taken from a webhook.
import type { Pence } from '#server/kernel/money.ts'
import type { SubscriptionItem } from './rules/subscription-items.ts'

export type { ItemChange, SubscriptionItem } from './rules/subscription-items.ts'

/** Derived from our own ids and stored in payment_op before the call. The provider performs each key once. */
export interface Keyed {
  readonly key: string
}

export interface NewCustomer extends Keyed {
  readonly accountId: string
  readonly email: string
  readonly name: string
}

export interface CustomerState {
  /** From our metadata; null for customers that are not ours. */
  readonly accountId: string | null
  /** Positive in the customer's favour. */
  readonly balance: Pence
  /** The card chosen on the provider's page; null when none was. */
  readonly cardId: string | null
}

/** A recurring price in pounds, VAT included, as it must exist at the provider. */
export interface PriceTerms {
  /** Our permanent lookup key of the price, e.g. plan_150_3m_gbp_v1; a changed price gets a new key. */
  readonly lookupKey: string
  readonly amount: Pence
  readonly intervalMonths: number
  /** The product that it prices; several prices may share one. */
  readonly productId: string
  readonly productName: string
}

/** A price at the provider. */
export interface ProviderPrice {
  readonly priceId: string
  readonly lookupKey: string
  readonly currency: string
  readonly amount: Pence | null
  /** Null unless it recurs by months. */
  readonly intervalMonths: number | null
  readonly active: boolean
}

/** A VAT rate that is included in the price. */
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
  /** Our own id, carried by the session and its subscription, so that they can be found if the answer is lost. */
  readonly reference: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: Date
}

/** A subscription whose first invoice covers a period that has already begun. */
export interface NewSubscription extends Keyed {
  readonly customerId: string
  readonly accountId: string
  readonly items: readonly { readonly priceId: string; readonly quantity: number }[]
  readonly taxRateId: string
  /** Our own id, which the subscription carries. */
  readonly reference: string
  /** The period of the first invoice; the next one is due when it ends. */
  readonly billedFrom: Date
  readonly billedUntil: Date
}

/** The state of the provider's hosted page for joining. */
export interface CheckoutSessionState {
  readonly sessionId: string
  readonly customerId: string | null
  readonly reference: string | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly paid: boolean
  readonly subscriptionId: string | null
  /** Set only while open. */
  readonly url: string | null
  readonly expiresAt: Date
}

export interface SubscriptionState {
  readonly subscriptionId: string
  readonly customerId: string
  readonly accountId: string | null
  readonly reference: string | null
  /** The provider's status, e.g. incomplete, active, past_due, unpaid, paused, canceled. New ones may appear. */
  readonly status: string
  readonly items: readonly SubscriptionItem[]
  /** The items that it will have once its pending change is paid; null without a pending change. */
  readonly pendingItems: readonly SubscriptionItem[] | null
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  /** Whether it ends during or at the end of the paid period instead of renewing. */
  readonly cancelAtPeriodEnd: boolean
  /** When it ends; null while it renews. */
  readonly endsAt: Date | null
  /** The VAT rate included in its prices; null unless there is exactly one and it is inclusive. */
  readonly vatBasisPoints: number | null
  /** The card it pays with; null when it uses the customer's. */
  readonly cardId: string | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly latestInvoiceId: string | null
  /** The newest unpaid invoice. */
  readonly openInvoiceId: string | null
  /** The last paid invoice, if the provider's answer includes it. */
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
  /** The provider's description, for lines without one of our prices. */
  readonly description: string
}

/** An invoice as it would be if it were created now. */
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
  /** Our account, if the subscription carries our metadata; otherwise null. */
  readonly accountId: string | null
  readonly number: string | null
  /** The provider's reason: subscription_create, subscription_cycle, subscription_update … */
  readonly reason: string
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly vat: Pence
  readonly paid: Pence
  readonly remaining: Pence
  readonly attempts: number
  /** Whether the provider finalises and collects it; otherwise a draft is never charged. */
  readonly collects: boolean
  readonly nextAttemptAt: Date | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly payments: readonly InvoicePayment[]
  /** How it can be paid on-session, and the result of the last attempt; null unless it is open. */
  readonly payable: {
    readonly intentId: string
    readonly clientSecret: string | null
    /** The provider's own page for paying it, if there is one. */
    readonly pageUrl: string | null
    /** The provider's message about the card of the last attempt. */
    readonly message: string | null
    /** Whether the card is good but its bank asks for authentication. */
    readonly needsConfirmation: boolean
  } | null
}

/** A successful payment, and how much of it went to the invoice. */
export interface InvoicePayment {
  readonly intentId: string
  readonly amount: Pence
}

export interface NewIntent extends Keyed {
  /** Absent for a guest. */
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
  /** The provider's message about the last refused card. */
  readonly lastError: string | null
  /** ISO 3166 country code from a wallet's address; null otherwise. */
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
  /** Why it failed, in the provider's word; `charge_disputed` for every failure because of a dispute. */
  readonly failure: string | null
  readonly metadata: Readonly<Record<string, string>>
}

export interface BalanceEntryState {
  readonly transactionId: string
  /** Our own id; null for an entry that we did not create. */
  readonly entryId: string | null
  /** The amount in the customer's favour. */
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
  /** Until when the bank takes our evidence; null if it takes none. */
  readonly answerBy: Date | null
}

export interface PortalRequest extends Keyed {
  readonly customerId: string
  readonly configurationId: string
  readonly returnUrl: string
  /** Opens only this form and returns to us afterwards; null opens the home page. */
  readonly flow: 'payment_method_update' | null
}

/** What a webhook is about. Only these ids and names are taken from it; everything else is read again. */
export interface ProviderEvent {
  readonly eventId: string
  readonly type: string
  readonly objectId: string
  readonly createdAt: Date
}
