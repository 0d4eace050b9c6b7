// How long somebody without an account can read an order by a code.
const dayMs = 24 * 60 * 60 * 1000

/** From each email about it, and from the purchase: longer than it can be cancelled, returned and refunded. */
export const orderCodesEndAt = (now: Date): Date => new Date(now.getTime() + 90 * dayMs)
