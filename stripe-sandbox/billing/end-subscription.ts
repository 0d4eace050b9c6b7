import { newId } from '../ids.ts'
import type { Subscription } from '../objects.ts'
import type { World } from '../world.ts'
import { draftInvoice, finalizeInvoice } from './invoices.ts'
import { pendingItems } from './lines/invoice-items.ts'
import { creditsFor, storeProrations } from './lines/prorations.ts'
import { markPaid } from './mark-paid.ts'
import { putIfChanged } from './put-if-changed.ts'
import { changeSide, subscriptionSide } from './subscription-side.ts'
import { voidInvoice } from './void-invoice.ts'

interface EndOptions {
  invoiceNow: boolean
  prorate: boolean
  details: { comment: string | null; feedback: string | null }
}

/** Ends a subscription now. Voids an unpaid first invoice, and turns a proration into credit, never a refund. */
export function endSubscription(world: World, subscription: Subscription, options: EndOptions): Subscription {
  const now = world.now()
  const isLive = subscription.status !== 'incomplete'
  if (!isLive) voidOpenInvoices(world, subscription)
  cancelAwaitingPayment(world, subscription)
  const current = world.get('subscription', subscription.id)
  if (isLive && options.prorate && current.status !== 'paused') {
    storeProrations(world, current, creditsFor(world, current, current.items.data, now))
  }
  const pending = pendingItems(world, current.customer, current.id)
  let latestInvoice = current.latest_invoice
  if (options.invoiceNow && pending.length > 0) {
    latestInvoice = newId('in')
    const draft = draftInvoice(world, { id: latestInvoice, subscription: current, lines: [], reason: 'manual' })
    const { invoice, intent } = finalizeInvoice(world, draft)
    if (intent === null) markPaid(world, invoice, null)
  } else if (!options.prorate && !options.invoiceNow) {
    // If both are false, pending prorations are removed (SDK, `subscriptions.cancel`); other pending items stay.
    for (const item of pending) {
      if (!item.proration) continue
      world.emit('invoiceitem.deleted', item)
      world.store.remove(item.id)
    }
  }
  return markEnded(world, current, {
    cancel_at_period_end: false,
    canceled_at: current.canceled_at ?? now,
    cancellation_details: { ...options.details, feedback_option: null, reason: 'cancellation_requested' },
    latest_invoice: latestInvoice,
  })
}

/** Ends a subscription whose renewal was not paid by the last retry. */
export function endForNonPayment(world: World, subscription: Subscription): Subscription {
  cancelAwaitingPayment(world, subscription)
  const current = world.get('subscription', subscription.id)
  return markEnded(world, current, {
    canceled_at: world.now(),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: 'payment_failed' },
  })
}

/** Ends a subscription on its scheduled date, and puts pending prorations on one last invoice. */
export function endAsScheduled(world: World, subscription: Subscription): Subscription {
  cancelAwaitingPayment(world, subscription)
  const current = world.get('subscription', subscription.id)
  const ended = markEnded(world, current, {})
  if (pendingItems(world, current.customer, current.id).length > 0) {
    draftInvoice(world, {
      id: newId('in'),
      subscription: ended,
      lines: [],
      reason: 'subscription_cycle',
      finalizesAt: world.now() + world.config.finalizeAfter,
    })
  }
  return ended
}

function markEnded(world: World, subscription: Subscription, changes: Partial<Subscription>): Subscription {
  stopCollecting(world, subscription)
  const { status_details: _paused, ...rest } = subscription
  const ended = world.store.put<'subscription'>({
    ...rest,
    ...changes,
    ended_at: world.now(),
    pending_update: null,
    status: 'canceled',
  })
  world.emit('customer.subscription.deleted', ended)
  return ended
}

/** Expires a subscription whose first payment was never made, after 23 hours or when its checkout page expires. */
export function expireIncomplete(world: World, subscription: Subscription): Subscription {
  voidOpenInvoices(world, subscription)
  const current = world.get('subscription', subscription.id)
  return putIfChanged(world, current, {
    ...current,
    ended_at: current.ended_at ?? world.now(),
    status: 'incomplete_expired',
  })
}

/** Cancels a change or a resumption that awaits payment. */
export function cancelAwaitingPayment(world: World, subscription: Subscription): void {
  const { pending, resumption } = subscriptionSide(world, subscription.id)
  for (const waiting of [pending, resumption]) {
    const invoice = waiting && world.store.find('invoice', waiting.invoice)
    if (invoice?.status === 'open') voidInvoice(world, invoice)
  }
  changeSide(world, subscription.id, ({ pending: _pending, resumption: _resumption, ...rest }) => rest)
}

/** Keeps unpaid invoices, but stops charging them automatically. */
function stopCollecting(world: World, subscription: Subscription): void {
  for (const status of ['draft', 'open'] as const) {
    for (const invoice of world.store.each('invoice', { parent: subscription.id, status })) {
      world.store.setAlarm(invoice.id, null)
      world.store.put<'invoice'>({
        ...invoice,
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      })
    }
  }
}

function voidOpenInvoices(world: World, subscription: Subscription): void {
  for (const invoice of world.store.each('invoice', { parent: subscription.id, status: 'open' })) {
    voidInvoice(world, invoice)
  }
}
