// Computes when a recurring job runs next.
import { expect, test } from 'vitest'
import { computeNextRun, type Every } from './recurring.ts'

test.each<[string, Every, string, string]>([
  ['minutes count from midnight in UTC', { minutes: 5 }, '2026-11-20T10:03:00Z', '2026-11-20T10:05:00Z'],
  ['a run that is due now is not the next one', { minutes: 5 }, '2026-11-20T10:05:00Z', '2026-11-20T10:10:00Z'],
  ['hours likewise', { hours: 6 }, '2026-11-20T10:03:00Z', '2026-11-20T12:00:00Z'],
  ['a day ends at midnight in UTC', { hours: 24 }, '2026-07-01T23:30:00Z', '2026-07-02T00:00:00Z'],
  ['in winter London is on UTC', { londonHour: 8 }, '2026-11-20T07:59:00Z', '2026-11-20T08:00:00Z'],
  ['a time that has passed today is due tomorrow', { londonHour: 8 }, '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'],
  [
    'in summer the same hour in London is an hour earlier in UTC',
    { londonHour: 8 },
    '2026-07-01T06:59:00Z',
    '2026-07-01T07:00:00Z',
  ],
  ['London’s day counts, not that of UTC', { londonHour: 0 }, '2026-06-30T22:59:00Z', '2026-06-30T23:00:00Z'],
])('%s', (_name, every, now, due) => {
  expect(computeNextRun(every, new Date(now)).dueAt).toEqual(new Date(due))
})

test.each<[Every, number]>([
  [{ minutes: 5 }, 300_000],
  [{ hours: 1 }, 3_600_000],
  [{ londonHour: 8 }, 86_400_000],
])('each run of %j has its own number, across both clock changes', (every, periodMs) => {
  for (const begin of ['2026-03-27T00:00:00Z', '2026-10-23T00:00:00Z']) {
    const numbers: number[] = []
    for (let now = new Date(begin); now.getTime() < Date.parse(begin) + 4 * 86_400_000; ) {
      const { number, dueAt } = computeNextRun(every, now)
      expect(computeNextRun(every, new Date(dueAt.getTime() - 1)).number).toBe(number)
      numbers.push(number)
      now = dueAt
    }
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    expect(numbers.length).toBeGreaterThanOrEqual((4 * 86_400_000) / periodMs)
  }
})
