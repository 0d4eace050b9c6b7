import { expect, test } from 'vitest'
import { changeDueAt } from './change-due.ts'

const due = (periodEnd: string, hasNewInterval = true) =>
  changeDueAt({ periodEnd: new Date(periodEnd), leadMinutes: 60, hasNewInterval })
    .toISOString()
    .replace(':00.000Z', 'Z')

test('a change is applied an hour before the renewal', () => {
  expect(due('2027-02-20T10:00:00Z')).toBe('2027-02-20T09:00Z')
  expect(due('2027-02-20T10:00:00Z', false)).toBe('2027-02-20T09:00Z')
  expect(due('2027-02-20T00:20:00Z', false)).toBe('2027-02-19T23:20Z')
})

test('a new interval begins on the promised day, and never in the last minutes before the invoice', () => {
  expect(due('2027-02-20T00:20:00Z')).toBe('2027-02-20T00:00Z')
  expect(due('2027-02-20T00:04:00Z')).toBe('2027-02-19T23:54Z')
  expect(due('2027-02-20T01:00:00Z')).toBe('2027-02-20T00:00Z')
})

test('the day is London’s, even when its clock changes', () => {
  // Summer: the day begins at 23:00 UTC.
  expect(due('2027-07-19T23:20:00Z')).toBe('2027-07-19T23:00Z')
  // The clocks go forward on 28 March and back on 31 October, both at 01:00 UTC: an hour before is always sixty minutes before.
  expect(due('2027-03-28T00:20:00Z')).toBe('2027-03-28T00:00Z')
  expect(due('2027-03-28T01:30:00Z')).toBe('2027-03-28T00:30Z')
  expect(due('2027-10-30T23:20:00Z')).toBe('2027-10-30T23:00Z')
  expect(due('2027-10-31T01:30:00Z')).toBe('2027-10-31T00:30Z')
})
