import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayAfterUtcMonths,
  dayInLondon,
  daysBetween,
  formatDay,
  formatDayRange,
  formatDayShort,
  formatMoment,
  formatMonth,
  isLocalDay,
  localDay,
  startOfDayInLondon,
  timeInLondon,
  wholeMonthsBetween,
} from './calendar.ts'

const d = localDay

test('a month that the provider counts in UTC ends on the day in London at that instant', () => {
  const at = (instant: string, count: number) => dayAfterUtcMonths(new Date(instant), count)
  expect(at('2027-05-01T09:00:00Z', 1)).toBe('2027-06-01')
  expect(at('2027-04-30T23:30:00Z', 1)).toBe('2027-05-31')
  expect(at('2027-04-30T23:30:00Z', 6)).toBe('2027-10-31')
  // From winter into summer time it is the reverse: 23:50 on the 20th leads to the 21st.
  expect(at('2027-02-20T23:50:00Z', 3)).toBe('2027-05-21')
  expect(at('2027-01-31T09:00:00Z', 1)).toBe('2027-02-28')
})

describe('a day', () => {
  test('must exist in the calendar, and is written YYYY-MM-DD', () => {
    expect(d('2028-02-29')).toBe('2028-02-29')
    expect(d('2027-12-31')).toBe('2027-12-31')
    for (const wrong of [
      '2027-02-29',
      '2027-13-01',
      '2027-00-10',
      '2027-01-32',
      '2027-04-00',
      '2027-1-1',
      '20270101',
      '2027-01-01T00:00',
      '',
    ])
      expect(isLocalDay(wrong), wrong).toBe(false)
    expect(() => d('tomorrow')).toThrow('"tomorrow" is not a day (YYYY-MM-DD)')
  })
})

