import { secretCookie } from '#web/lib/cart/secret-cookie.ts'

/** Keeps the secret with which a guest pays for a gift card and reads it afterwards. */
const gift = secretCookie('wrenlet_gift', 60 * 60 * 24 * 30)

export const readGiftSecret = gift.read
export const giftCookie = gift.write
