import type { AnswerOf, CallApi } from '#contract/index.ts'

/** The cart without its id, which scripts must not read. */
export type CartData = Omit<AnswerOf<'getResaleCart'>, 'cartId'>
export type CartPiece = CartData['items'][number]

/** Loads the cart; null if there is none, or it was deleted. */
export async function loadCart(call: CallApi, cartId: string | null): Promise<CartData | null> {
  if (!cartId) return null
  const answer = await call('getResaleCart', { params: { cartId } })
  if (!answer.ok) return null
  const { cartId: _, ...cart } = answer.body
  return cart
}
