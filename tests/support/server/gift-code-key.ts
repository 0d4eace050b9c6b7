/** A key in the format that the launcher generates for a demo. */
export const giftCodeKey = Buffer.alloc(32, 'wrenlet').toString('base64url')
