import { secretCookie } from '#web/lib/cart/secret-cookie.ts'

/** Keeps the code of this browser's last purchase, so that the confirmation can be reloaded and bookmarked. */
const order = secretCookie('wrenlet_resale_order', 60 * 60 * 24 * 30)

export const readOrderCode = order.read
export const orderCookie = order.write
