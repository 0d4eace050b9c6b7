/**
 * The objects as they are stored and sent: the SDK's own types, but with references as ids, because nothing is stored
 * expanded, and with decimals as strings, as the API sends them.
 */
import type Stripe from 'stripe'

type Stored<T, Narrowed> = Omit<T, keyof Narrowed> & Narrowed
type Id = string | null

export type Address = Stripe.Address
export type Metadata = Record<string, string>

export type Customer = Stored<
  Stripe.Customer,
  {
    default_source: Id
    invoice_settings: Stored<Stripe.Customer.InvoiceSettings, { default_payment_method: Id }>
    test_clock: Id
  }
>
export type Product = Stored<Stripe.Product, { default_price: Id }>
export type Price = Stored<Stripe.Price, { product: string; unit_amount: number; unit_amount_decimal: string }>
export type TaxRate = Stripe.TaxRate
export type PaymentMethod = Stored<Stripe.PaymentMethod, { customer: Id; card: Stripe.PaymentMethod.Card }>
export type PaymentError = Stored<Stripe.PaymentIntent.LastPaymentError, { payment_method?: PaymentMethod }>
export type PaymentIntent = Stored<
  Stripe.PaymentIntent,
  {
    customer: Id
    latest_charge: Id
    payment_method: Id
    client_secret: string
    last_payment_error: PaymentError | null
  }
>
export type Charge = Stored<
  Stripe.Charge,
  { customer: Id; payment_intent: Id; payment_method: Id; balance_transaction: Id }
>
export type Refund = Stored<
  Stripe.Refund,
  { charge: Id; customer: Id; payment_intent: Id; payment_method: Id; balance_transaction: Id }
>
export type Dispute = Stored<Stripe.Dispute, { charge: string; payment_intent: Id }>
export type Plan = Stored<Stripe.Plan, { amount_decimal: string; product: string }>
export type SubscriptionItem = Stored<Stripe.SubscriptionItem, { price: Price; plan: Plan; quantity: number }>
export type Subscription = Stored<
  Stripe.Subscription,
  {
    customer: string
    default_payment_method: Id
    default_tax_rates: TaxRate[]
    discounts: string[]
    items: List<SubscriptionItem>
    latest_invoice: Id
    status: 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'paused' | 'unpaid'
    test_clock: Id
  }
>
export type InvoiceLine = Stored<
  Stripe.InvoiceLineItem,
  {
    discount_amounts: DiscountAmount[]
    discounts: string[]
    taxes: Stripe.InvoiceLineItem.Tax[]
    quantity: number
    quantity_decimal: string
    subscription: Id
    pricing: Pricing | null
  }
>
export interface DiscountAmount {
  amount: number
  discount: string
}
export interface Pricing {
  type: 'price_details'
  unit_amount_decimal: string
  price_details: { price: string; product: string }
}
export type InvoiceItem = Stored<
  Stripe.InvoiceItem,
  {
    customer: string
    discounts: string[]
    invoice: Id
    pricing: Pricing | null
    quantity_decimal: string
    tax_rates: TaxRate[]
    test_clock: Id
  }
>
export type CustomerBalanceTransaction = Stored<
  Stripe.CustomerBalanceTransaction,
  { checkout_session: Id; credit_note: Id; customer: string; invoice: Id }
>
export type Coupon = Stripe.Coupon
export type PromotionCode = Stored<
  Stripe.PromotionCode,
  { customer: Id; promotion: { coupon: string; type: 'coupon' } }
>
export type Discount = Stored<
  Stripe.Discount,
  { customer: Id; promotion_code: Id; source: { coupon: string; type: 'coupon' } }
>
export type CreditNote = Stored<
  Stripe.CreditNote,
  {
    customer: string
    customer_balance_transaction: Id
    invoice: string
    lines: List<CreditNoteLine>
    refunds: Stored<Stripe.CreditNote.Refund, { refund: string }>[]
    status: 'issued' | 'void'
  }
>
export type CreditNoteLine = Stored<Stripe.CreditNoteLineItem, { quantity: number; unit_amount_decimal: string | null }>
export type TestClock = Stored<
  Stripe.TestHelpers.TestClock,
  { deleted?: never; status: 'advancing' | 'internal_failure' | 'ready' }
>
export type Invoice = Stored<
  Stripe.Invoice,
  {
    customer: string
    default_payment_method: Id
    discounts: string[]
    lines: List<InvoiceLine>
    parent: {
      quote_details: null
      subscription_details: { metadata: Metadata; subscription: string; subscription_proration_date?: number }
      type: 'subscription_details'
    }
    status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
    test_clock: Id
    total_discount_amounts: DiscountAmount[]
    total_taxes: Stripe.Invoice.TotalTax[]
  }
>
export type InvoicePayment = Stored<
  Stripe.InvoicePayment,
  { invoice: string; payment: { type: 'payment_intent'; payment_intent: string }; status: 'open' | 'paid' | 'canceled' }
>
export type CheckoutLine = Stored<Stripe.LineItem, { price: Price; quantity: number }>
export type CheckoutSession = Stored<
  Stripe.Checkout.Session,
  {
    customer: Id
    invoice: Id
    payment_intent: Id
    subscription: Id
    status: 'open' | 'complete' | 'expired'
    payment_status: 'unpaid' | 'paid' | 'no_payment_required'
    mode: 'payment' | 'subscription'
    amount_total: number
    currency: string
    customer_details: Stripe.Checkout.Session.CustomerDetails | null
  }
>
export type SetupError = Stored<Stripe.SetupIntent.LastSetupError, { payment_method?: PaymentMethod }>
export type SetupIntent = Stored<
  Stripe.SetupIntent,
  {
    client_secret: string
    customer: Id
    last_setup_error: SetupError | null
    latest_attempt: Id
    mandate: Id
    metadata: Metadata
    payment_method: Id
    single_use_mandate: Id
    usage: 'off_session' | 'on_session'
  }
>
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration, { metadata: Metadata }>
export type PortalSession = Stored<Stripe.BillingPortal.Session, { configuration: string }>
export interface Event {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: { id: string; object: string }; previous_attributes?: Record<string, unknown> }
  livemode: false
  pending_webhooks: number
  request: { id: Id; idempotency_key: Id }
  type: string
}
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint, { status: 'enabled' | 'disabled' }>

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export interface Objects {
  customer: Customer
  product: Product
  price: Price
  tax_rate: TaxRate
  payment_method: PaymentMethod
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  invoiceitem: InvoiceItem
  customer_balance_transaction: CustomerBalanceTransaction
  credit_note: CreditNote
  coupon: Coupon
  promotion_code: PromotionCode
  discount: Discount
  'test_helpers.test_clock': TestClock
  'checkout.session': CheckoutSession
  setup_intent: SetupIntent
  'billing_portal.configuration': PortalConfiguration
  'billing_portal.session': PortalSession
  event: Event
  webhook_endpoint: WebhookEndpoint
}
export type Kind = keyof Objects
export type AnyObject = Objects[Kind]
