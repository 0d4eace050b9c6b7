/** How long after its return an undecided late fee keeps the buyer of a booking from being erased (decision 407). */
const days = 28

/** Undecided late fees of bookings that came back before this moment are no longer waited for. */
export const undecidedFeeCutoff = (now: Date): Date => new Date(now.getTime() - days * 86_400_000)
