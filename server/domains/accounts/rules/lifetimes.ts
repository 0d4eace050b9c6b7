// How long sessions and emailed codes last (product §9.1), by wall time.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const sessionDays = 60
export const resetMinutes = 60
export const signInMinutes = 15
export const emailChangeMinutes = 60
export const emailUndoDays = 7

/**
 * A session ends 60 days after it was last seen, and in any case a number of days after its sign-in.
 * @param maxDays the setting session.longest_days
 */
export function sessionExpiry(signedInAt: Date, wallNow: Date, maxDays: number): Date {
  if (maxDays < 1) throw new RangeError(`session.longest_days is ${maxDays}: a session lasts at least one day`)
  const endMs = signedInAt.getTime() + maxDays * dayMs
  return new Date(Math.min(wallNow.getTime() + sessionDays * dayMs, endMs))
}

/** Whether the last use must be recorded again: at most once an hour, so that most calls only read. */
export const isSessionStale = (lastSeenAt: Date, wallNow: Date): boolean =>
  wallNow.getTime() - lastSeenAt.getTime() >= 60 * minuteMs

export const resetExpiry = (wallNow: Date): Date => new Date(wallNow.getTime() + resetMinutes * minuteMs)

export const signInLinkExpiry = (wallNow: Date): Date => new Date(wallNow.getTime() + signInMinutes * minuteMs)

/** A network from which nobody has signed in since this moment is no longer known. */
export const networksForgottenBefore = (wallNow: Date): Date => new Date(wallNow.getTime() - 90 * dayMs)

/**
 * Security events from before this moment are deleted.
 * @param days the setting security_event.days
 */
export function eventsForgottenBefore(wallNow: Date, days: number): Date {
  if (days < 1) throw new RangeError(`security_event.days is ${days}: an event is kept for at least one day`)
  return new Date(wallNow.getTime() - days * dayMs)
}

/**
 * Attempts from before this moment, with an email that has no account, are deleted. They are recorded only so that they take as long to
 * answer as others.
 */
export const unknownForgottenBefore = (wallNow: Date): Date => new Date(wallNow.getTime() - dayMs)

export const emailChangeExpiry = (wallNow: Date): Date => new Date(wallNow.getTime() + emailChangeMinutes * minuteMs)

export const emailUndoExpiry = (wallNow: Date): Date => new Date(wallNow.getTime() + emailUndoDays * dayMs)

/**
 * A change made before this moment can no longer be undone, and its email to the old address has been sent. Changes that cannot be
 * undone are kept as long, because the mail server may be down for longer than the link was valid.
 */
export const changesForgottenBefore = (wallNow: Date): Date => new Date(wallNow.getTime() - emailUndoDays * dayMs)

/**
 * Until this moment, people who have just signed in need not prove their identity again.
 * @param minutes the setting sign_in.fresh_minutes; 0 always requires it
 */
export const freshUntil = (signedInAt: Date, minutes: number): Date =>
  new Date(signedInAt.getTime() + minutes * minuteMs)
