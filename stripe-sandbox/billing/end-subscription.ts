import { newId } from '../ids.ts'
import type { Subscription } from '../objects.ts'
import { cancelIntent } from '../payments/cancel-intent.ts'
import type { World } from '../world.ts'
import { unusedTime } from './change-items.ts'
import { markPaid, putIfChanged } from './collect.ts'
import { draftInvoice, finalizeInvoice, intentOfInvoice, voidInvoice } from './invoices.ts'
import { subscriptionSide } from './subscription-side.ts'

interface EndOptions {
  invoiceNow: boolean
  prorate: boolean
  details: { comment: string | null; feedback: string | null }
}

/** Ends a subscription at once. Unpaid first invoices are given up; a proration becomes credit, never a refund. */
export function endSubscription(world: World, subscription: Subscription, options: EndOptions): Subscription {
  const now = world.now()
  const { pendingLines } = subscriptionSide(world, subscription.id)
  const live = !['incomplete', 'incomplete_expired'].includes(subscription.status)
  const lines = [...pendingLines, ...(options.prorate && live ? unusedTime(world, subscription, now) : [])]
  let latest = subscription.latest_invoice
  if (options.invoiceNow && lines.length > 0) {
    latest = newId('in')
    const draft = draftInvoice(world, { id: latest, subscription, lines, reason: 'manual' })
    const { invoice, intent } = finalizeInvoice(world, draft)
    if (intent === null) markPaid(world, invoice, null)
  }
  if (!live) giveUpInvoices(world, subscription)
  const ended = world.store.put<'subscription'>({
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: { ...options.details, feedback_option: null, reason: 'cancellation_requested' },
    ended_at: now,
    latest_invoice: latest,
    pending_update: null,
    status: 'canceled',
  })
  world.emit('customer.subscription.deleted', ended)
  return ended
}

/** A first payment that never came: after 23 hours, or when its checkout page expires. */
export function expireIncomplete(world: World, subscription: Subscription): Subscription {
  giveUpInvoices(world, subscription)
  return putIfChanged(world, subscription, {
    ...subscription,
    ended_at: world.now(),
    status: 'incomplete_expired',
  })
}

function giveUpInvoices(world: World, subscription: Subscription): void {
  for (const invoice of world.store.each('invoice', { parent: subscription.id, status: 'open' })) {
    const intent = intentOfInvoice(world, invoice.id)
    voidInvoice(world, invoice)
    if (intent?.status.startsWith('requires_')) cancelIntent(world, intent, 'void_invoice')
  }
}
