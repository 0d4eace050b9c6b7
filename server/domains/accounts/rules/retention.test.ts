import { expect, test } from 'vitest'
import { addDays, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { checkRetention, closingDay, decideRetention } from './retention.ts'

const retention = { months: 60, noticeDays: 30 }
const day = localDay
const unwarned = (since: string) => ({ since: day(since), isWarned: false, sentOn: null })
const warned = (since: string, sentOn: string | null) => ({
  since: day(since),
  isWarned: true,
  sentOn: sentOn === null ? null : day(sentOn),
})

test.each<[string, string, 'wait' | 'warn']>([
  ['2026-11-20', '2031-10-20', 'wait'],
  ['2026-11-20', '2031-10-21', 'warn'],
  ['2026-11-20', '2040-01-01', 'warn'],
])(
  'an account silent since %s is warned 30 days before its five years are over: on %s the step is to %s',
  (since, today, step) => {
    expect(decideRetention(unwarned(since), day(today), retention)).toBe(step)
  },
)

test.each<[string, string, string, 'wait' | 'close']>([
  ['2026-11-20', '2031-10-21', '2031-11-19', 'wait'],
  ['2026-11-20', '2031-10-21', '2031-11-20', 'close'],
  // Sent late: the 30 days count from then.
  ['2026-11-20', '2031-11-01', '2031-11-30', 'wait'],
  ['2026-11-20', '2031-11-01', '2031-12-01', 'close'],
])('an account silent since %s whose warning was sent on %s: on %s the step is to %s', (since, sentOn, today, step) => {
  expect(decideRetention(warned(since, sentOn), day(today), retention)).toBe(step)
})

test('an account whose warning was never sent is not closed', () => {
  expect(decideRetention(warned('2026-11-20', null), day('2045-01-01'), retention)).toBe('wait')
})

test('an account is closed on the day that its warning names and not before, in every year', () => {
  let since: LocalDay = day('2027-12-01')
  for (let n = 0; n < 500; n++, since = addDays(since, 1)) {
    let today = addDays(since, 1750)
    while (decideRetention({ since, isWarned: false, sentOn: null }, today, retention) === 'wait')
      today = addDays(today, 1)
    const sentOn = today
    const named = closingDay(since, sentOn, retention)
    const silence = { since, isWarned: true, sentOn }
    expect(decideRetention(silence, addDays(named, -1), retention), `${since}, the day before`).toBe('wait')
    expect(decideRetention(silence, named, retention), since).toBe('close')
  }
})

test('settings that would close an account in use are refused', () => {
  expect(checkRetention(retention)).toBe(retention)
  expect(() => checkRetention({ ...retention, months: 11 })).toThrow('at least 12 months')
  expect(() => checkRetention({ ...retention, noticeDays: 13 })).toThrow('at least 14 days')
})
