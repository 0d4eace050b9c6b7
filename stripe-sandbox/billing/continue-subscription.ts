import type { Invoice, PaymentIntent, Subscription } from '../objects.ts'
import type { World } from '../world.ts'
import { putIfChanged } from './put-if-changed.ts'
import { changeSide, type Debits, subscriptionSide, type UnpaidChange } from './subscription-side.ts'

/** Lets a subscription continue once its invoice needs no more payment: it was paid, written off or voided. */
export function continueSubscription(world: World, invoice: Invoice, intent: PaymentIntent | null = null): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) return
  const { pending, resumption, checkoutSavesCard } = subscriptionSide(world, subscription.id)
  const isFirst = invoice.billing_reason === 'subscription_create'
  const savesCard =
    subscription.payment_settings?.save_default_payment_method === 'on_subscription' || (isFirst && checkoutSavesCard)
  // A card that was not saved to the customer can be used only once, so it could not pay a renewal.
  const method = savesCard && intent?.payment_method ? world.get('payment_method', intent.payment_method) : null
  const card = method?.customer === subscription.customer ? method.id : null
  // The card that paid becomes the subscription's default if it was set up for later charges.
  const withCard = card === null ? subscription : { ...subscription, default_payment_method: card }
  // Until `pending_update` is stored, changeItems is still running, and stores the outcome itself.
  if (subscription.pending_update !== null && pending?.invoice === invoice.id) {
    changeSide(world, subscription.id, ({ pending: _applied, ...rest }) => ({ ...rest, debits: pending.debits }))
    const updated = putIfChanged(world, subscription, { ...withChange(withCard, pending), pending_update: null })
    world.emit('customer.subscription.pending_update_applied', updated)
    return
  }
  if (resumption?.invoice === invoice.id) {
    resumeNow(world, withCard, resumption, 'active')
    return
  }
  const status = mayBeActive(world, subscription, invoice) ? 'active' : subscription.status
  putIfChanged(world, subscription, { ...withCard, status })
}

/** Ends a pause: the items take the new, paid periods. */
export function resumeNow(
  world: World,
  subscription: Subscription,
  change: Omit<UnpaidChange, 'invoice'>,
  status: 'active' | 'past_due',
): Subscription {
  changeSide(world, subscription.id, ({ resumption: _done, ...rest }) => ({ ...rest, debits: change.debits }))
  const { status_details: _paused, ...rest } = withChange(subscription, change)
  const before = world.get('subscription', subscription.id)
  const resumed = putIfChanged(world, before, { ...rest, status })
  world.emit('customer.subscription.resumed', resumed)
  return resumed
}

const withChange = (subscription: Subscription, change: { items: Subscription['items']['data']; anchor: number }) => ({
  ...subscription,
  billing_cycle_anchor: change.anchor,
  items: { ...subscription.items, data: change.items },
})

/**
 * Whether a paid invoice makes the subscription active: the first invoice always does, a later one only if no other
 * open invoice has a failed attempt.
 */
function mayBeActive(world: World, subscription: Subscription, invoice: Invoice): boolean {
  if (subscription.status === 'incomplete') return invoice.billing_reason === 'subscription_create'
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return false
  const { pending } = subscriptionSide(world, subscription.id)
  for (const other of world.store.each('invoice', { parent: subscription.id, status: 'open' })) {
    if (other.id !== invoice.id && other.id !== pending?.invoice && other.attempted) return false
  }
  return true
}

/** Updates `debits` with what the invoice's period lines charge for each item, after discounts. */
export function debitsAfterInvoice(invoice: Invoice, debits: Debits): Debits {
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
