// Which kind of object a webhook is about, by its type (payments §7). New types may appear; those not listed here need
// nothing from us.

export type EventSubject =
  | 'intent'
  | 'session'
  | 'subscription'
  /** An event that may have changed its subscription as well. */
  | 'invoice'
  /** An event that leaves its subscription as it was; changes of the subscription have their own events. */
  | 'invoice-alone'
  | 'refund'
  | 'charge'
  | 'dispute'
  | 'customer'

const preparations: readonly string[] = ['invoice.created', 'invoice.finalized', 'invoice.updated']
const invoiceEvents: readonly string[] = [
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.marked_uncollectible',
  'invoice.voided',
]

export function eventSubject(type: string): EventSubject | undefined {
  if (type.startsWith('payment_intent.')) return 'intent'
  if (type.startsWith('checkout.session.')) return 'session'
  // The dot ends the name, so that customer.subscription_schedule does not match.
  if (type.startsWith('customer.subscription.')) return 'subscription'
  if (preparations.includes(type)) return 'invoice-alone'
  if (invoiceEvents.includes(type)) return 'invoice'
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return 'refund'
  if (type === 'charge.refunded') return 'charge'
  if (type.startsWith('charge.dispute.')) return 'dispute'
  // The creation of the customer may have got no answer, or the balance may have changed.
  if (type === 'customer.created' || type === 'customer.updated') return 'customer'
  return undefined
}
