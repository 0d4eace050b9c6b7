// What a freshly read invoice adds to its replica: that it is paid, once; that an attempt to collect it failed, once for each
// attempt (payments §7).

export interface InvoiceFacts {
  readonly status: string
  readonly attempts: number
  /** The provider's reason for making it. */
  readonly reason: string
}

/** Attempted by the provider alone. At a first payment or a change of plan a person is at the card form and sees it fail. */
const triedAlone = 'subscription_cycle'
/** Any other invoice of a running subscription: a planned change of interval. Its first failure is reported by the membership. */
const owing: readonly string[] = ['past_due', 'unpaid']

type InvoiceEvents = { readonly type: 'paid' } | { readonly type: 'failed'; readonly attempt: number } | null

/**
 * @param before the replica, undefined when there was none. Of several failed attempts only the last is published.
 * @param subscriptionStatus of its subscription, as far as it is known
 */
export function eventsOfInvoice(
  before: InvoiceFacts | undefined,
  now: InvoiceFacts,
  subscriptionStatus: string | null,
): InvoiceEvents {
  if (now.status === 'paid') return before?.status === 'paid' ? null : { type: 'paid' }
  if (now.status !== 'open' || now.attempts <= (before?.attempts ?? 0)) return null
  const again = now.attempts > 1 && subscriptionStatus !== null && owing.includes(subscriptionStatus)
  return now.reason === triedAlone || again ? { type: 'failed', attempt: now.attempts } : null
}

/** Final: an older read must not undo it. */
export const isFinal = (status: string): boolean => status === 'paid' || status === 'void'
