// How long the next sign-in with one email must wait, from any network (product §9.1). A delay of a minute at most, never a
// lockout, so that nobody can shut a family out by typing wrong passwords. A sign-in is refused at once with the seconds to wait,
// because a thousand held connections would tie up the server.

/** The failure that starts the delay: equal to the limit of one network, so that a person in one place reaches that limit first. */
export const freeFailures = 10
const maxDelaySeconds = 60
/** Failures older than this are forgotten. */
const memoryMs = 24 * 60 * 60_000

export interface Failures {
  readonly failures: number
  readonly lastFailedAt: Date
}

/** Seconds between the failure of that number and the next attempt: 0 after the first nine, then 1, 2, 4 … 60. */
export const delayAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(maxDelaySeconds, 2 ** (failures - freeFailures))

export const isForgotten = ({ lastFailedAt }: Failures, wallNow: Date): boolean =>
  wallNow.getTime() - lastFailedAt.getTime() >= memoryMs

/** Whole seconds until the next attempt may be made; 0 when it may be made now. */
export function secondsToWait(known: Failures | undefined, wallNow: Date): number {
  if (!known) return 0
  const delay = delayAfter(known.failures)
  // A simultaneous attempt may have recorded its failure later than `wallNow`; a free attempt does not wait for that.
  if (delay === 0) return 0
  const readyAt = known.lastFailedAt.getTime() + delay * 1000
  return Math.max(0, Math.ceil((readyAt - wallNow.getTime()) / 1000))
}

/** Failures last recorded before this are forgotten. */
export const forgottenBefore = (wallNow: Date): Date => new Date(wallNow.getTime() - memoryMs)
