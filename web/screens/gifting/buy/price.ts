/** The discount of the member who buys, as the terms say it. */
export interface MemberDiscount {
  percent: number
  /** Pence of face value that may still be bought at it this year. */
  faceLeft: number
}

/** What a card costs, for the page alone: what is charged is the server's to say. */
export function priceOf(face: number, discount: MemberDiscount | null) {
  const less = discount ? Math.floor((Math.min(face, Math.max(0, discount.faceLeft)) * discount.percent) / 100) : 0
  return { face, discount: less, total: face - less }
}
