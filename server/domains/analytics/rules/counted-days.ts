/** Days for which an order is known to have been counted: longer than any answer is repeated. */
export const countedDays = 31

/** What was made before is not counted any more. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - countedDays * 86_400_000)
