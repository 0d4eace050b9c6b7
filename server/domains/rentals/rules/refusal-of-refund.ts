// What a member is told whose postage was paid while the order could not be made any more (decisions.md §4.3).
import type { RefusalCode } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import type { RentalRefusal } from './rental-refusal.ts'

export function refusalOfRefund(refund: {
  readonly kind: 'order' | 'return'
  readonly code: RefusalCode
  readonly titles: readonly string[]
}): RentalRefusal {
  const titles = refund.titles.length > 0 ? { titles: [...refund.titles] } : {}
  if (refund.code === 'items_unavailable') return { code: refund.code, message: messages.itemsUnavailable, ...titles }
  const what = refund.kind === 'order' ? 'We couldn’t place this order' : 'We couldn’t book this return'
  if (refund.code === 'not_in_uk')
    return {
      code: refund.code,
      message: `${what}: we post to the United Kingdom only. We’ve refunded your postage.`,
    }
  return { code: refund.code, message: `${what}. We’ve refunded your postage.`, ...titles }
}
