/** When an object changes with time alone: what the store's due index holds, and what the sweep finds. */
import type { Invoice, Subscription } from '../objects.ts'

export const firstPaymentWithin = 23 * 3600

/** A first payment expires, a period ends, a scheduled end comes, a pending update expires. */
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

/** A draft is finalised, an open invoice is retried. */
export function invoiceDue(it: Invoice): number | null {
  if (it.status === 'draft') return it.automatically_finalizes_at
  return it.status === 'open' ? it.next_payment_attempt : null
}

function earliest(times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}
