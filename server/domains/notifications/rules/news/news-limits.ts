const dayMs = 86_400_000

/** News is sent to those who joined since, or continues after a stop, for so long: older news is not sent. */
export const sendableDays = 30
export const isOverdue = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() > sendableDays * dayMs

/** Who got what is kept for a year: longer than it can be sent, so that nobody gets it twice. */
export const copiesKeptUntil = (now: Date): Date => new Date(now.getTime() - 365 * dayMs)

/** Of a copy that the mail server did not take: a quarter of an hour after the first attempt, then ever later, sixteen hours in all. */
export const mostAttempts = 7
export const retryAfter = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + 15 * 60_000 * 2 ** (attempts - 1))
