import { describe, expect, test } from 'vitest'
import { addDays, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { calendarEdgeDays, paperDay } from '#tests/support/ski/paper-calendar.ts'
import {
  arrivesBy,
  blockedDays,
  daysOf,
  decideDates,
  eachDay,
  firstBookable,
  type HireSettings,
  postBy,
  refuseDates,
} from './hire-dates.ts'

const settings: HireSettings = {
  minDays: 3,
  maxDays: 28,
  deliveryDays: 3,
  returnDays: 3,
  cleaningDays: 1,
  aheadDays: 365,
}
const hire = (firstDay: string, lastDay: string) => ({ firstDay: localDay(firstDay), lastDay: localDay(lastDay) })

test('the blocked days of a hire match a paper calendar around leap days, year ends and clock changes', () => {
  for (const firstDay of calendarEdgeDays)
    for (const length of [3, 7, 8, 14, 28]) {
      const dates = { firstDay, lastDay: paperDay(firstDay, length - 1) }
      expect(daysOf(dates)).toBe(length)
      expect(blockedDays(dates, settings)).toEqual({ from: paperDay(firstDay, -3), to: paperDay(dates.lastDay, 4) })
      expect([arrivesBy(dates), postBy(dates)]).toEqual([paperDay(firstDay, -1), paperDay(dates.lastDay, 1)])
      const days = eachDay(blockedDays(dates, settings))
      expect(days).toEqual(Array.from({ length: length + 7 }, (_, index) => paperDay(firstDay, index - 3)))
    }
})

test('the first bookable day matches a paper calendar around leap days, year ends and clock changes', () => {
  for (const today of calendarEdgeDays)
    for (const deliveryDays of [0, 1, 3, 14])
      expect(firstBookable(today, { ...settings, deliveryDays })).toBe(paperDay(today, deliveryDays + 1))
})

describe('bookable days', () => {
  const today = localDay('2026-11-20')
  const decide = (firstDay: string, lastDay: string) => decideDates(hire(firstDay, lastDay), settings, today)

  test('begin on the day after a parcel that leaves tomorrow has arrived, and end a year ahead', () => {
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
  ])('do not include %s to %s', (firstDay, lastDay, field, message) => {
    expect(decide(firstDay, lastDay)).toEqual({ ok: false, reason: { code: 'invalid_request', field, message } })
  })

  test('include a hire of exactly four weeks', () => {
    expect(decide('2027-02-13', addDays('2027-02-13' as LocalDay, 27)).ok).toBe(true)
  })
})

test('a booking that was opened before midnight can still be paid, a day longer than a new one can be made', () => {
  const refusalOf = (firstDay: string, isNew: boolean) =>
    refuseDates({ dates: hire(firstDay, '2026-11-27'), isNew }, settings, localDay('2026-11-20'))?.code
  expect(refusalOf('2026-11-24', true)).toBeUndefined()
  expect(refusalOf('2026-11-23', true)).toBe('invalid_request')
  expect(refusalOf('2026-11-23', false)).toBeUndefined()
  expect(refusalOf('2026-11-22', false)).toBe('not_now')
})
