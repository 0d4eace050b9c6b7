// What to publish about a freshly read invoice, compared with its replica: that it is paid, once; that an attempt to collect it
// failed, once for each attempt (payments §7).

export interface InvoiceFacts {
  readonly status: string
  readonly attempts: number
  /** Why the provider created it. */
  readonly reason: string
}

/** A renewal, which the provider collects without a person. At joining or a change of plan, somebody sees the card form fail. */
const renewalReason = 'subscription_cycle'
/** After a failed scheduled change of interval: the membership reports the first failure, and its invoice the later ones. */
const overdueStatuses: readonly string[] = ['past_due', 'unpaid']

type InvoiceEvents = { readonly type: 'paid' } | { readonly type: 'failed'; readonly attempt: number } | null

/**
 * If several attempts have failed since the last read, only the last is published.
 * @param before the replica; undefined if there was none
 * @param subscriptionStatus the status of its subscription; null if it is unknown
 */
export function eventsOfInvoice(
  before: InvoiceFacts | undefined,
  now: InvoiceFacts,
  subscriptionStatus: string | null,
): InvoiceEvents {
  if (now.status === 'paid') return before?.status === 'paid' ? null : { type: 'paid' }
  if (now.status !== 'open' || now.attempts <= (before?.attempts ?? 0)) return null
  const isLaterAttempt = now.attempts > 1 && subscriptionStatus !== null && overdueStatuses.includes(subscriptionStatus)
  return now.reason === renewalReason || isLaterAttempt ? { type: 'failed', attempt: now.attempts } : null
}

/** Whether a status is final, so an older read must not undo it. */
export const isFinal = (status: string): boolean => status === 'paid' || status === 'void'
