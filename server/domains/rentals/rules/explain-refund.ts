// Explains to a member why a payment was refunded: its order, return or purchase was no longer possible (product §4.3).
import type { RefusalCode } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import type { RentalRefusal } from './rental-refusal.ts'

export function explainRefund(refund: {
  readonly kind: 'order' | 'return' | 'purchase' | 'loss'
  readonly code: RefusalCode
  readonly titles: readonly string[]
}): RentalRefusal {
  const titles = refund.titles.length > 0 ? { titles: [...refund.titles] } : {}
  if (refund.code === 'items_unavailable') return { code: refund.code, message: messages.itemsUnavailable, ...titles }
  if (refund.kind === 'purchase') return { code: refund.code, message: purchaseRefused(refund.code), ...titles }
  if (refund.kind === 'loss')
    return {
      code: refund.code,
      message: 'We aren’t missing this piece any more, so there was nothing to pay. We’ve refunded your payment.',
      ...titles,
    }
  const failure = refund.kind === 'order' ? 'We couldn’t place this order' : 'We couldn’t book this return'
  if (refund.code === 'not_in_uk')
    return {
      code: refund.code,
      message: `${failure}: we post to the United Kingdom only. We’ve refunded your postage.`,
    }
  return { code: refund.code, message: `${failure}. We’ve refunded your postage.`, ...titles }
}

function purchaseRefused(code: RefusalCode): string {
  if (code === 'already_done') return 'This piece was already yours when you paid. We’ve refunded your payment.'
  if (code === 'not_now') return 'This piece couldn’t be bought any more when you paid. We’ve refunded your payment.'
  return 'We couldn’t complete this purchase. We’ve refunded your payment.'
}
