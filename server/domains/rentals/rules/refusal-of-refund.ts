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
  const what = refund.kind === 'order' ? 'This order could not be made' : 'This return could not be announced'
  if (refund.code === 'not_in_uk')
    return {
      code: refund.code,
      message: `${what}: we post to the United Kingdom only. Your postage is on its way back to you.`,
    }
  return { code: refund.code, message: `${what}. Your postage is on its way back to you.`, ...titles }
}
