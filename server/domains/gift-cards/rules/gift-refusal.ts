// The refusals about gift cards, worded for people.
import type { RefusalCode } from '#contract/errors.ts'

export interface GiftRefusal {
  readonly code: RefusalCode
  readonly message: string
}

/** For a buyer who paid for a card that could no longer be made. */
export function explainRefund({ code }: { readonly code: RefusalCode }): GiftRefusal {
  if (code === 'limit_reached') return { code, message: `${overYearlyLimit} We’ve refunded your payment.` }
  const why = code === 'not_in_uk' ? ': we sell gift cards in the United Kingdom only' : ''
  return { code, message: `We couldn’t make this gift card${why}. We’ve refunded your payment.` }
}

export const overYearlyLimit =
  'You’ve bought other gift cards since you saw this price, so it’s more than this year’s member discount covers.'
