// Keys move the active day of a month grid and presses choose its range, as the ARIA Authoring Practices describe a
// date grid.
import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf, sameDayOf, weekdayOf } from '#web/lib/days.ts'

export interface DayRange {
  first: string | null
  last: string | null
}

export interface DayBounds {
  min: string
  max: string
}

export function withinBounds(day: string, { min, max }: DayBounds): string {
  if (day < min) return min
  return day > max ? max : day
}

const otherMonth = (day: string, months: number) => sameDayOf(addMonths(monthOf(day), months), day)

type Move = (day: string, shiftKey: boolean, bounds: DayBounds) => string

// With Shift, Page Up and Page Down usually move by a year, which would always leave the bounds, so here they move to the
// first and the last month.
const moves = new Map<string, Move>([
  ['ArrowLeft', (day) => addDays(day, -1)],
  ['ArrowRight', (day) => addDays(day, 1)],
  ['ArrowUp', (day) => addDays(day, -7)],
  ['ArrowDown', (day) => addDays(day, 7)],
  ['Home', (day) => addDays(day, -weekdayOf(day))],
  ['End', (day) => addDays(day, 6 - weekdayOf(day))],
  ['PageUp', (day, shiftKey, { min }) => (shiftKey ? sameDayOf(monthOf(min), day) : otherMonth(day, -1))],
  ['PageDown', (day, shiftKey, { max }) => (shiftKey ? sameDayOf(monthOf(max), day) : otherMonth(day, 1))],
])

/** The day to which a key moves, within the bounds; null if the grid does not use the key. */
export function dayAfterKey(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }, bounds: DayBounds) {
  const move = moves.get(key)
  return move ? withinBounds(move(day, shiftKey, bounds), bounds) : null
}

/** The day of a month that Tab reaches: the range's first day, its last, or the first day that can be chosen. */
export function dayToReach(month: string, { first, last }: DayRange, bounds: DayBounds): string {
  const inMonth = [first, last].find((day) => day !== null && monthOf(day) === month)
  return inMonth ?? withinBounds(firstOfMonth(month), bounds)
}

/** The first press chooses the first day, the second the last. An earlier day or a third press starts again. */
export function rangeAfterPress(day: string, { first, last }: DayRange): DayRange {
  return first === null || last !== null || day < first ? { first: day, last: null } : { first, last: day }
}

/** True if the month has a day within the bounds. */
export const isMonthWithin = (month: string, { min, max }: DayBounds): boolean =>
  lastOfMonth(month) >= min && firstOfMonth(month) <= max
