import type { CallApi } from '#contract/index.ts'
import { cartCookie, readCartId } from '#web/lib/cart/cart-cookie.ts'
import { orderCookie } from '#web/lib/cart/order-cookie.ts'
import { giftCookie } from '#web/lib/gift/gift-cookie.ts'
import { skiCookie } from '#web/lib/ski/ski-cookie.ts'

/**
 * Returns the Set-Cookie lines that remove the secrets of purchases, with which the next person at this computer could
 * read, change or cancel them. A cart is kept only if it was neither bought nor taken to the checkout: until then it
 * holds no personal details.
 */
export async function forgetPurchases(call: CallApi, request: Request): Promise<Headers> {
  const cartId = readCartId(request)
  const forgetsCart = cartId !== null && ((await mayBeAtCheckout(call, cartId)) || (await mayBeBought(call, cartId)))
  const headers = new Headers()
  for (const cookie of [orderCookie, giftCookie, skiCookie, ...(forgetsCart ? [cartCookie] : [])])
    headers.append('set-cookie', cookie(null, request))
  return headers
}

/** Once a cart is paid for, its id is a code of the order. */
async function mayBeBought(call: CallApi, cartId: string): Promise<boolean> {
  return (await call('resaleOrder', { params: { code: cartId } })).status !== 404
}

/** A cart at the checkout may be paid for at any moment, and already has the buyer's name and address. */
async function mayBeAtCheckout(call: CallApi, cartId: string): Promise<boolean> {
  const answer = await call('resaleCheckout', { params: { cartId } })
  return answer.ok ? answer.body.customerData !== null : answer.status !== 404
}
