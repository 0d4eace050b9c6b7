// Decides what a gift card costs its buyer now, and whether the page showed that price (product §7).
import { formatPounds, type Pence } from '#server/kernel/money.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'
import { giftPrice } from './gift-price.ts'
import { type GiftRefusal, overYearlyLimit } from './gift-refusal.ts'
import type { GiftTerms } from './gift-terms.ts'

export interface GiftToBuy {
  readonly face: Pence
  readonly deliverOn: string
  readonly percent: number
  readonly hasDiscount: boolean
  /** Pence of face that this account may still buy at a discount within its year. */
  readonly yearLeft: number
  readonly facePerYear: number
  /** The total that the page showed, in pence, if it showed one. */
  readonly total?: number | undefined
}

export interface PricedGift {
  readonly amount: Pence
  readonly terms: GiftTerms
  readonly yearLeft: number
}

export function decideGift(gift: GiftToBuy): Outcome<PricedGift, GiftRefusal> {
  const { face, deliverOn, percent, hasDiscount, yearLeft, facePerYear, total } = gift
  const price = giftPrice({ face, percent, faceLeft: hasDiscount ? yearLeft : 0 })
  const refusal = checkPrice(price.total, total)
  if (refusal) return refused(refusal)
  return accepted({
    amount: price.total,
    yearLeft,
    terms: {
      face_pence: price.face,
      discounted_pence: price.discounted,
      discount_pence: price.discount,
      face_year_pence: facePerYear,
      deliver_on: deliverOn,
    },
  })
}

/** Refuses terms only if they exceed the yearly limit: the price shown is charged even if the membership has ended since. */
export const checkTerms = (terms: GiftTerms, { yearLeft }: Pick<PricedGift, 'yearLeft'>): GiftRefusal | undefined =>
  terms.discounted_pence > yearLeft ? { code: 'limit_reached', message: overYearlyLimit } : undefined

/**
 * Refuses if the page showed another total.
 * @param shown in pence; undefined if the page showed none
 */
export const checkPrice = (total: Pence, shown: number | undefined): GiftRefusal | undefined =>
  shown === undefined || shown === total
    ? undefined
    : {
        code: 'order_changed',
        message: `The price has changed since you saw it: it’s ${formatPounds(total)} now. Please check it and try again.`,
      }
