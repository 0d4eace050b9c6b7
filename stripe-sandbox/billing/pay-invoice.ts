import { invalid, StripeError } from '../http/stripe-error.ts'
import type { Invoice, PaymentMethod } from '../objects.ts'
import { type AttemptOptions, attemptPayment, type Outcome } from '../payments/attempt.ts'
import { cancelIntent } from '../payments/cancel-intent.ts'
import type { World } from '../world.ts'
import { applyToInvoice, cardOnFile } from './collect.ts'
import { finalizeInvoice, intentOfInvoice } from './invoices.ts'
import { markPaid } from './mark-paid.ts'

/** Charges an open invoice to a card and stores the outcome: invoice, subscription and events. Errors: 400 if nothing is due. */
export function payInvoice(world: World, invoice: Invoice, method: PaymentMethod, options: AttemptOptions): Outcome {
  const intent = intentOfInvoice(world, invoice.id)
  if (intent === undefined || !intent.status.startsWith('requires_')) {
    throw invalid('This invoice has no payment that could be attempted.')
  }
  const outcome = attemptPayment(world, intent, method, options)
  applyToInvoice(world, outcome)
  return outcome
}

/** `invoices.pay`. Errors: 400 for a paid or void invoice or without a card; 402 after a failed attempt, which is kept. */
export function payOnRequest(
  world: World,
  requested: Invoice,
  options: { method: PaymentMethod | undefined; offSession: boolean; outOfBand: boolean },
): Invoice {
  checkPayable(requested)
  const invoice = requested.status === 'draft' ? finalizeOnRequest(world, requested) : requested
  if (invoice.status === 'paid') return invoice
  if (options.outOfBand) return markPaidOutOfBand(world, invoice)
  const method = options.method ?? cardOnFile(world, invoice)
  if (method === undefined) {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set either an attached or default payment method.',
      undefined,
      'resource_missing',
    )
  }
  const { offSession } = options
  const outcome = payInvoice(world, invoice, method, { offSession, inBrowser: true, returnUrl: null })
  if (outcome.state === 'succeeded') return world.get('invoice', invoice.id)
  throw paymentError(outcome)
}

function checkPayable(invoice: Invoice): void {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid')
  if (invoice.status === 'void') throw invalid('This invoice can no longer be paid: it is void.')
}

/** Finalises a draft on request; if nothing is due, it is paid at once. */
export function finalizeOnRequest(world: World, draft: Invoice): Invoice {
  const { invoice, intent } = finalizeInvoice(world, draft)
  return intent === null ? markPaid(world, invoice, null) : invoice
}

function markPaidOutOfBand(world: World, invoice: Invoice): Invoice {
  const intent = intentOfInvoice(world, invoice.id)
  if (intent?.status.startsWith('requires_')) cancelIntent(world, intent, null)
  for (const payment of world.store.each('invoice_payment', { parent: invoice.id, status: 'open' })) {
    world.store.put<'invoice_payment'>({
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: world.now() },
    })
  }
  return markPaid(world, { ...invoice, amount_paid_off_stripe: invoice.amount_due }, null)
}

function paymentError(outcome: Exclude<Outcome, { state: 'succeeded' }>): StripeError {
  if (outcome.state === 'requires_action') {
    return new StripeError(
      402,
      {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
        payment_intent: outcome.intent,
      },
      { keepsChanges: true },
    )
  }
  const { code, decline_code, message = 'Your card was declined.', charge } = outcome.error
  return new StripeError(
    402,
    {
      type: 'card_error',
      message,
      ...(code === undefined ? {} : { code }),
      ...(decline_code === undefined ? {} : { decline_code }),
      ...(charge === undefined ? {} : { charge }),
      payment_intent: outcome.intent,
    },
    { keepsChanges: true },
  )
}
