import { secretCookie } from '#web/lib/cart/secret-cookie.ts'

/** The secret by which a guest's gift card is paid, and read afterwards. */
const gift = secretCookie('wrenlet_gift', 60 * 60 * 24 * 30)

export const readGiftSecret = gift.read
export const giftCookie = gift.write
