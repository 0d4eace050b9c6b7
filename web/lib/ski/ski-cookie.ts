import { secretCookie } from '#web/lib/cart/secret-cookie.ts'

/** Keeps the secret with which a guest pays for ski wear and reads the booking afterwards. */
const ski = secretCookie('wrenlet_ski', 60 * 60 * 24 * 30)

export const readSkiSecret = ski.read
export const skiCookie = ski.write
