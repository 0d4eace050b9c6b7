// Working days of England and Wales: Monday to Friday without bank holidays. Holidays that are proclaimed once, such as that of a
// coronation, are not known here.
import { addDays, type LocalDay } from './calendar.ts'

export const isWorkingDay = (day: LocalDay): boolean => isWeekday(day) && !bankHolidays(yearOf(day)).has(day)

/** The working day that is `count` working days later. With 0: the day itself, or the next working day if it is not one. */
export function addWorkingDays(day: LocalDay, count: number): LocalDay {
  let at = day
  for (let left = count; left > 0; left--) at = firstFrom(addDays(at, 1), isWorkingDay)
  return firstFrom(at, isWorkingDay)
}

const yearOf = (day: LocalDay): number => Number(day.slice(0, 4))
/** Sunday is 0. */
const weekdayOf = (day: LocalDay): number => new Date(day).getUTCDay()
const isWeekday = (day: LocalDay): boolean => weekdayOf(day) % 6 !== 0

function firstFrom(day: LocalDay, isMatch: (day: LocalDay) => boolean): LocalDay {
  let at = day
  while (!isMatch(at)) at = addDays(at, 1)
  return at
}

const years = new Map<number, ReadonlySet<LocalDay>>()

function bankHolidays(year: number): ReadonlySet<LocalDay> {
  const known = years.get(year)
  if (known) return known
  const on = (month: number, day: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as LocalDay
  const monday = (from: LocalDay) => firstFrom(from, (day) => weekdayOf(day) === 1)
  const easter = easterSunday(year)
  // A holiday that falls on a weekend is moved to the next free weekday.
  const christmas = firstFrom(on(12, 25), isWeekday)
  const holidays = new Set([
    firstFrom(on(1, 1), isWeekday),
    addDays(easter, -2),
    addDays(easter, 1),
    monday(on(5, 1)),
    monday(on(5, 25)),
    monday(on(8, 25)),
    christmas,
    firstFrom(addDays(christmas, 1), isWeekday),
  ])
  years.set(year, holidays)
  return holidays
}

/** By the method of Meeus, Jones and Butcher, for any year of the Gregorian calendar. */
function easterSunday(year: number): LocalDay {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  const month = String(Math.floor(sum / 31)).padStart(2, '0')
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}` as LocalDay
}
