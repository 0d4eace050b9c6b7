// Whether a charge at the provider still needs the gift balance that was moved for it (product §7).

export interface ChargedInvoice {
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** Whether the provider finalises and collects it. */
  readonly collects: boolean
}

/** Whether an invoice is a draft that the provider will finalise, so a balance moved now pays it. */
export const isCollectedDraft = ({ status, collects }: ChargedInvoice): boolean => status === 'draft' && collects

/**
 * Whether nothing more will be charged for an invoice. An uncollected draft is never charged; an open invoice may still be paid
 * on-session.
 */
export const isOver = ({ status, collects }: ChargedInvoice): boolean =>
  status === 'draft' ? !collects : status !== 'open'

/** Whether an invoice keeps what it used of the customer's balance; a void invoice returns it. */
export const keepsBalance = ({ status }: ChargedInvoice): boolean => status === 'paid' || status === 'uncollectible'
