/** How long a late fee that nobody has decided keeps the buyer of a booking from being erased, once it is back (decision 407). */
const days = 28

/** A late fee of what came back before is not waited for any more. */
export const feeDecidedSince = (now: Date): Date => new Date(now.getTime() - days * 86_400_000)
