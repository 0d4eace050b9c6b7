// Why a cart cannot be bought, in words for its buyer.
import type { RefusalCode } from '#contract/errors.ts'
import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'

export interface SaleRefusal {
  readonly code: RefusalCode
  readonly message: string
  readonly titles?: string[]
  readonly ids?: string[]
}

/** Somebody else has these: the specification's answer, with the titles for "no longer available" (spec §8). */
export const piecesUnavailable = (
  pieces: readonly { readonly garmentId: Id<'garment'>; readonly title: string }[],
): SaleRefusal => ({
  code: 'items_unavailable',
  message: messages.itemsUnavailable,
  titles: pieces.map(({ title }) => title),
  ids: pieces.map(({ garmentId }) => garmentId),
})

/** Of a hold that would go beyond what carts and their checkouts may keep: they can be bought all the same. */
export const heldLongEnough: SaleRefusal = {
  code: 'limit_reached',
  message: 'We can’t hold these any longer. You can still pay, as long as nobody else buys them first.',
}

/** For a buyer who paid for something that had become impossible (product §4.3). */
export function refusalOfRefund({
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
