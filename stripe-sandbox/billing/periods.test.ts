import { expect, test } from 'vitest'
import { addMonths, backdatedPeriods, describeInterval, nextBoundary } from './periods.ts'

const at = (text: string): number => Date.parse(`${text}Z`) / 1000
const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16)
const monthly = { interval: 'month', interval_count: 1 }

test('the 31st becomes the last day of a shorter month, then the 31st again', () => {
  const anchor = at('2027-01-31T09:00')
  const ends = ['2027-01-31T09:00', '2027-02-28T09:00', '2027-03-31T09:00', '2027-04-30T09:00']
  for (const [i, start] of ends.slice(0, 3).entries()) {
    expect(day(nextBoundary(anchor, at(start), monthly))).toBe(ends[i + 1])
  }
})

test.each([28, 29, 30, 31])(
  'an anchor on the %ith is the last day of shorter months, and itself in longer ones',
  (day) => {
    const anchor = at(`2027-01-${day}T00:30`)
    let start = anchor
    const days: number[] = []
    for (let month = 1; month <= 14; month += 1) {
      start = nextBoundary(anchor, start, monthly)
      days.push(new Date(start * 1000).getUTCDate())
      expect(new Date(start * 1000).toISOString().slice(11, 16)).toBe('00:30')
    }
    const lengths = [28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29, 31]
    expect(days).toEqual(lengths.map((length) => Math.min(day, length)))
  },
)

test('leap years, quarters, weeks and years', () => {
  expect(day(addMonths(at('2027-11-30T10:00'), 3))).toBe('2028-02-29T10:00')
  expect(
    day(nextBoundary(at('2027-01-15T00:00'), at('2027-01-15T00:00'), { interval: 'month', interval_count: 3 })),
  ).toBe('2027-04-15T00:00')
  expect(
    day(nextBoundary(at('2027-01-15T00:00'), at('2027-01-20T00:00'), { interval: 'week', interval_count: 1 })),
  ).toBe('2027-01-22T00:00')
  expect(
    day(nextBoundary(at('2028-02-29T00:00'), at('2028-02-29T00:00'), { interval: 'year', interval_count: 1 })),
  ).toBe('2029-02-28T00:00')
})

test('an interval is described in words', () => {
  expect(describeInterval(monthly)).toBe('month')
  expect(describeInterval({ interval: 'month', interval_count: 6 })).toBe('6 months')
})

test('a start in the past is billed in whole periods that match its end', () => {
  const billed = (from: string, until: string) =>
    backdatedPeriods(at(from), at(until), monthly).map(({ start, end }) => [day(start), day(end)])
  expect(billed('2027-02-28T09:00', '2027-03-31T09:00')).toEqual([['2027-02-28T09:00', '2027-03-31T09:00']])
  expect(billed('2027-01-10T09:00', '2027-03-10T09:00')).toEqual([
    ['2027-01-10T09:00', '2027-02-10T09:00'],
    ['2027-02-10T09:00', '2027-03-10T09:00'],
  ])
  expect(billed('2027-01-10T09:00', '2027-01-25T09:00')).toEqual([])
})
