// Calculates what a gift card costs: its face, less the member discount on the part of it that is within the member's yearly
// limit (product §7).
import { type Pence, pence } from '#server/kernel/money.ts'

export interface GiftPrice {
  readonly face: Pence
  /** The part of the face that is bought at a discount. */
  readonly discounted: Pence
  readonly discount: Pence
  readonly total: Pence
}

interface GiftToPrice {
  readonly face: number
  readonly percent: number
  /** Pence of face that the buyer may still buy at a discount; 0 for anybody who is not a member. */
  readonly faceLeft: number
}

/** The discount is rounded down to a penny. A part of the face that gives less than a penny takes nothing from the limit. */
export function giftPrice({ face, percent, faceLeft }: GiftToPrice): GiftPrice {
  const within = Math.max(0, Math.min(face, faceLeft))
  const discount = Math.floor((within * percent) / 100)
  return {
    face: pence(face),
    discounted: pence(discount > 0 ? within : 0),
    discount: pence(discount),
    total: pence(face - discount),
  }
}
