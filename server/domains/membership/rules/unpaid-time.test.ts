import { expect, test } from 'vitest'
import { addDays, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { decideUnpaid, endsOn, graceEndsOn, lastPayableDay, type UnpaidFacts } from './unpaid-time.ts'

const since = localDay('2026-11-23')
const terms = { since, graceDays: 7, payableDays: 30 }
const onHoldFrom = localDay('2026-11-30')
const lastDay = localDay('2026-12-29')
const decide = (today: LocalDay, more: Partial<UnpaidFacts> = {}) =>
  decideUnpaid({ ...terms, noticeDays: 2, heldOn: onHoldFrom, noticedOn: null, today, ...more })

test('a missed payment has seven days of grace, then thirty on hold', () => {
  expect(graceEndsOn(terms)).toBe(onHoldFrom)
  expect(lastPayableDay(terms)).toBe(lastDay)
})

test('the notice is sent two days before the end, which is on the day after the last day to pay', () => {
  const noticeOn = localDay('2026-12-28')
  expect(decide(addDays(noticeOn, -1))).toBe('wait')
  expect(decide(noticeOn)).toBe('notice')
  expect(decide(lastDay, { noticedOn: noticeOn })).toBe('wait')
  expect(decide(addDays(lastDay, 1), { noticedOn: noticeOn })).toBe('end')
  expect(endsOn({ ...terms, noticeDays: 2 }, noticeOn)).toBe(addDays(lastDay, 1))
})

test('after an outage while on hold, the notice and the end still come on different days', () => {
  const late = localDay('2027-02-01')
  expect(decide(late, { heldOn: null })).toBe('hold')
  expect(decide(late, { heldOn: late })).toBe('wait')
  expect(decide(addDays(late, 1), { heldOn: late })).toBe('notice')
  const noticedOn = addDays(late, 1)
  expect(decide(addDays(noticedOn, 1), { heldOn: late, noticedOn })).toBe('wait')
  expect(decide(addDays(noticedOn, 2), { heldOn: late, noticedOn })).toBe('end')
})

test('a membership is on hold from the first day after the grace period, whether or not that day’s job has run', () => {
  expect(decide(addDays(onHoldFrom, -1), { heldOn: null })).toBe('wait')
  expect(decide(onHoldFrom, { heldOn: null })).toBe('hold')
})
