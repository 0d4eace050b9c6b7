// When the buyer of a booking that is out hears that it goes back (product §8), and until when what is late stays blocked.
import { addDays, type LocalDay } from '#server/kernel/calendar.ts'
import type { HireSettings } from '../hire-dates.ts'
import type { SkiBookingState } from '../ski-booking-transitions.ts'

/** A parcel that has come is not in the post any more: what was not in it is with its buyer. */
export const stateOfRest = (state: SkiBookingState, someBack: boolean): SkiBookingState =>
  state === 'posted' && someBack ? 'delivered' : state

export interface DueFacts {
  /** Of what is still out. */
  readonly state: SkiBookingState
  readonly lastDay: LocalDay
  readonly today: LocalDay
  readonly remindDays: number
  /** The day of the last notice of what is still out. */
  readonly remindedOn: LocalDay | null
}

/** Some days before the last day, once; on the day by which it is posted, once. Nothing for what is in the post. */
export function dueNotice({ state, lastDay, today, remindDays, remindedOn }: DueFacts): 'remind' | 'due' | undefined {
  if (state !== 'dispatched' && state !== 'delivered') return undefined
  if (today > lastDay) return remindedOn !== null && remindedOn > lastDay ? undefined : 'due'
  return remindedOn === null && today >= addDays(lastDay, -remindDays) ? 'remind' : undefined
}

/** The last day on which something late is nobody else's: if it is posted today, or arrives tomorrow. */
export const backAgainOn = (
  state: SkiBookingState,
  today: LocalDay,
  { returnDays, cleaningDays }: Pick<HireSettings, 'returnDays' | 'cleaningDays'>,
): LocalDay => addDays(today, (state === 'posted' ? 1 : returnDays) + cleaningDays)
