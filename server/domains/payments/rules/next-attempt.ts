// When a failed webhook is retried (payments §7): soon, then less often, for 24 hours.

const maxMinutes = 60
const retryHours = 24

/**
 * Decides when to try again.
 * @param attempts how many attempts have failed
 * @returns undefined after 24 hours, when a person must deal with it
 */
export function nextAttempt(receivedAt: Date, attempts: number, now: Date): Date | undefined {
  const minutes = Math.min(maxMinutes, 2 ** Math.max(0, attempts - 2))
  const due = new Date(now.getTime() + (attempts === 1 ? 15_000 : minutes * 60_000))
  return due.getTime() <= receivedAt.getTime() + retryHours * 3_600_000 ? due : undefined
}
