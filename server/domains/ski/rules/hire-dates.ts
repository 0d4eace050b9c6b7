// Which days a hire blocks, and which days can be booked (product §8). Days are London days, and a hire includes both ends.
import { addDays, daysBetween, formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { accepted, type Outcome, refused } from '#server/kernel/outcome.ts'

export interface HireDates {
  readonly firstDay: LocalDay
  readonly lastDay: LocalDay
}

/** Settings `ski.*`, in days. */
export interface HireSettings {
  readonly minDays: number
  readonly maxDays: number
  /** Before the first day, while the parcel is on its way. */
  readonly deliveryDays: number
  /** After the last day, while the parcel comes back. */
  readonly returnDays: number
  readonly cleaningDays: number
  /** How far ahead a hire may end. */
  readonly aheadDays: number
}

export interface BlockedDays {
  readonly from: LocalDay
  readonly to: LocalDay
}

export const daysOf = ({ firstDay, lastDay }: HireDates): number => daysBetween(firstDay, lastDay) + 1

/** All days on which a hire keeps its pieces from others. */
export const blockedDays = ({ firstDay, lastDay }: HireDates, settings: HireSettings): BlockedDays => ({
  from: addDays(firstDay, -settings.deliveryDays),
  to: addDays(lastDay, settings.returnDays + settings.cleaningDays),
})

export const eachDay = ({ from, to }: BlockedDays): LocalDay[] => {
  const days: LocalDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The day by which the parcel arrives: the one before the start (spec §9). */
export const arrivesBy = ({ firstDay }: HireDates): LocalDay => addDays(firstDay, -1)

/** The last day to post it back: within 24 hours of the end of the last day (spec §9). */
export const postBy = ({ lastDay }: HireDates): LocalDay => addDays(lastDay, 1)

/** The first day that can be booked today: the parcel leaves tomorrow at the earliest. */
export const firstBookable = (today: LocalDay, { deliveryDays }: HireSettings): LocalDay =>
  addDays(today, deliveryDays + 1)

export const lastBookable = (today: LocalDay, { aheadDays }: HireSettings): LocalDay => addDays(today, aheadDays)

export interface DatesRefusal {
  readonly code: 'invalid_request'
  readonly message: string
  readonly field: 'firstDay' | 'lastDay'
}

const invalid = (field: DatesRefusal['field'], message: string) =>
  refused({ code: 'invalid_request' as const, message, field })

/** Decides whether these days can be booked at all, regardless of stock. */
export function decideDates(
  dates: HireDates,
  settings: HireSettings,
  today: LocalDay,
): Outcome<HireDates, DatesRefusal> {
  const { firstDay, lastDay } = dates
  if (lastDay < firstDay) return invalid('lastDay', 'Choose a last day after the first day')
  const days = daysOf(dates)
  if (days < settings.minDays) return invalid('lastDay', `The shortest hire is ${settings.minDays} days`)
  if (days > settings.maxDays) return invalid('lastDay', `The longest hire is ${settings.maxDays} days`)
  const first = firstBookable(today, settings)
  if (firstDay < first)
    return invalid('firstDay', `Choose ${formatDay(first)} or later as the first day, so that it arrives in time`)
  const last = lastBookable(today, settings)
  if (lastDay > last) return invalid('lastDay', `Choose ${formatDay(last)} or earlier as the last day`)
  return accepted(dates)
}

/**
 * Why a booking for these days is refused: a new booking because the days cannot be booked, a booking that is paid late because no
 * parcel would arrive in time any more.
 */
export function refuseDates(
  { dates, isNew }: { readonly dates: HireDates; readonly isNew: boolean },
  settings: HireSettings,
  today: LocalDay,
): { readonly code: 'invalid_request' | 'not_now'; readonly message: string } | undefined {
  if (isNew) {
    const decided = decideDates(dates, settings, today)
    return decided.ok ? undefined : { code: decided.reason.code, message: decided.reason.message }
  }
  // A late payment has a day longer than a new booking, so that one opened before midnight for the first bookable day can still be paid.
  if (dates.firstDay >= addDays(today, settings.deliveryDays)) return undefined
  return { code: 'not_now', message: 'It’s too late for these days: a parcel would no longer arrive in time.' }
}
