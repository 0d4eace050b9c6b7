import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { closedBefore, daysLeft, describeTimeLeft, dueOn, notedUntil } from './complaint-clock.ts'

test('the outcome is due on the 30th day in London, at any time of day and across a change of the clocks', () => {
  expect(dueOn(new Date('2027-03-01T23:59:59Z'))).toBe('2027-03-31')
  // 00:30 on 1 July in London.
  expect(dueOn(new Date('2027-06-30T23:30:00Z'))).toBe('2027-07-31')
})

test.each([
  ['2027-03-28', 3, '3 days left'],
  ['2027-03-30', 1, '1 day left'],
  ['2027-03-31', 0, 'due today'],
  ['2027-04-01', -1, 'overdue by 1 day'],
  ['2027-04-10', -10, 'overdue by 10 days'],
])('on %s a complaint that is due on 31 March has %i days left', (today, left, words) => {
  expect(daysLeft(localDay('2027-03-31'), localDay(today))).toBe(left)
  expect(describeTimeLeft(left)).toBe(words)
})

test('the office is reminded a week ahead, and a complaint is kept for two years after its outcome', () => {
  expect(notedUntil(localDay('2027-03-24'))).toBe('2027-03-31')
  expect(closedBefore(localDay('2029-03-31'))).toBe('2027-03-31')
})
