/** How many days we remember that an order was counted: longer than an answer may be repeated. */
export const countedDays = 31

/**
 * How many days the note of a payment is kept: its webhook arrives within minutes and is repeated for three days. The daily sweep then
 * deletes the note within the week that the policies promise. A membership that the office accepts later is not counted.
 */
export const awaitedDays = 6

/** Orders made before this are no longer counted. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - countedDays * 86_400_000)