describe('the day in London', () => {
  test('changes at midnight of British time', () => {
    expect(dayInLondon(new Date('2027-01-10T23:59:59.999Z'))).toBe('2027-01-10')
    expect(dayInLondon(new Date('2027-01-11T00:00:00Z'))).toBe('2027-01-11')
    expect(dayInLondon(new Date('2027-07-10T22:59:59.999Z'))).toBe('2027-07-10')
    expect(dayInLondon(new Date('2027-07-10T23:00:00Z'))).toBe('2027-07-11')
  })
  test('begins at the right instant on both days of clock change', () => {
    expect(startOfDayInLondon(d('2027-03-28')).toISOString()).toBe('2027-03-28T00:00:00.000Z')
    expect(startOfDayInLondon(d('2027-03-29')).toISOString()).toBe('2027-03-28T23:00:00.000Z')
    expect(startOfDayInLondon(d('2027-10-31')).toISOString()).toBe('2027-10-30T23:00:00.000Z')
    expect(startOfDayInLondon(d('2027-11-01')).toISOString()).toBe('2027-11-01T00:00:00.000Z')
  })
  test('contains its own beginning, all year round', () => {
    for (let day = d('2027-01-01'); day < '2028-01-02'; day = addDays(day, 1)) {
      const start = startOfDayInLondon(day)
      expect(dayInLondon(start)).toBe(day)
      expect(dayInLondon(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
    }
  })
})

describe('days', () => {
  test('are counted by the calendar, not by 24 hours', () => {
    expect(addDays(d('2027-03-27'), 2)).toBe('2027-03-29')
    expect(addDays(d('2027-10-30'), 2)).toBe('2027-11-01')
    expect(addDays(d('2028-02-28'), 1)).toBe('2028-02-29')
    expect(addDays(d('2027-02-28'), 1)).toBe('2027-03-01')
    expect(addDays(d('2027-01-01'), -1)).toBe('2026-12-31')
    expect(addDays(d('2026-11-20'), 400 * 365 + 97)).toBe('2426-11-20')
    expect(() => addDays(d('2027-03-27'), 0.5)).toThrow(RangeError)
    expect(daysBetween(d('2027-03-27'), d('2027-03-29'))).toBe(2)
    expect(daysBetween(d('2027-10-30'), d('2027-11-01'))).toBe(2)
    expect(daysBetween(d('2027-11-01'), d('2027-10-30'))).toBe(-2)
    expect(daysBetween(d('2027-01-01'), d('2028-01-01'))).toBe(365)
  })
})

describe('months', () => {
  test('end on the last day if the day is missing', () => {
    expect(addMonths(d('2027-01-31'), 1)).toBe('2027-02-28')
    expect(addMonths(d('2028-01-31'), 1)).toBe('2028-02-29')
    expect(addMonths(d('2027-01-31'), 3)).toBe('2027-04-30')
    expect(addMonths(d('2027-05-31'), 9)).toBe('2028-02-29')
    expect(addMonths(d('2027-03-31'), -1)).toBe('2027-02-28')
    expect(addMonths(d('2027-11-20'), 3)).toBe('2028-02-20')
  })
  test('between two days agree with adding months', () => {
    expect(wholeMonthsBetween(d('2027-01-31'), d('2027-02-27'))).toBe(0)
    expect(wholeMonthsBetween(d('2027-01-31'), d('2027-02-28'))).toBe(1)
    expect(wholeMonthsBetween(d('2027-01-31'), d('2027-03-30'))).toBe(1)
    expect(wholeMonthsBetween(d('2027-01-31'), d('2027-03-31'))).toBe(2)
    expect(wholeMonthsBetween(d('2027-02-20'), d('2027-11-20'))).toBe(9)
    expect(wholeMonthsBetween(d('2027-02-20'), d('2027-11-19'))).toBe(8)
    expect(wholeMonthsBetween(d('2027-11-20'), d('2027-02-20'))).toBe(-9)
    expect(wholeMonthsBetween(d('2027-11-20'), d('2027-02-19'))).toBe(-9)
    expect(wholeMonthsBetween(d('2027-11-20'), d('2027-02-21'))).toBe(-8)
    for (const from of ['2027-01-28', '2027-01-31', '2027-08-31', '2028-02-29'].map(d))
      for (let to = from; to < addMonths(from, 14); to = addDays(to, 1)) {
        const count = wholeMonthsBetween(from, to)
        expect(addMonths(from, count) <= to && addMonths(from, count + 1) > to, `${from} ${to}`).toBe(true)
      }
  })
})

test('days are written for people', () => {
  expect(formatDay(d('2027-02-20'))).toBe('20 February 2027')
  expect(formatDay(d('2027-09-01'))).toBe('1 September 2027')
  expect(formatDayShort(d('2027-03-04'))).toBe('4 Mar')
  expect(formatDayShort(d('2027-09-30'))).toBe('30 Sep')
  expect(formatMonth(d('2026-04-30'))).toBe('April 2026')
  expect(formatDayRange(d('2027-01-03'), d('2027-01-20'))).toBe('between 3 and 20 January 2027')
  expect(formatDayRange(d('2027-01-03'), d('2027-02-01'))).toBe('between 3 January and 1 February 2027')
  expect(formatDayRange(d('2026-12-03'), d('2027-12-20'))).toBe('between 3 December 2026 and 20 December 2027')
  expect(formatDayRange(d('2027-01-03'), d('2027-01-03'))).toBe('on 3 January 2027')
  expect(formatDayRange(d('2027-01-03'), null)).toBe('from 3 January 2027')
  expect([d('2027-01-01'), d('2027-12-31')].map(formatMonth)).toEqual(['January 2027', 'December 2027'])
})

test('a moment is written with its day and its time in Britain', () => {
  expect(formatMoment(new Date('2027-07-01T23:30:00Z'))).toBe('2 July 2027 at 00:30')
})

test('the time is British, summer and winter', () => {
  expect(timeInLondon(new Date('2026-11-20T09:05:59Z'))).toBe('09:05')
  expect(timeInLondon(new Date('2027-07-01T23:30:00Z'))).toBe('00:30')
  expect(timeInLondon(new Date('2027-03-28T00:59:00Z'))).toBe('00:59')
  expect(timeInLondon(new Date('2027-03-28T01:00:00Z'))).toBe('02:00')
})
