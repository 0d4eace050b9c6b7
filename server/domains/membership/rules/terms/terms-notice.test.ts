import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { areNoticesDue } from './terms-notice.ts'

test.each([
  ['2027-01-31', false],
  ['2027-02-01', true],
  ['2027-03-07', true],
  ['2027-03-08', false],
])('terms of 8 March are announced from 35 days before, until they take effect: on %s, %s', (today, due) => {
  expect(areNoticesDue(localDay('2027-03-08'), localDay(today))).toBe(due)
})
