const dayMs = 86_400_000

/** How long news may be sent to later subscribers, or continued after a stop. Older news is not sent. */
export const sendableDays = 30
export const isOverdue = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() > sendableDays * dayMs

/** Copies stay on record for a year, longer than their news can be sent, so that nobody gets it twice. */
export const copiesKeptUntil = (now: Date): Date => new Date(now.getTime() - 365 * dayMs)

/** Retries of a copy that the mail server did not accept: after a quarter of an hour, then at growing intervals, for sixteen hours in all. */
export const mostAttempts = 7
export const retryAfter = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + 15 * 60_000 * 2 ** (attempts - 1))
