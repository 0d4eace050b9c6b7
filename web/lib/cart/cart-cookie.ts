import { secretCookie } from '#web/lib/cart/secret-cookie.ts'

/** The cart of the resale shop, as its browser keeps it. */
const cart = secretCookie('wrenlet_resale_cart', 60 * 60 * 24 * 30)

export const readCartId = cart.read
export const cartCookie = cart.write
