import type { Invoice, PaymentIntent, PaymentMethod } from '../objects.ts'
import { attemptPayment, type Outcome } from '../payments/attempt.ts'
import type { World } from '../world.ts'
import { countAttempt, recordFailedPayment, requireChallenge } from './dunning.ts'
import { finalizeInvoice, intentOfInvoice } from './invoices.ts'
import { markPaid } from './mark-paid.ts'

/** The card to which an invoice is charged automatically: its own, the subscription's or the customer's. */
export function cardOnFile(world: World, invoice: Invoice): PaymentMethod | undefined {
  const subscription = world.get('subscription', invoice.parent.subscription_details.subscription)
  const customer = world.store.find('customer', invoice.customer)
  const id =
    invoice.default_payment_method ??
    subscription.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null
  const method = id === null ? undefined : world.store.find('payment_method', id)
  return method?.customer === invoice.customer ? method : undefined
}

/** Charges an open invoice's intent to the card on file; makes no attempt without a card. */
export function collect(
  world: World,
  invoice: Invoice,
  intent: PaymentIntent,
  options: { offSession: boolean; automatic?: boolean },
): Outcome | undefined {
  const method = cardOnFile(world, invoice)
  if (method === undefined) return undefined
  const { offSession, automatic = false } = options
  const outcome = attemptPayment(world, intent, method, { offSession, inBrowser: true, returnUrl: null })
  applyToInvoice(world, outcome, automatic)
  return outcome
}

/** Finalises a draft that is due, and tries to collect its payment. */
export function finalizeAndCollect(world: World, draft: Invoice): void {
  const { invoice, intent } = finalizeInvoice(world, draft)
  if (intent === null) markPaid(world, invoice, null)
  else collectAutomatically(world, invoice, intent)
}

/** Retries an open invoice on schedule. A bank that asks for 3-D Secure leaves it open; a missing card counts as a failure. */
export function retryInvoice(world: World, invoice: Invoice): void {
  const intent = intentOfInvoice(world, invoice.id)
  if (intent !== undefined) collectAutomatically(world, invoice, intent)
}

function collectAutomatically(world: World, invoice: Invoice, intent: PaymentIntent): void {
  if (collect(world, invoice, intent, { offSession: false, automatic: true }) === undefined) {
    recordFailedPayment(world, invoice, true)
  }
}

/** Applies the outcome of an intent to the invoice it pays and to that invoice's subscription. */
export function applyToInvoice(world: World, outcome: Outcome, automatic = false): void {
  const { intent } = outcome
  for (const payment of world.store.each('invoice_payment', { lookup: intent.id })) {
    const invoice = world.get('invoice', payment.invoice)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') continue
    if (outcome.state === 'succeeded') {
      const paid = world.store.put<'invoice_payment'>({
        ...payment,
        amount_paid: intent.amount,
        status: 'paid',
        status_transitions: { ...payment.status_transitions, paid_at: world.now() },
      })
      markPaid(world, countAttempt(invoice, automatic), intent)
      world.emit('invoice_payment.paid', paid)
    } else if (outcome.state === 'failed') {
      recordFailedPayment(world, invoice, automatic)
    } else {
      requireChallenge(world, invoice, automatic)
    }
  }
}
