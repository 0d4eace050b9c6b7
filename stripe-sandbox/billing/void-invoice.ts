import { invalid } from '../http/stripe-error.ts'
import type { Invoice } from '../objects.ts'
import { cancelIntent } from '../payments/cancel-intent.ts'
import type { World } from '../world.ts'
import { continueSubscription } from './continue-subscription.ts'
import { moveBalance } from './customer-balance.ts'
import { intentOfInvoice } from './invoices.ts'
import { putIfChanged } from './put-if-changed.ts'
import { changeSide, subscriptionSide } from './subscription-side.ts'

/**
 * Voids an unpaid invoice: its intent can no longer be paid, and the balance that it used is restored. Pending items
 * that it included stay on it. Errors: 400 for a draft, paid or void invoice.
 */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(`You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible.`)
  }
  const voided = world.store.put<'invoice'>({
    ...invoice,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  })
  cancelPayment(world, invoice)
  const applied = (invoice.ending_balance ?? 0) - invoice.starting_balance
  if (applied !== 0) {
    moveBalance(world, invoice.customer, {
      amount: -applied,
      type: 'unapplied_from_invoice',
      currency: invoice.currency,
      invoice: invoice.id,
    })
  }
  world.emit('invoice.voided', voided)
  cancelUnpaidChange(world, voided)
  return voided
}

/** Writes an unpaid invoice off: the subscription continues as if it had been paid. Errors: 400 unless it is open. */
export function markUncollectible(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    throw invalid(`You can only mark open invoices as uncollectible. This invoice is ${invoice.status}.`)
  }
  const writtenOff = world.store.put<'invoice'>({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: world.now() },
  })
  world.store.setAlarm(invoice.id, null)
  world.emit('invoice.marked_uncollectible', writtenOff)
  continueSubscription(world, writtenOff)
  return writtenOff
}

function cancelPayment(world: World, invoice: Invoice): void {
  world.store.setAlarm(invoice.id, null)
  const intent = intentOfInvoice(world, invoice.id)
  for (const payment of world.store.each('invoice_payment', { parent: invoice.id })) {
    if (payment.status !== 'open') continue
    world.store.put<'invoice_payment'>({
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: world.now() },
    })
  }
  if (intent?.status.startsWith('requires_')) cancelIntent(world, intent, 'void_invoice')
}

/** Cancels the change that awaited this payment, and expires the subscription if this was its first invoice. */
function cancelUnpaidChange(world: World, invoice: Invoice): void {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  const { pending, resumption } = subscriptionSide(world, subscription.id)
  if (pending?.invoice === invoice.id) {
    changeSide(world, subscription.id, ({ pending: _dropped, ...rest }) => rest)
    putIfChanged(world, subscription, { ...subscription, pending_update: null })
  } else if (resumption?.invoice === invoice.id) {
    changeSide(world, subscription.id, ({ resumption: _dropped, ...rest }) => rest)
  } else if (subscription.status === 'incomplete') {
    putIfChanged(world, subscription, { ...subscription, ended_at: world.now(), status: 'incomplete_expired' })
  } else {
    continueSubscription(world, invoice)
  }
}
