import type { CallApi } from '#contract/index.ts'
import { cartCookie, readCartId } from '#web/lib/cart/cart-cookie.ts'
import { orderCookie } from '#web/lib/cart/order-cookie.ts'
import { giftCookie } from '#web/lib/gift/gift-cookie.ts'
import { skiCookie } from '#web/lib/ski/ski-cookie.ts'

/**
 * The Set-Cookie lines that remove the secrets with which the next person at this computer could read, change or cancel what was
 * bought. A cart stays only if we know that nobody has bought it or begun to pay for it: it then names nobody.
 */
export async function forgetPurchases(call: CallApi, request: Request): Promise<Headers> {
  const cartId = readCartId(request)
  const isForgotten = cartId !== null && ((await mayBeBegun(call, cartId)) || (await mayBeBought(call, cartId)))
  const headers = new Headers()
  for (const cookie of [orderCookie, giftCookie, skiCookie, ...(isForgotten ? [cartCookie] : [])])
    headers.append('set-cookie', cookie(null, request))
  return headers
}

/** Once it is paid, the cart's id is a code of the order. */
async function mayBeBought(call: CallApi, cartId: string): Promise<boolean> {
  return (await call('resaleOrder', { params: { code: cartId } })).status !== 404
}

/** It may be paid at any moment, and has the buyer's name and address already. */
async function mayBeBegun(call: CallApi, cartId: string): Promise<boolean> {
  const answer = await call('resaleCheckout', { params: { cartId } })
  return answer.ok ? answer.body.customerData !== null : answer.status !== 404
}
