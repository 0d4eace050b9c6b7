// Decides what happens to an account that nobody signs in to (product §9.4, law L-24): it is warned once, and closed no earlier
// than on the day that the warning named. All days are in London.
import { addDays, addMonths, type LocalDay } from '#server/kernel/calendar.ts'

export interface Retention {
  /** The setting retention.months: how long after the last sign-in an account may be closed. */
  readonly months: number
  /** The setting retention.notice_days: how long after the warning it may be closed. */
  readonly noticeDays: number
}

export interface Silence {
  /** The day of the last sign-in, or on which the account was opened if nobody has signed in. */
  readonly since: LocalDay
  /** Whether the warning has been requested. */
  readonly isWarned: boolean
  /** The day on which the warning was sent; null before that, or if it was refused. */
  readonly sentOn: LocalDay | null
}

/** @throws RangeError for settings that would close an account in use, or leave too little time to answer the warning */
export function checkRetention(retention: Retention): Retention {
  const { months, noticeDays } = retention
  // Longer than any session, so that nobody who is still signed in counts as silent.
  if (months < 12) throw new RangeError(`retention.months is ${months}: an account is kept for at least 12 months`)
  if (noticeDays < 14) throw new RangeError(`retention.notice_days is ${noticeDays}: a warning has at least 14 days`)
  return retention
}

/** An account is warned today if its last sign-in was on this day or earlier. */
export const warnedIfSilentSince = (today: LocalDay, { months, noticeDays }: Retention): LocalDay =>
  addMonths(addDays(today, noticeDays), -months)

/** An account is closed today if its last sign-in, and its warning, were on these days or earlier. */
export const closedIfSilentSince = (today: LocalDay, { months }: Retention): LocalDay => addMonths(today, -months)
export const closedIfWarnedOn = (today: LocalDay, { noticeDays }: Retention): LocalDay => addDays(today, -noticeDays)

/** The first day on which an account may be closed, if its warning is sent on `sentOn`. */
export function closingDay(since: LocalDay, sentOn: LocalDay, { months, noticeDays }: Retention): LocalDay {
  const [bySilence, byWarning] = [addMonths(since, months), addDays(sentOn, noticeDays)]
  return bySilence > byWarning ? bySilence : byWarning
}

export function decideRetention(
  { since, isWarned, sentOn }: Silence,
  today: LocalDay,
  retention: Retention,
): 'wait' | 'warn' | 'close' {
  if (!isWarned) return since <= warnedIfSilentSince(today, retention) ? 'warn' : 'wait'
  if (sentOn === null || sentOn > closedIfWarnedOn(today, retention)) return 'wait'
  return since <= closedIfSilentSince(today, retention) ? 'close' : 'wait'
}
