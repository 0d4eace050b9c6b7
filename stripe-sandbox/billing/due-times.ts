/** When time alone changes an object: the store indexes these times, and the sweep acts on them. */
import type { Invoice, Subscription } from '../objects.ts'

export const firstPaymentWithin = 23 * 3600

/** When a subscription's first payment or pending update expires, its period ends or its scheduled end is due. */
export function subscriptionDue(subscription: Subscription): number | null {
  switch (subscription.status) {
    case 'incomplete':
      return subscription.created + firstPaymentWithin
    case 'active':
    case 'past_due':
    case 'unpaid':
      return earliest([
        ...subscription.items.data.map((item) => item.current_period_end),
        subscription.cancel_at,
        subscription.pending_update?.expires_at ?? null,
      ])
    case 'paused':
      return subscription.cancel_at
    default:
      return null
  }
}

/** When a draft is finalised, or an open invoice retried. */
export function invoiceDue(invoice: Invoice): number | null {
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at
  return invoice.status === 'open' ? invoice.next_payment_attempt : null
}

function earliest(times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}
