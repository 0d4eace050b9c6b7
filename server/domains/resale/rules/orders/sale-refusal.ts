// Why a cart cannot be bought, as messages for the buyer.
import type { RefusalCode } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'

export interface SaleRefusal {
  readonly code: RefusalCode
  readonly message: string
  readonly titles?: string[]
  readonly ids?: string[]
}

/** Pieces that somebody else has, with the titles that the page lists as "no longer available" (spec §8). */
export const piecesUnavailable = (
  pieces: readonly { readonly garmentId: Id<'garment'>; readonly title: string }[],
): SaleRefusal => ({
  code: 'items_unavailable',
  message: messages.itemsUnavailable,
  titles: pieces.map(({ title }) => title),
  ids: pieces.map(({ garmentId }) => garmentId),
})

/** For a hold that may not be extended; the pieces can still be bought. */
export const heldLongEnough: SaleRefusal = {
  code: 'limit_reached',
  message: 'We can’t hold these any longer. You can still pay, as long as nobody else buys them first.',
}

/** For a buyer whose payment is refunded because the order could no longer be made (product §4.3). */
export function explainRefund({
  code,
  titles,
}: {
  readonly code: RefusalCode
  readonly titles: readonly string[]
}): SaleRefusal {
  const named = titles.length > 0 ? { titles: [...titles] } : {}
  if (code === 'items_unavailable') return { code, message: messages.itemsUnavailable, ...named }
  const why = code === 'not_in_uk' ? 'we post to the United Kingdom only' : 'it can’t be bought any more'
  return { code, message: `We couldn’t place this order: ${why}. We’ve refunded your payment.`, ...named }
}
