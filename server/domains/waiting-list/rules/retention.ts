// How long an entry is kept (web/screens/storefront/legal/texts/privacy.ts, "How long"): a number of months from the day it was made.
// Then it is deleted with its email.
import { addMonths, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'

/**
 * Entries made before this moment have expired.
 * @param months the setting waiting_list.months
 * @throws RangeError for less than one month, because a mistaken setting would delete every entry
 */
export function entriesEndBefore(now: Date, months: number): Date {
  if (months < 1) throw new RangeError(`waiting_list.months is ${months}: an entry is kept for at least one month`)
  return startOfDayInLondon(addMonths(dayInLondon(now), -months))
}
