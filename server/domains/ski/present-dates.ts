import type { AnswerOf } from '#contract/index.ts'
import { formatDay, type LocalDay } from '#server/kernel/calendar.ts'
import { arrivesBy, daysOf, type HireDates, postBy } from './rules/hire-dates.ts'

export type SkiDates = AnswerOf<'skiQuote'>['dates']

/** "13 to 19 February 2027", "28 December 2026 to 3 January 2027" */
export function hireLabel({ firstDay, lastDay }: HireDates): string {
  const [first, last] = [formatDay(firstDay).split(' '), formatDay(lastDay).split(' ')]
  const [day, month, year] = first
  const end = last.join(' ')
  if (year !== last[2]) return `${day} ${month} ${year} to ${end}`
  return month !== last[1] ? `${day} ${month} to ${end}` : `${day} to ${end}`
}

export const presentDates = (dates: HireDates): SkiDates => ({
  firstDay: dates.firstDay,
  lastDay: dates.lastDay,
  days: daysOf(dates),
  label: hireLabel(dates),
  arrivesBy: formatDay(arrivesBy(dates)),
  postBy: formatDay(postBy(dates)),
})

export const hireDates = ({
  first_day,
  last_day,
}: {
  readonly first_day: string
  readonly last_day: string
}): HireDates => ({
  firstDay: first_day as LocalDay,
  lastDay: last_day as LocalDay,
})
