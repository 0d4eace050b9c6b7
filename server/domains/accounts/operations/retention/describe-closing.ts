import { dayInLondon, type LocalDay } from '#server/kernel/calendar.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Db } from '#server/platform/db/database.ts'
import { closingDay } from '../../rules/retention.ts'
import { findSilence, readRetention } from '../../steps/silence.ts'

export interface Closing {
  /** The day of the last sign-in. */
  readonly since: LocalDay
  /** How long accounts are kept. */
  readonly months: number
  /** The first day on which it may be closed. */
  readonly closesOn: LocalDay
}

/**
 * Describes what the warning of an account says if it is sent now; undefined if somebody has signed in since the
 * warning was requested, or if it has already been sent.
 */
export async function describeClosing(db: Db, accountId: Id<'account'>, now: Date): Promise<Closing | undefined> {
  const silence = await findSilence(db, accountId)
  if (!silence?.isWarned || silence.sentOn !== null) return undefined
  const retention = await readRetention(db)
  const { since } = silence
  return { since, months: retention.months, closesOn: closingDay(since, dayInLondon(now), retention) }
}
