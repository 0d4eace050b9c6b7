import { secretCookie } from '#web/lib/cart/secret-cookie.ts'

/** The secret by which a guest's ski wear is paid, and its booking read afterwards. */
const ski = secretCookie('wrenlet_ski', 60 * 60 * 24 * 30)

export const readSkiSecret = ski.read
export const skiCookie = ski.write
