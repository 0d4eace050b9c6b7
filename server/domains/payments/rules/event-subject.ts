// Which kind of thing a signed message is about, by its type (payments.md §7). Types are an open list: what is not named
// here needs nothing from us.

export type EventSubject = 'intent' | 'session' | 'subscription' | 'invoice' | 'refund' | 'charge'

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
  if (invoiceEvents.includes(type)) return 'invoice'
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return 'refund'
  if (type === 'charge.refunded') return 'charge'
  return undefined
}
