// The provider's objects in the words of the port. Enums are open (payments.md §1): an unknown word never counts as paid.
import type Stripe from 'stripe'
import type {
  CheckoutSessionState,
  IntentState,
  IntentStatus,
  ProviderPrice,
  RefundState,
  SubscriptionState,
} from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'

type Reference = string | { id: string } | null | undefined
const idOf = (reference: Reference): string | null =>
  reference === null || reference === undefined ? null : typeof reference === 'string' ? reference : reference.id

const instant = (seconds: number): Date => new Date(seconds * 1000)
const instantOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? instant(seconds) : null

export const readPrice = (price: Stripe.Price): ProviderPrice => ({
  priceId: price.id,
  lookupKey: price.lookup_key ?? '',
  currency: price.currency,
  amount: price.unit_amount === null ? null : pence(price.unit_amount),
  intervalMonths: intervalMonthsOf(price.recurring),
  active: price.active,
})

function intervalMonthsOf(recurring: Stripe.Price['recurring']): number | null {
  if (recurring?.interval === 'month') return recurring.interval_count
  if (recurring?.interval === 'year') return recurring.interval_count * 12
  return null
}

export const readCheckoutSession = (session: Stripe.Checkout.Session): CheckoutSessionState => ({
  sessionId: session.id,
  customerId: idOf(session.customer),
  reference: session.client_reference_id,
  status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
  paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
  subscriptionId: idOf(session.subscription),
  url: session.url,
  expiresAt: instant(session.expires_at),
})

/** @param paid the last invoice that was paid, where it is not the latest one */
export function readSubscription(subscription: Stripe.Subscription, paid: Stripe.Invoice | null): SubscriptionState {
  // Periods belong to the items (endive); the plan's item is the first one.
  const item = subscription.items.data[0]
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    accountId: subscription.metadata.accountId ?? null,
    reference: subscription.metadata.reference ?? null,
    status: subscription.status,
    priceKey: item?.price.lookup_key ?? item?.price.id ?? '',
    periodStart: instantOrNull(item?.current_period_start),
    periodEnd: instantOrNull(item?.current_period_end),
    // With flexible billing an end may be given as an instant instead.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    lastPaid: paid && {
      invoiceId: paid.id,
      amount: pence(paid.amount_paid),
      at: instant(paid.status_transitions.paid_at ?? paid.created),
    },
  }
}

/** The intent that paid each part of an invoice. */
export function readInvoicePayments(invoice: Stripe.Invoice) {
  return (invoice.payments?.data ?? []).flatMap((payment) => {
    const intentId = idOf(payment.payment.payment_intent)
    return payment.status === 'paid' && intentId !== null && payment.amount_paid
      ? [{ intentId, amount: pence(payment.amount_paid) }]
      : []
  })
}

export const readInvoiceSubscription = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription)

const intentStatuses: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
] satisfies IntentStatus[]

export const readIntent = (intent: Stripe.PaymentIntent): IntentState => ({
  intentId: intent.id,
  status: intentStatuses.includes(intent.status) ? (intent.status as IntentStatus) : 'processing',
  amount: pence(intent.amount),
  amountReceived: pence(intent.amount_received),
  currency: intent.currency,
  clientSecret: intent.client_secret,
  lastError: intent.last_payment_error?.message ?? null,
  metadata: intent.metadata,
})

const refundStatuses: Readonly<Record<string, RefundState['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export const readRefund = (refund: Stripe.Refund): RefundState => ({
  refundId: refund.id,
  intentId: idOf(refund.payment_intent),
  amount: pence(refund.amount),
  status: refundStatuses[refund.status ?? ''] ?? 'pending',
  metadata: refund.metadata ?? {},
})
