// When the buyer of a booking that is out is reminded to return it (product §8), and how long late pieces stay blocked.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { HireSettings } from '../hire-dates.ts'
import type { SkiBookingState } from '../ski-booking-transitions.ts'

/** The state of the pieces still out: once part of a posted booking has arrived, the rest is not in the post but with the buyer. */
export const stateOfRemainder = (state: SkiBookingState, someBack: boolean): SkiBookingState =>
  state === 'posted' && someBack ? 'delivered' : state

export interface DueFacts {
  /** The state of the pieces that are still out. */
  readonly state: SkiBookingState
  readonly lastDay: LocalDay
  readonly today: LocalDay
  readonly remindDays: number
  /** Whether its carrier could not deliver it and is bringing it back to us. */
  readonly isComingBack: boolean
  /** The day of the last notice about the pieces that are still out. */
  readonly remindedOn: LocalDay | null
}

/** One reminder some days before the last day, one notice once the hire is over; none for a booking in the post or that never arrived. */
export function dueNotice(facts: DueFacts): 'remind' | 'due' | undefined {
  const { state, lastDay, today, remindDays, remindedOn, isComingBack } = facts
  if (isComingBack && state === 'dispatched') return undefined
  if (state !== 'dispatched' && state !== 'delivered') return undefined
  if (today > lastDay) return remindedOn !== null && remindedOn > lastDay ? undefined : 'due'
  return remindedOn === null && today >= addDays(lastDay, -remindDays) ? 'remind' : undefined
}

/** The last day to block for late pieces, assuming that they are posted today or, if already in the post, arrive tomorrow. */
export const blockedUntil = (
  state: SkiBookingState,
  today: LocalDay,
  { returnDays, cleaningDays }: Pick<HireSettings, 'returnDays' | 'cleaningDays'>,
): LocalDay => addDays(today, (state === 'posted' ? 1 : returnDays) + cleaningDays)
