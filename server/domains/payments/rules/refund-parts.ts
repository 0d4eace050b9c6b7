// How an invoice is refunded (payments §9): first to the cards, up to what each paid, then to the customer's balance, up to
// what it paid. Never more than is left.

export interface RefundFacts {
  /** Null: everything that is left. */
  readonly amount: number | null
  /** What is left of each card payment after earlier refunds. */
  readonly cards: readonly { readonly intentId: string; readonly left: number }[]
  readonly balanceLeft: number
}

export type RefundPart = { readonly intentId: string; readonly amount: number } | { readonly toBalance: number }

export function refundParts({ amount, cards, balanceLeft }: RefundFacts): RefundPart[] {
  const parts: RefundPart[] = []
  let wanted = amount ?? Number.MAX_SAFE_INTEGER
  for (const { intentId, left } of cards) {
    const part = Math.min(wanted, left)
    if (part <= 0) continue
    parts.push({ intentId, amount: part })
    wanted -= part
  }
  const toBalance = Math.min(wanted, balanceLeft)
  if (toBalance > 0) parts.push({ toBalance })
  return parts
}
