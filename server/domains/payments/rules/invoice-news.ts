// What a freshly read invoice tells that was not known before: that it is paid, once; that a try to collect it failed,
// once for each try (payments.md §7).

export interface InvoiceFacts {
  readonly status: string
  readonly attempts: number
  /** The provider's word for why it was made. */
  readonly reason: string
}

/** Tried by the provider alone. At a first payment or a change of plan somebody sits before the card form and sees it fail. */
const triedAlone = 'subscription_cycle'
/** Any other bill that a running subscription owes: a planned change of interval, of which the membership tells first. */
const owing: readonly string[] = ['past_due', 'unpaid']

type InvoiceNews = { readonly type: 'paid' } | { readonly type: 'failed'; readonly attempt: number } | null

/**
 * @param before the mirror, undefined when there was none. Of several failed tries only the last is news.
 * @param subscriptionStatus of the subscription that it is for, as far as it is known
 */
export function newsOfInvoice(
  before: InvoiceFacts | undefined,
  now: InvoiceFacts,
  subscriptionStatus: string | null,
): InvoiceNews {
  if (now.status === 'paid') return before?.status === 'paid' ? null : { type: 'paid' }
  if (now.status !== 'open' || now.attempts <= (before?.attempts ?? 0)) return null
  const again = now.attempts > 1 && subscriptionStatus !== null && owing.includes(subscriptionStatus)
  return now.reason === triedAlone || again ? { type: 'failed', attempt: now.attempts } : null
}

/** Nothing changes any more: an older look at it must not undo that. */
export const isFinal = (status: string): boolean => status === 'paid' || status === 'void'
