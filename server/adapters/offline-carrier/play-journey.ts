// Simulates the progress of an offline carrier's parcel: accepted when it is handed over, in transit the next working
// day, delivered the working day after that. Weekends and bank holidays are not working days.
import type { TrackingCode, TrackingEvent } from '#server/domains/shipping/index.ts'
import { dayInLondon, type LocalDay, startOfDayInLondon } from '#server/kernel/calendar.ts'
import { addWorkingDays } from '#server/kernel/working-days.ts'

const minuteMs = 60_000

/** The events until `now`. */
export function playJourney(reference: string, handedOverAt: Date, now: Date): TrackingEvent[] {
  const first = addWorkingDays(dayInLondon(handedOverAt), 1)
  const second = addWorkingDays(first, 1)
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
