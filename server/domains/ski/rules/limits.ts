// Rate limits of one network, by wall time.
const hour = 60 * 60

/** Each booking may create a payment at the provider, and holds pieces until it is paid. */
export const bookingsByNetwork = { name: 'ski-bookings', hits: 30, windowSeconds: hour } as const
/** Each completion asks the provider about its payment, unless the booking already exists. */
export const completionsByNetwork = { name: 'ski-completions', hits: 200, windowSeconds: hour } as const
/** Cancelling, moving or posting a booking, or paying its late fee, without an account. */
export const changesByNetwork = { name: 'ski-changes', hits: 100, windowSeconds: hour } as const
/** Unknown codes. Codes cannot be guessed; this only limits the load. */
export const unknownCodes = { name: 'ski-codes', hits: 100, windowSeconds: hour } as const
