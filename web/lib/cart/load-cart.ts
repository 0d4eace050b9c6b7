import type { AnswerOf, CallApi } from '#contract/index.ts'
import type { Refusal } from '#web/lib/api/errors.ts'

/** The cart without its id, which scripts must not read. */
export type CartData = Omit<AnswerOf<'getResaleCart'>, 'cartId'>
export type CartPiece = CartData['items'][number]

/**
 * Loads the cart; null if there is none, or it was deleted. Any other refusal says nothing about the cart, which may
 * still have pieces or be paid for.
 */
export async function loadCart(
  call: CallApi,
  cartId: string | null,
): Promise<{ ok: true; body: CartData | null } | ({ ok: false } & Refusal)> {
  if (!cartId) return { ok: true, body: null }
  const answer = await call('getResaleCart', { params: { cartId } })
  if (!answer.ok) return answer.status === 404 ? { ok: true, body: null } : answer
  const { cartId: _, ...cart } = answer.body
  return { ok: true, body: cart }
}
