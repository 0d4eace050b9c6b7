import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { type ReturnClockFacts, returnClock } from './return-clock.ts'

const clock = (today: string, more: Partial<ReturnClockFacts> = {}) =>
  returnClock({
    state: 'booked',
    bookedOn: localDay('2026-11-20'),
    postedOn: null,
    reminded: false,
    today: localDay(today),
    remindDays: 10,
    lapseDays: 21,
    lostDays: 12,
    ...more,
  })

test('a return that is not posted leads to one reminder, and lapses after its last day', () => {
  expect(clock('2026-11-29')).toBe('wait')
  expect(clock('2026-11-30')).toBe('remind')
  expect(clock('2026-12-11', { reminded: true })).toBe('wait')
  expect(clock('2026-12-12', { reminded: true })).toBe('lapse')
  // After an outage a return that lapses brings no reminder.
  expect(clock('2026-12-12')).toBe('lapse')
})

test('a posted return never lapses; it is refunded if it has not arrived within 12 days', () => {
  const posted = { state: 'posted', postedOn: localDay('2026-12-10') } as const
  expect(clock('2026-12-21', posted)).toBe('wait')
  expect(clock('2026-12-22', posted)).toBe('lose')
})

test.each(['received', 'cancelled', 'lapsed', 'lost'] as const)('nothing is due for a return that is %s', (state) => {
  expect(clock('2027-06-01', { state })).toBe('wait')
})
