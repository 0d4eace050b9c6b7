// Which kind of thing a signed message is about, by its type (payments.md §7). Types are an open list: what is not named
// here needs nothing from us.

export type EventSubject =
  | 'intent'
  | 'session'
  | 'subscription'
  /** Something came of it that its subscription may have changed with. */
  | 'invoice'
  /** It was made or changed, and its subscription tells of itself. */
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
  // Not customer.subscription_schedule or the like: the dot ends the name.
  if (type.startsWith('customer.subscription.')) return 'subscription'
  if (preparations.includes(type)) return 'invoice-alone'
  if (invoiceEvents.includes(type)) return 'invoice'
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return 'refund'
  if (type === 'charge.refunded') return 'charge'
  if (type.startsWith('charge.dispute.')) return 'dispute'
  // Its making may not have been answered; its balance may have changed.
  if (type === 'customer.created' || type === 'customer.updated') return 'customer'
  return undefined
}
