import { expect, test } from 'vitest'
import { addMonths, backdatedPeriods, describeInterval, nextBoundary } from './periods.ts'

const at = (text: string): number => Date.parse(`${text}Z`) / 1000
const isoMinute = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16)
const monthly = { interval: 'month', interval_count: 1 }

test('a period anchored on the 31st ends on the last day of a shorter month, then on the 31st again', () => {
  const anchor = at('2027-01-31T09:00')
  const ends = ['2027-01-31T09:00', '2027-02-28T09:00', '2027-03-31T09:00', '2027-04-30T09:00']
  for (const [i, start] of ends.slice(0, 3).entries()) {
    expect(isoMinute(nextBoundary(anchor, at(start), monthly))).toBe(ends[i + 1])
  }
})

test.each([28, 29, 30, 31])(
  'periods anchored on day %i end on the last day of shorter months, and on that day of longer ones',
  (dayOfMonth) => {
    const anchor = at(`2027-01-${dayOfMonth}T00:30`)
    let start = anchor
    const days: number[] = []
    for (let month = 1; month <= 14; month += 1) {
      start = nextBoundary(anchor, start, monthly)
      days.push(new Date(start * 1000).getUTCDate())
      expect(new Date(start * 1000).toISOString().slice(11, 16)).toBe('00:30')
    }
    const lengths = [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29, 31]
    expect(days).toEqual(lengths.map((length) => Math.min(dayOfMonth, length)))
  },
)

test('periods of weeks, quarters and years end on the right day, leap years included', () => {
  expect(isoMinute(addMonths(at('2027-11-30T10:00'), 3))).toBe('2028-02-29T10:00')
  expect(
    isoMinute(nextBoundary(at('2027-01-15T00:00'), at('2027-01-15T00:00'), { interval: 'month', interval_count: 3 })),
  ).toBe('2027-04-15T00:00')
  expect(
    isoMinute(nextBoundary(at('2027-01-15T00:00'), at('2027-01-20T00:00'), { interval: 'week', interval_count: 1 })),
  ).toBe('2027-01-22T00:00')
  expect(
    isoMinute(nextBoundary(at('2028-02-29T00:00'), at('2028-02-29T00:00'), { interval: 'year', interval_count: 1 })),
  ).toBe('2029-02-28T00:00')
})

test('an interval is described in words', () => {
  expect(describeInterval(monthly)).toBe('month')
  expect(describeInterval({ interval: 'month', interval_count: 6 })).toBe('6 months')
})

test('a backdated start is billed in whole periods, and not at all if a part of a period is left over', () => {
  const billedPeriods = (from: string, until: string) =>
    backdatedPeriods(at(from), at(until), monthly).map(({ start, end }) => [isoMinute(start), isoMinute(end)])
  expect(billedPeriods('2027-02-28T09:00', '2027-03-31T09:00')).toEqual([['2027-02-28T09:00', '2027-03-31T09:00']])
  expect(billedPeriods('2027-01-10T09:00', '2027-03-10T09:00')).toEqual([
    ['2027-01-10T09:00', '2027-02-10T09:00'],
    ['2027-02-10T09:00', '2027-03-10T09:00'],
  ])
  expect(billedPeriods('2027-01-10T09:00', '2027-01-25T09:00')).toEqual([])
})
