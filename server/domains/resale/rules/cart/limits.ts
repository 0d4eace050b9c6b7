// Rate limits of carts, by wall time.
const hour = 60 * 60

/** Changes to carts from one network, which may be a whole office at lunch. */
export const cartChanges = { name: 'resale-cart', hits: 900, windowSeconds: hour } as const
/** Unknown cart ids from one network. They cannot be guessed; this only limits the load. */
export const unknownCarts = { name: 'resale-cart-id', hits: 100, windowSeconds: hour } as const

/** A cart that has not changed for this long is deleted. */
export const cartDays = 30
