// How an invoice and the customer's balance pay for each other (payments §4). A debt in the balance is collected with the next
// invoice, and what is too small for a card becomes such a debt.

export interface InvoiceParts {
  /** What the balance pays. */
  readonly fromBalance: number
  /** A debt in the balance, which is collected as well. */
  readonly carriedOver: number
  /** What is left to the next invoice, because it is too small for a card. */
  readonly addedToNext: number
}

/**
 * Divides an invoice into what the balance and the next invoice pay. Amounts are in pence; the card pays what is due.
 * @param balance before the invoice, positive in the customer's favour; if it is null, nothing is assumed to be left to the next
 */
export function partsOfInvoice({
  total,
  due,
  balance,
}: {
  readonly total: number
  readonly due: number
  readonly balance: number | null
}): InvoiceParts {
  const before = balance ?? total - due
  return {
    fromBalance: Math.max(0, Math.min(before, total)),
    carriedOver: Math.max(0, -before),
    addedToNext: Math.max(0, total - before - due),
  }
}

interface StoredSums {
  readonly total_pence: number
  readonly due_pence: number
  readonly balance_pence: number | null
}

/** Divides an invoice as it is stored. */
export const partsOfStoredInvoice = ({ total_pence, due_pence, balance_pence }: StoredSums): InvoiceParts =>
  partsOfInvoice({ total: total_pence, due: due_pence, balance: balance_pence })
