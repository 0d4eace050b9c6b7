import { describe, expect, test } from 'vitest'
import { addDays, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import {
  arrivesBy,
  blockedDays,
  daysOf,
  decideDates,
  eachDay,
  firstBookable,
  type HireSettings,
  postBy,
} from './hire-dates.ts'

const settings: HireSettings = {
  ...{ minDays: 3, maxDays: 28, deliveryDays: 3, returnDays: 3, cleaningDays: 1, aheadDays: 365 },
}
const hire = (firstDay: string, lastDay: string) => ({ firstDay: localDay(firstDay), lastDay: localDay(lastDay) })

/** Counts days by months of a calendar written out, as somebody would on paper. */
const monthLengths = (year: number) => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}
function paperDay(day: string, count: number): string {
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
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Around both changes of the clocks, ends of years, and 29 February in leap years and others. */
const starts = ['2027-03-20', '2027-10-20', '2026-12-20', '2027-12-20', '2028-02-20', '2027-02-20', '2100-02-20']

test('every hire near the turns of the calendar blocks the days that a paper calendar shows', () => {
  for (const start of starts)
    for (let shift = 0; shift < 20; shift++)
      for (const length of [3, 7, 8, 14, 28]) {
        const firstDay = paperDay(start, shift)
        const lastDay = paperDay(firstDay, length - 1)
        const dates = hire(firstDay, lastDay)
        expect(daysOf(dates)).toBe(length)
        expect(blockedDays(dates, settings)).toEqual({ from: paperDay(firstDay, -3), to: paperDay(lastDay, 4) })
        expect([arrivesBy(dates), postBy(dates)]).toEqual([paperDay(firstDay, -1), paperDay(lastDay, 1)])
        const days = eachDay(blockedDays(dates, settings))
        expect(days).toEqual(Array.from({ length: length + 7 }, (_, index) => paperDay(firstDay, index - 3)))
      }
})

describe('the days that can be hired', () => {
  const today = localDay('2026-11-20')
  const decide = (firstDay: string, lastDay: string) => decideDates(hire(firstDay, lastDay), settings, today)

  test('begin when a parcel that leaves tomorrow has arrived, and end a year ahead', () => {
    expect(firstBookable(today, settings)).toBe('2026-11-24')
    expect(decide('2026-11-24', '2026-11-26').ok).toBe(true)
    expect(decide('2027-11-18', '2027-11-20').ok).toBe(true)
  })

  test.each([
    [
      '2026-11-23',
      '2026-11-26',
      'firstDay',
      'Choose 24 November 2026 or later as the first day, so that it arrives in time',
    ],
    ['2027-11-18', '2027-11-21', 'lastDay', 'Choose 20 November 2027 or earlier as the last day'],
    ['2027-02-13', '2027-02-12', 'lastDay', 'Choose a last day after the first day'],
    ['2027-02-13', '2027-02-14', 'lastDay', 'The shortest hire is 3 days'],
    ['2027-02-13', '2027-03-13', 'lastDay', 'The longest hire is 28 days'],
  ])('are not %s to %s', (firstDay, lastDay, field, message) => {
    expect(decide(firstDay, lastDay)).toEqual({ ok: false, reason: { code: 'invalid_request', field, message } })
  })

  test('include a hire of exactly four weeks', () => {
    expect(decide('2027-02-13', addDays('2027-02-13' as LocalDay, 27)).ok).toBe(true)
  })
})
