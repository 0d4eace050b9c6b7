// When the buyer is reminded of a booked return, when it lapses, and when a posted one is refunded although it has not arrived
// (product §6).
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { ResaleReturnState } from '../resale-return-transitions.ts'

export interface ReturnClockFacts {
  readonly state: ResaleReturnState
  readonly bookedOn: LocalDay
  readonly postedOn: LocalDay | null
  readonly reminded: boolean
  readonly today: LocalDay
  /** Settings `resale.return_remind_days`, `resale.return_lapse_days`, `resale.return_lost_days`. */
  readonly remindDays: number
  readonly lapseDays: number
  readonly lostDays: number
}

/** What is due today. A return that lapses today gets no reminder. */
export function returnClock(facts: ReturnClockFacts): 'wait' | 'remind' | 'lapse' | 'lose' {
  const { state, bookedOn, postedOn, reminded, today, remindDays, lapseDays, lostDays } = facts
  if (state === 'posted') return postedOn && today >= addDays(postedOn, lostDays) ? 'lose' : 'wait'
  if (state !== 'booked') return 'wait'
  if (today > addDays(bookedOn, lapseDays)) return 'lapse'
  return !reminded && today >= addDays(bookedOn, remindDays) ? 'remind' : 'wait'
}
