// Simulates the progress of an offline carrier's parcel from when it was handed over: accepted at once, in transit the
// next working day, at the door on the one after. Only Saturdays and Sundays are not working days.
import type { TrackingCode, TrackingEvent } from '#server/domains/shipping/index.ts'
import { addDays, dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'

const minuteMs = 60_000

/** The events until now, by the carrier's timetable. */
export function playJourney(reference: string, handedOverAt: Date, now: Date): TrackingEvent[] {
  const first = nextWorkingDay(dayInLondon(handedOverAt))
  const second = nextWorkingDay(first)
  const journey: readonly [TrackingCode, Date][] = [
    ['accepted', handedOverAt],
    ['in_transit', at(first, 6, 10)],
    ['out_for_delivery', at(second, 8, 5)],
    ['delivered', at(second, 11, 20)],
  ]
  return journey
    .filter(([, time]) => time <= now)
    .map(([code, time]) => ({ id: `${reference}-${code}`, code, carrierCode: code, at: time }))
}

/** On a working day the clocks do not change. */
const at = (day: LocalDay, hour: number, minute: number): Date =>
  new Date(startOfDayInLondon(day).getTime() + (hour * 60 + minute) * minuteMs)

function nextWorkingDay(day: LocalDay): LocalDay {
  const next = addDays(day, 1)
  const weekday = new Date(next).getUTCDay()
  return weekday === 0 || weekday === 6 ? nextWorkingDay(next) : next
}
