// How often one network may book and try codes, by wall time.
const hour = 60 * 60

/** Each booking may create a payment at the provider, and holds pieces while it is paid. */
export const bookingsByNetwork = { name: 'ski-bookings', hits: 30, windowSeconds: hour } as const
/** Each asks the provider whether its payment was made, unless the booking already exists. */
export const completionsByNetwork = { name: 'ski-completions', hits: 200, windowSeconds: hour } as const
/** What somebody without an account does with a booking: cancels, moves, posts. */
export const changesByNetwork = { name: 'ski-changes', hits: 100, windowSeconds: hour } as const
/** Codes of bookings that do not exist. They cannot be guessed; this only limits the load. */
export const unknownCodes = { name: 'ski-codes', hits: 100, windowSeconds: hour } as const
