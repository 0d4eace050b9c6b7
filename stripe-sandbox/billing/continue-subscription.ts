import type { Invoice, PaymentIntent, Subscription } from '../objects.ts'
import type { World } from '../world.ts'
import { putIfChanged } from './put-if-changed.ts'
import { changeSide, type Debits, subscriptionSide, type Waiting } from './subscription-side.ts'

/** Lets a subscription continue once its invoice needs no more payment: it was paid, written off or voided. */
export function continueSubscription(world: World, invoice: Invoice, intent: PaymentIntent | null = null): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) return
  const { pending, resumption, checkoutSavesCard } = subscriptionSide(world, subscription.id)
  const first = invoice.billing_reason === 'subscription_create'
  const saves =
    subscription.payment_settings?.save_default_payment_method === 'on_subscription' || (first && checkoutSavesCard)
  // A card that was not saved to the customer can be used only once, so it could not pay a renewal.
  const method = saves && intent?.payment_method ? world.get('payment_method', intent.payment_method) : null
  const card = method?.customer === subscription.customer ? method.id : null
  // The card that paid becomes the subscription's default if it was set up for later charges.
  const next = card === null ? subscription : { ...subscription, default_payment_method: card }
  // Until `pending_update` is stored, changeItems is still running, and stores the outcome itself.
  if (subscription.pending_update !== null && pending?.invoice === invoice.id) {
    changeSide(world, subscription.id, ({ pending: _applied, ...rest }) => ({ ...rest, debits: pending.debits }))
    const updated = putIfChanged(world, subscription, { ...withWaiting(next, pending), pending_update: null })
    world.emit('customer.subscription.pending_update_applied', updated)
    return
  }
  if (resumption?.invoice === invoice.id) {
    resumeNow(world, next, resumption, 'active')
    return
  }
  const status = mayBeActive(world, subscription, invoice) ? 'active' : subscription.status
  putIfChanged(world, subscription, { ...next, status })
}

/** Ends a pause: the items take the new, paid periods. */
export function resumeNow(
  world: World,
  subscription: Subscription,
  next: Omit<Waiting, 'invoice'>,
  status: 'active' | 'past_due',
): Subscription {
  changeSide(world, subscription.id, ({ resumption: _done, ...rest }) => ({ ...rest, debits: next.debits }))
  const { status_details: _paused, ...rest } = withWaiting(subscription, next)
  const before = world.get('subscription', subscription.id)
  const resumed = putIfChanged(world, before, { ...rest, status })
  world.emit('customer.subscription.resumed', resumed)
  return resumed
}

const withWaiting = (subscription: Subscription, next: { items: Subscription['items']['data']; anchor: number }) => ({
  ...subscription,
  billing_cycle_anchor: next.anchor,
  items: { ...subscription.items, data: next.items },
})

/** Whether a paid invoice activates it: always the first one, later ones only if no other invoice has a failed attempt. */
function mayBeActive(world: World, subscription: Subscription, invoice: Invoice): boolean {
  if (subscription.status === 'incomplete') return invoice.billing_reason === 'subscription_create'
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return false
  const { pending } = subscriptionSide(world, subscription.id)
  for (const other of world.store.each('invoice', { parent: subscription.id, status: 'open' })) {
    if (other.id !== invoice.id && other.id !== pending?.invoice && other.attempted) return false
  }
  return true
}

/** What the period lines of an invoice charged for each item, after discounts. */
export function debitsOf(invoice: Invoice, debits: Debits): Debits {
  const after = { ...debits }
  for (const line of invoice.lines.data) {
    const item = line.parent?.subscription_item_details
    if (!item || item.proration) continue
    const amount = line.discount_amounts.reduce((sum, discount) => sum - discount.amount, line.amount)
    const taxRates = line.taxes.flatMap(({ tax_rate_details: rate }) => (rate ? [rate.tax_rate] : []))
    after[item.subscription_item] = { amount, ...line.period, taxRates }
  }
  return after
}
