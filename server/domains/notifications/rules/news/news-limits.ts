const dayMs = 86_400_000

/** For how many days after news is first sent it may still go to later subscribers, or continue after a stop. */
export const sendableDays = 30
/** Whether news was first sent too long ago to be sent to anybody else. */
export const isTooOldToSend = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() > sendableDays * dayMs

/** The time before which records of copies are deleted: a year, longer than news can be sent, so that nobody gets it twice. */
export const copiesDeletedBefore = (now: Date): Date => new Date(now.getTime() - 365 * dayMs)

/** How often a copy is attempted: again after a quarter of an hour, then at doubling intervals, for sixteen hours in all. */
export const maxAttempts = 7
export const retryAfter = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + 15 * 60_000 * 2 ** (attempts - 1))
