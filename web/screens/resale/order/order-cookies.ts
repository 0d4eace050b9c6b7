import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { orderCookie } from '#web/lib/cart/order-cookie.ts'

/** The secret of a cart that was bought becomes the code of its order; the next piece begins a new cart. */
export function orderCookies(cartId: string, request: Request): Headers {
  const headers = new Headers()
  headers.append('set-cookie', cartCookie(null, request))
  headers.append('set-cookie', orderCookie(cartId, request))
  return headers
}
