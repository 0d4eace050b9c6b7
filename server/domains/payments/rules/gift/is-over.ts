// Whether a charge at the provider still needs what was moved for it of a gift balance (product §7).

export interface ChargedInvoice {
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** Whether the provider finalises and collects it. */
  readonly collects: boolean
}

/** A draft that the provider finalises: a balance that is moved now pays it. */
export const isCollectedDraft = ({ status, collects }: ChargedInvoice): boolean => status === 'draft' && collects

/** Paid or given up. A draft that is not collected comes to nothing; an open invoice may still be paid by hand. */
export const isOver = ({ status, collects }: ChargedInvoice): boolean =>
  status === 'draft' ? !collects : status !== 'open'

/** Whether it keeps what it took of the customer's balance: a void one gives it back. */
export const keepsBalance = ({ status }: ChargedInvoice): boolean => status === 'paid' || status === 'uncollectible'
