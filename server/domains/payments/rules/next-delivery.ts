// When a message that could not be handled is taken up again (payments.md §7): soon, then less often, for 24 hours.

const longestMinutes = 60
const patienceHours = 24

/** @param attempts how often it was tried. Undefined: it is given up and a person must look. */
export function nextDelivery(receivedAt: Date, attempts: number, now: Date): Date | undefined {
  const minutes = Math.min(longestMinutes, 2 ** Math.max(0, attempts - 2))
  const due = new Date(now.getTime() + (attempts === 1 ? 15_000 : minutes * 60_000))
  return due.getTime() <= receivedAt.getTime() + patienceHours * 3_600_000 ? due : undefined
}
