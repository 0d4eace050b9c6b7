/** When time alone changes an object: the store indexes these times, and the sweep acts on them. */
import type { Invoice, Subscription } from '../objects.ts'

export const firstPaymentWithin = 23 * 3600

/** When its first payment or pending update expires, its period ends or its scheduled end is due. */
export function subscriptionDue(it: Subscription): number | null {
  switch (it.status) {
    case 'incomplete':
      return it.created + firstPaymentWithin
    case 'active':
    case 'past_due':
    case 'unpaid':
      return earliest([
        ...it.items.data.map((item) => item.current_period_end),
        it.cancel_at,
        it.pending_update?.expires_at ?? null,
      ])
    case 'paused':
      return it.cancel_at
    default:
      return null
  }
}

/** When a draft is finalised, or an open invoice retried. */
export function invoiceDue(it: Invoice): number | null {
  if (it.status === 'draft') return it.automatically_finalizes_at
  return it.status === 'open' ? it.next_payment_attempt : null
}

function earliest(times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}
