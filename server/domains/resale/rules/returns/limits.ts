/** Booking or cancelling returns without an account, by wall time. */
export const returnsByNetwork = { name: 'resale-returns', hits: 60, windowSeconds: 60 * 60 } as const
