// What is left of a gift balance that was moved to the customer's balance at the provider for one charge (product §7).

export interface MovedGift {
  /** Pence that were moved. */
  readonly reserved: number
  /** What else was in the balance then; negative: it was owed. */
  readonly otherCredit: number
  /** What the charge took from the balance. */
  readonly usedOfBalance: number
  /** What is in the balance now; negative: it is owed. */
  readonly balanceLeft: number
}

/** Everything else in the balance is used first; never more is taken back than is there. */
export function unusedGift({ reserved, otherCredit, usedOfBalance, balanceLeft }: MovedGift): number {
  const unused = Math.min(reserved, Math.max(0, otherCredit + reserved - usedOfBalance))
  return Math.min(unused, Math.max(0, balanceLeft))
}
