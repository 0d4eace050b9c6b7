import { secretCookie } from '#web/lib/cart/secret-cookie.ts'

/** Keeps the id of the resale shop's cart in the browser. */
const cart = secretCookie('wrenlet_resale_cart', 60 * 60 * 24 * 30)

export const readCartId = cart.read
export const cartCookie = cart.write
