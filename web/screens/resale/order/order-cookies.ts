import { cartCookie } from '#web/lib/cart/cart-cookie.ts'
import { orderCookie } from '#web/lib/cart/order-cookie.ts'

/** Makes the secret of a paid cart the code of its order; the next piece starts a new cart. */
export function orderCookies(cartId: string, request: Request): Headers {
  const headers = new Headers()
  headers.append('set-cookie', cartCookie(null, request))
  headers.append('set-cookie', orderCookie(cartId, request))
  return headers
}
