/** The discount for a member who buys, from the terms. */
export interface MemberDiscount {
  percent: number
  /** Pence of face value that the member may still buy at the discount this year. */
  faceLeft: number
}

/** What a card costs, only for the page to show; the server decides what is charged. */
export function priceOf(face: number, discount: MemberDiscount | null) {
  const saved = discount ? Math.floor((Math.min(face, Math.max(0, discount.faceLeft)) * discount.percent) / 100) : 0
  return { face, discount: saved, total: face - saved }
}
