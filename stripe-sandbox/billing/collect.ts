import type { Invoice, PaymentIntent, Subscription } from '../objects.ts'
import { attemptPayment, type Outcome } from '../payments/attempt.ts'
import { differences } from '../resources/customers.ts'
import type { World } from '../world.ts'
import { type SubscriptionSide, subscriptionSide } from './subscription-side.ts'

/** Charges an open invoice's intent with the card on file; without one nothing is tried. */
export function collect(
  world: World,
  subscription: Subscription,
  intent: PaymentIntent,
  options: { offSession: boolean },
): Outcome | undefined {
  const customer = world.get('customer', subscription.customer)
  const methodId = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  const method = methodId === null ? undefined : world.store.find('payment_method', methodId)
  if (method === undefined) return undefined
  const outcome = attemptPayment(world, intent, method, { ...options, inBrowser: true, returnUrl: null })
  invoiceOutcome(world, outcome)
  return outcome
}

/** Carries what happened to an intent over to the invoice it pays and that invoice's subscription. */
export function invoiceOutcome(world: World, outcome: Outcome): void {
  const { intent } = outcome
  for (const payment of world.store.each('invoice_payment', { lookup: intent.id })) {
    const invoice = world.get('invoice', payment.invoice)
    if (invoice.status !== 'open') continue
    const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
    if (outcome.state === 'succeeded') {
      const paid = world.store.put<'invoice_payment'>({
        ...payment,
        amount_paid: intent.amount,
        status: 'paid',
        status_transitions: { ...payment.status_transitions, paid_at: world.now() },
      })
      markPaid(world, tried, intent)
      world.emit('invoice_payment.paid', paid)
    } else if (outcome.state === 'failed') {
      const failed = world.store.put<'invoice'>(tried)
      world.emit('invoice.payment_failed', failed)
      afterFailure(world, failed)
    } else {
      world.emit('invoice.payment_action_required', world.store.put<'invoice'>(tried))
    }
  }
}

/** Settles an invoice, by its intent or (nothing due) by the balance, and lets the subscription go on. */
export function markPaid(world: World, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  const paid = world.store.put<'invoice'>({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  })
  world.emit('invoice.paid', paid)
  world.emit('invoice.payment_succeeded', paid)
  afterPayment(world, paid, intent)
  return paid
}

function afterPayment(world: World, invoice: Invoice, intent: PaymentIntent | null): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) return
  const side = subscriptionSide(world, subscription.id)
  // Until `pending_update` is shown, the change is still being made and its maker stores the outcome.
  const pending =
    subscription.pending_update !== null && side.pending?.invoice === invoice.id ? side.pending : undefined
  const updated: Subscription = {
    ...subscription,
    ...(pending ? { items: { ...subscription.items, data: pending.items }, billing_cycle_anchor: pending.anchor } : {}),
    default_payment_method: subscription.default_payment_method ?? intent?.payment_method ?? null,
    pending_update: pending ? null : subscription.pending_update,
    status: 'active',
  }
  if (pending) {
    const { pending: _applied, ...rest } = side
    world.store.putSide<SubscriptionSide>(subscription.id, rest)
    world.emit('customer.subscription.pending_update_applied', updated)
  }
  putIfChanged(world, subscription, updated)
}

function afterFailure(world: World, invoice: Invoice): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  // A first payment that fails leaves it incomplete; a pending update that fails changes nothing.
  if (subscription.status !== 'active' || subscriptionSide(world, subscription.id).pending) return
  putIfChanged(world, subscription, { ...subscription, status: 'past_due' })
}

/** Stores a subscription and says what changed, if anything did. */
export function putIfChanged(world: World, before: Subscription, after: Subscription): Subscription {
  const previous = differences(before, after)
  if (Object.keys(previous).length === 0) return before
  world.store.put<'subscription'>(after)
  world.emit('customer.subscription.updated', after, previous)
  return after
}
