// When a missing piece's notices and steps are due (product §4.10): three notices, some days apart, and at least 30 days
// before an operator is asked. A case never paid is written off, so that no family is blocked for good.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { LossState } from '../loss-transitions.ts'

export const lossNotices = 3

/** Settings `loss.*`. */
export interface LossDays {
  /** Days after the last day of the rental. */
  readonly opens: number
  readonly noticeGap: number
  readonly approval: number
  readonly writeOff: number
}

export interface LossClockFacts {
  readonly state: LossState
  readonly openedOn: LocalDay
  readonly notices: number
  /** The day of the last notice. */
  readonly noticedOn: LocalDay
  readonly today: LocalDay
}

export type LossClock = 'wait' | 'notice' | 'ask' | 'write off'

/**
 * The day from which an unanswered piece counts as missing.
 * @param homeSince when it was found, when its purchase or return was cancelled or lapsed, or when it arrived
 */
export function missingFrom(
  { termEndsOn, homeSince }: { readonly termEndsOn: LocalDay; readonly homeSince: LocalDay | null },
  days: Pick<LossDays, 'opens'>,
): LocalDay {
  const since = homeSince !== null && homeSince > termEndsOn ? homeSince : termEndsOn
  return addDays(since, days.opens)
}

/** The first day on which an operator may be asked. An outage does not shorten the days between notices. */
export function askFrom(
  { openedOn, notices, noticedOn }: Pick<LossClockFacts, 'openedOn' | 'notices' | 'noticedOn'>,
  { approval, noticeGap }: LossDays,
): LocalDay {
  const noticesEnd = addDays(noticedOn, (lossNotices - notices + 1) * noticeGap)
  const approvalDue = addDays(openedOn, approval)
  return noticesEnd > approvalDue ? noticesEnd : approvalDue
}

/** The next step of a waiting case. */
export function lossClock(facts: LossClockFacts, days: LossDays): LossClock {
  const { state, openedOn, notices, noticedOn, today } = facts
  if (today > addDays(openedOn, days.writeOff)) return 'write off'
  if (state !== 'open') return 'wait'
  if (notices < lossNotices) return today >= addDays(noticedOn, days.noticeGap) ? 'notice' : 'wait'
  return today >= askFrom(facts, days) ? 'ask' : 'wait'
}
