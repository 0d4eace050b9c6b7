// How an invoice is refunded (payments §9, product §7): first to the cards, up to what each paid, then to the gift balance and to the
// customer's balance at the provider, up to what each paid. Never more than is left.

export interface RefundFacts {
  /** Null refunds everything that is left. */
  readonly amount: number | null
  /** What is left of each card payment after earlier refunds. */
  readonly cards: readonly { readonly intentId: string; readonly left: number }[]
  /** What is left of the gift balance's part after earlier refunds. */
  readonly giftLeft: number
  readonly balanceLeft: number
}

export type RefundPart =
  | { readonly intentId: string; readonly amount: number }
  | { readonly toGift: number }
  | { readonly toBalance: number }

export function refundParts({ amount, cards, giftLeft, balanceLeft }: RefundFacts): RefundPart[] {
  const parts: RefundPart[] = []
  let wanted = amount ?? Number.MAX_SAFE_INTEGER
  for (const { intentId, left } of cards) {
    const part = Math.min(wanted, left)
    if (part <= 0) continue
    parts.push({ intentId, amount: part })
    wanted -= part
  }
  const toGift = Math.min(wanted, giftLeft)
  if (toGift > 0) parts.push({ toGift })
  wanted -= toGift
  const toBalance = Math.min(wanted, balanceLeft)
  if (toBalance > 0) parts.push({ toBalance })
  return parts
}
