// Until when a piece is kept for the person it is offered to (product §13.3): a number of hours, which begin in the morning
// when the offer is made at night.
import { addDays, dayInLondon, hourInLondon, timeInLondon } from '#server/kernel/calendar.ts'

export interface OfferHours {
  readonly hours: number
  /** Hours of the clock in London; if both are equal there is no night. */
  readonly quietFrom: number
  readonly quietTo: number
}

/** @throws RangeError for less than an hour, because a mistaken setting would offer each piece to everybody within minutes */
export function offerUntil(now: Date, { hours, quietFrom, quietTo }: OfferHours): Date {
  if (hours < 1) throw new RangeError(`waiting_list.offer_hours is ${hours}: an offer lasts at least an hour`)
  return new Date(endOfNight(now, quietFrom, quietTo).getTime() + hours * 60 * 60_000)
}

/** The end of the night that the moment is in; by day, the moment itself. */
function endOfNight(now: Date, quietFrom: number, quietTo: number): Date {
  const hour = Number(timeInLondon(now).slice(0, 2))
  const today = dayInLondon(now)
  const overMidnight = quietFrom > quietTo
  if (overMidnight && hour >= quietFrom) return hourInLondon(addDays(today, 1), quietTo)
  const isNight = hour < quietTo && (overMidnight || hour >= quietFrom)
  return isNight ? hourInLondon(today, quietTo) : now
}
