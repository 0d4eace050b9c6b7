/** A key of the form that the launcher makes for a demo. */
export const giftCodeKey = Buffer.alloc(32, 'wrenlet').toString('base64url')
