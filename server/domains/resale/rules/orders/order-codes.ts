// How long a code opens an order without an account.
const dayMs = 24 * 60 * 60 * 1000

/** Counted from the purchase and from each email: longer than an order can be cancelled, returned or refunded. */
export const orderCodesEndAt = (now: Date): Date => new Date(now.getTime() + 90 * dayMs)
