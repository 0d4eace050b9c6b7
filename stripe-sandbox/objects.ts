/**
 * The objects as they are stored and sent: the SDK's own types, with references as ids (nothing is expanded at rest)
 * and decimals as the strings that travel on the wire.
 */
import type Stripe from 'stripe'

type Stored<T, Narrowed> = Omit<T, keyof Narrowed> & Narrowed
type Id = string | null

export type Address = Stripe.Address
export type Metadata = Record<string, string>

export type Customer = Stored<
  Stripe.Customer,
  { default_source: Id; invoice_settings: Stored<Stripe.Customer.InvoiceSettings, { default_payment_method: Id }> }
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
    items: List<SubscriptionItem>
    latest_invoice: Id
  }
>
export type InvoiceLine = Stored<
  Stripe.InvoiceLineItem,
  {
    taxes: Stripe.InvoiceLineItem.Tax[]
    quantity: number
    quantity_decimal: string
    subscription: Id
    pricing: {
      type: 'price_details'
      unit_amount_decimal: string
      price_details: { price: string; product: string }
    }
  }
>
export type Invoice = Stored<
  Stripe.Invoice,
  {
    customer: string
    default_payment_method: Id
    lines: List<InvoiceLine>
    parent: {
      quote_details: null
      subscription_details: { metadata: Metadata; subscription: string; subscription_proration_date?: number }
      type: 'subscription_details'
    }
    status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
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
  'checkout.session': CheckoutSession
  event: Event
  webhook_endpoint: WebhookEndpoint
}
export type Kind = keyof Objects
export type AnyObject = Objects[Kind]
