// Days and months of the calendar, as the text that fields and addresses carry: '2027-02-13' and '2027-02'. A day has
// no time and no zone; days compare with < and > as text.

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The days of a week, which begins on Monday in Britain. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const dayLength = 86_400_000

/** Counts in UTC, where every day has the same length. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whether the text is a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && dayAt(timeOf(text)) === text
}

export const addDays = (day: string, days: number): string => dayAt(timeOf(day) + days * dayLength)

/** Negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / dayLength

export const monthOf = (day: string): string => day.slice(0, 7)

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const whole = year * 12 + number - 1 + count
  return `${String(Math.floor(whole / 12)).padStart(4, '0')}-${String((whole % 12) + 1).padStart(2, '0')}`
}

export const firstOfMonth = (month: string): string => `${month}-01`
export const lastOfMonth = (month: string): string => addDays(firstOfMonth(addMonths(month, 1)), -1)

/**
 * Returns the same day of another month, or its last day if the month is shorter: a month after 31 January is 28
 * February.
 */
export function sameDayOf(month: string, day: string): string {
  const wanted = `${month}-${day.slice(8)}`
  return isDay(wanted) ? wanted : lastOfMonth(month)
}

/** 0 for a Monday, 6 for a Sunday. */
export const weekdayOf = (day: string): number => (new Date(timeOf(day)).getUTCDay() + 6) % 7

/** Returns the weeks of a month, Monday first; null for days of the month before or after. */
export function weeksOf(month: string): (string | null)[][] {
  const lead = weekdayOf(firstOfMonth(month))
  const length = Number(lastOfMonth(month).slice(8))
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const number = week * 7 + column - lead + 1
      return number < 1 || number > length ? null : `${month}-${String(number).padStart(2, '0')}`
    }),
  )
}

/** "February 2027" */
export const monthText = (month: string): string => `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** "13 February 2027" */
export const dayText = (day: string): string => `${Number(day.slice(8))} ${monthText(monthOf(day))}`

/** "Saturday 13 February 2027" */
export const dayTextWithWeekday = (day: string): string => `${weekdayNames[weekdayOf(day)]} ${dayText(day)}`
