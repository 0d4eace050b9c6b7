// How long a wish is kept (web/copy/legal/privacy.ts, "How long"): so many months from the day it was made on; then it is
// deleted, and the address with it.
import { addMonths, dayInLondon, startOfDayInLondon } from '#server/kernel/calendar.ts'

/**
 * Wishes made before this moment have ended.
 * @param months the setting waiting_list.months
 * @throws RangeError for less than one month: a slip of the setting would delete every wish
 */
export function wishesEndBefore(now: Date, months: number): Date {
  if (months < 1) throw new RangeError(`waiting_list.months is ${months}: a wish is kept for one month at least`)
  return startOfDayInLondon(addMonths(dayInLondon(now), -months))
}
