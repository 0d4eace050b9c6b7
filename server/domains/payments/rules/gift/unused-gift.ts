// How much of a gift balance, moved to the customer's balance at the provider for one charge, was not used (product §7).

export interface MovedGift {
  /** Pence that were moved. */
  readonly reserved: number
  /** What else was in the customer's balance then; a negative amount was owed. */
  readonly otherCredit: number
  /** What the charge took from the balance; null if it was never made, so an earlier debt remains. */
  readonly usedOfBalance: number | null
  /** What is in the balance now; a negative amount is owed. */
  readonly balanceLeft: number
}

/** What can be taken back: the balance as it would be without the earlier debt, which the next invoice charges. */
export const recoverableGift = ({ otherCredit, balanceLeft }: Pick<MovedGift, 'otherCredit' | 'balanceLeft'>): number =>
  Math.max(0, balanceLeft - Math.min(0, otherCredit))

/** Counts everything else in the balance as used first, and never takes back more than there is. */
export function unusedGift({ reserved, otherCredit, usedOfBalance, balanceLeft }: MovedGift): number {
  const unused =
    usedOfBalance === null ? reserved : Math.min(reserved, Math.max(0, otherCredit + reserved - usedOfBalance))
  return Math.min(unused, recoverableGift({ otherCredit, balanceLeft }))
}
