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

type InvoiceNews = { readonly type: 'paid' } | { readonly type: 'failed'; readonly attempt: number } | null

/** @param before the mirror, undefined when there was none. Of several failed tries only the last is news. */
export function newsOfInvoice(before: InvoiceFacts | undefined, now: InvoiceFacts): InvoiceNews {
  if (now.status === 'paid') return before?.status === 'paid' ? null : { type: 'paid' }
  if (now.status === 'open' && now.reason === triedAlone && now.attempts > (before?.attempts ?? 0))
    return { type: 'failed', attempt: now.attempts }
  return null
}

/** Nothing changes any more: an older look at it must not undo that. */
export const isFinal = (status: string): boolean => status === 'paid' || status === 'void'
