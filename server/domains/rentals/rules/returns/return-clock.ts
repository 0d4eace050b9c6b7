// When a return's reminders are due, when it lapses, and when a posted parcel counts as lost in the post (product
// §4.7).
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { ReturnState } from '../return-transitions.ts'

/** Days of the return on which the family is reminded to post it. */
export const reminderDays = [7, 12, 15] as const

export interface ReturnClockFacts {
  readonly state: ReturnState
  /** Null while its order has not arrived, so nothing is due. */
  readonly dueOn: LocalDay | null
  readonly postedOn: LocalDay | null
  /** The day of the return that the last reminder was for. */
  readonly remindedDay: number
  /** Whether it has lapsed, so the family has been asked to choose. */
  readonly lapsed: boolean
  readonly today: LocalDay
  /** Settings `return.due_days`, `return.lapse_days`, `return.lost_days`. */
  readonly dueDays: number
  readonly lapseDays: number
  readonly lostDays: number
}

export type ReturnClock =
  | { readonly kind: 'wait' | 'lapse' | 'lose' }
  | { readonly kind: 'remind'; readonly day: number }

const wait: ReturnClock = { kind: 'wait' }

/** What is due this morning. After an outage only the latest reminder is sent, because the others are too late. */
export function returnClock(facts: ReturnClockFacts): ReturnClock {
  const { state, dueOn, postedOn, remindedDay, lapsed, today, dueDays, lapseDays, lostDays } = facts
  if (state === 'posted') return postedOn && today > addDays(postedOn, lostDays) ? { kind: 'lose' } : wait
  if (state !== 'announced' || dueOn === null || lapsed) return wait
  const dayZero = addDays(dueOn, -dueDays)
  if (today > addDays(dayZero, lapseDays)) return { kind: 'lapse' }
  const day = reminderDays.findLast((reminderDay) => today >= addDays(dayZero, reminderDay))
  return day !== undefined && day > remindedDay ? { kind: 'remind', day } : wait
}

/** The last day before an unposted return lapses. */
export const lapsesAfter = (
  dueOn: LocalDay,
  { dueDays, lapseDays }: { dueDays: number; lapseDays: number },
): LocalDay => addDays(dueOn, lapseDays - dueDays)
