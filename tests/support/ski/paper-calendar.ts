// Counts days by the lengths of the months, as on a paper calendar, so that the rules about days can be compared with it.
import { type LocalDay, localDay } from '#server/kernel/calendar.ts'

const monthLengths = (year: number) => {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

export function paperDay(day: string, count: number): LocalDay {
  let [year, month, date] = day.split('-').map(Number) as [number, number, number]
  for (let left = Math.abs(count); left > 0; left--) {
    date += Math.sign(count)
    if (date > (monthLengths(year)[month - 1] ?? 0)) {
      date = 1
      month += 1
      if (month > 12) [month, year] = [1, year + 1]
    }
    if (date < 1) {
      month -= 1
      if (month < 1) [month, year] = [12, year - 1]
      date = monthLengths(year)[month - 1] ?? 0
    }
  }
  return localDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
}

/** Twenty days around each clock change, each of two year ends, and the end of February in leap and common years. */
export const calendarEdgeDays: readonly LocalDay[] = [
  '2027-03-20',
  '2027-10-20',
  '2026-12-20',
  '2027-12-20',
  '2028-02-20',
  '2027-02-20',
  '2100-02-20',
].flatMap((start) => Array.from({ length: 20 }, (_, shift) => paperDay(start, shift)))
