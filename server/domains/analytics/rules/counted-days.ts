/** Days for which an order is known to have been counted: longer than any answer is repeated. */
export const countedDays = 31

/**
 * Days for which a payment is noted to be counted: its message comes within minutes, and is repeated for three days. The sweep of the
 * next day deletes the note, a week after it at most, as the policies say. A membership that is accepted by hand later is not counted.
 */
export const awaitedDays = 6

/** What was made before is not counted any more. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - countedDays * 86_400_000)
