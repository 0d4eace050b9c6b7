// What is left of a gift balance that was moved to the customer's balance at the provider for one charge (product §7).

export interface MovedGift {
  /** Pence that were moved. */
  readonly reserved: number
  /** What else was in the balance then; negative: it was owed. */
  readonly otherCredit: number
  /** What the charge took from the balance; null if it came to nothing, and what was owed still is. */
  readonly usedOfBalance: number | null
  /** What is in the balance now; negative: it is owed. */
  readonly balanceLeft: number
}

/** What can be taken back: the balance without what was owed before, which the next invoice adds. */
export const takeableGift = ({ otherCredit, balanceLeft }: Pick<MovedGift, 'otherCredit' | 'balanceLeft'>): number =>
  Math.max(0, balanceLeft - Math.min(0, otherCredit))

/** Everything else in the balance is used first; never more is taken back than is there. */
export function unusedGift({ reserved, otherCredit, usedOfBalance, balanceLeft }: MovedGift): number {
  const unused =
    usedOfBalance === null ? reserved : Math.min(reserved, Math.max(0, otherCredit + reserved - usedOfBalance))
  return Math.min(unused, takeableGift({ otherCredit, balanceLeft }))
}
