// Converts the provider's objects to the port's types. Enums are open (payments §1): an unknown value never counts as paid.
import type Stripe from 'stripe'
import {
  type CheckoutSessionState,
  type DisputeState,
  disputedFailure,
  type IntentState,
  type IntentStatus,
  type ProviderPrice,
  type RefundState,
  type SubscriptionItem,
  type SubscriptionState,
} from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'

type Reference = string | { id: string } | null | undefined
export const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const instant = (seconds: number): Date => new Date(seconds * 1000)
export const instantOrNull = (seconds: number | null | undefined): Date | null =>
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

function sessionStatusOf({ status }: Stripe.Checkout.Session): CheckoutSessionState['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

export const readCheckoutSession = (session: Stripe.Checkout.Session): CheckoutSessionState => ({
  sessionId: session.id,
  customerId: idOf(session.customer),
  reference: session.client_reference_id,
  status: sessionStatusOf(session),
  paid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
  subscriptionId: idOf(session.subscription),
  url: session.url,
  expiresAt: instant(session.expires_at),
})

const readItem = (item: Stripe.SubscriptionItem): SubscriptionItem => ({
  itemId: item.id,
  priceId: item.price.id,
  lookupKey: item.price.lookup_key ?? item.price.id,
  quantity: item.quantity ?? 1,
})

interface SubscriptionInvoices {
  /** The last invoice that was paid. */
  readonly paid: Stripe.Invoice | null
  readonly open: string | null
}

/** The provider's dashboard can set an end as an instant: if it is after the period, the subscription renews until then. */
function endWithin({ cancel_at, cancel_at_period_end }: Stripe.Subscription, periodEnd: Date | null): Date | null {
  const at = instantOrNull(cancel_at) ?? (cancel_at_period_end ? periodEnd : null)
  return at && (periodEnd === null || at <= periodEnd) ? at : null
}

export function readSubscription(
  subscription: Stripe.Subscription,
  { paid, open }: SubscriptionInvoices,
): SubscriptionState {
  // Periods belong to the items; all of ours have the same one.
  const item = subscription.items.data[0]
  const periodEnd = instantOrNull(item?.current_period_end)
  const endsAt = endWithin(subscription, periodEnd)
  return {
    subscriptionId: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    accountId: subscription.metadata.accountId ?? null,
    reference: subscription.metadata.reference ?? null,
    status: subscription.status,
    items: subscription.items.data.map(readItem),
    pendingItems: pendingItemsOf(subscription),
    periodStart: instantOrNull(item?.current_period_start),
    periodEnd,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || endsAt !== null,
    endsAt,
    vatBasisPoints: vatOf(subscription),
    cardId: idOf(subscription.default_payment_method),
    startedAt: instantOrNull(subscription.start_date),
    endedAt: instantOrNull(subscription.ended_at),
    latestInvoiceId: idOf(subscription.latest_invoice),
    openInvoiceId: open,
    lastPaid: paid && {
      invoiceId: paid.id,
      amount: pence(paid.amount_paid),
      at: instant(paid.status_transitions.paid_at ?? paid.created),
    },
  }
}

function vatOf({ default_tax_rates, items }: Stripe.Subscription): number | null {
  const [rate, ...others] = default_tax_rates ?? []
  const single = others.length === 0 && items.data.every(({ tax_rates }) => !tax_rates?.length)
  return rate?.inclusive && single ? Math.round(rate.percentage * 100) : null
}

/** A pending change deletes nothing, so items that it does not name stay. */
function pendingItemsOf({ items, pending_update }: Stripe.Subscription): SubscriptionItem[] | null {
  const pending = pending_update?.subscription_items?.map(readItem)
  if (!pending) return null
  const named = new Set(pending.map(({ itemId }) => itemId))
  return [...items.data.map(readItem).filter(({ itemId }) => !named.has(itemId)), ...pending]
}

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
  customerId: idOf(intent.customer),
  status: intentStatuses.includes(intent.status) ? (intent.status as IntentStatus) : 'processing',
  amount: pence(intent.amount),
  amountReceived: pence(intent.amount_received),
  currency: intent.currency,
  clientSecret: intent.client_secret,
  lastError: intent.last_payment_error?.message ?? null,
  shippingCountry: intent.shipping?.address?.country ?? null,
  metadata: intent.metadata,
})

const refundStatuses: Readonly<Record<string, RefundState['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** A dispute that is opened while a refund is pending counts as a refusal of the refund because of that dispute. */
const failureOf = (reason: string | undefined): string | null =>
  reason === 'charge_for_pending_refund_disputed' ? disputedFailure : (reason ?? null)

export const readRefund = (refund: Stripe.Refund): RefundState => ({
  refundId: refund.id,
  intentId: idOf(refund.payment_intent),
  amount: pence(refund.amount),
  status: refundStatuses[refund.status ?? ''] ?? 'pending',
  failure: failureOf(refund.failure_reason),
  metadata: refund.metadata ?? {},
})

/** Statuses of disputes that are decided, or were only inquiries. */
const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

export const readDispute = (dispute: Stripe.Dispute): DisputeState => ({
  disputeId: dispute.id,
  intentId: idOf(dispute.payment_intent),
  amount: pence(dispute.amount),
  reason: dispute.reason,
  status: dispute.status,
  open: !closedDisputes.includes(dispute.status),
  openedAt: instant(dispute.created),
  // 0 where the bank takes no answer.
  answerBy: dispute.evidence_details.due_by ? instant(dispute.evidence_details.due_by) : null,
})
