import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { isReminderDue } from './reminder-due.ts'

const reminderDays = 10

/** Simulates a membership day by day. @returns the days on which a reminder is sent, and for which renewal */
const simulate = (...args: Parameters<typeof live>) => live(...args).reminders

/** Simulates a membership day by day. @returns its reminders and its renewals, with the months that each renewal pays for */
function live(start: LocalDay, intervalAt: (day: LocalDay) => number, days = 1150) {
  const reminders: { on: LocalDay; renewsOn: LocalDay }[] = []
  let since = start
  let remindedFor: LocalDay | null = null
  let remindedOn: LocalDay | null = null
  const renewals: { on: LocalDay; months: number }[] = []
  let anchor = start
  let periods = 1
  let months = intervalAt(start)
  for (let day = addDays(start, 1); day < addDays(start, days); day = addDays(day, 1)) {
    // A longer interval is invoiced now and counts from there.
    if (intervalAt(day) !== months) {
      months = intervalAt(day)
      anchor = day
      periods = 1
    }
    if (day >= addMonths(anchor, periods * months)) {
      renewals.push({ on: day, months })
      periods += 1
    }
    const renewsOn = addMonths(anchor, periods * months)
    const reminded = { since, remindedFor, remindedOn }
    if (!isReminderDue({ ...reminded, renewsOn, intervalMonths: months, today: day, reminderDays })) continue
    reminders.push({ on: day, renewsOn })
    since = day
    remindedFor = renewsOn
    remindedOn = day
  }
  return { reminders, renewals }
}

const starts = ['2027-01-31', '2026-11-20', '2027-08-31', '2028-02-29'].map(localDay)

describe.each([1, 3, 6])('paid every %i months', (months) => {
  test('no member goes six months without a reminder, or gets more than one every two months', () => {
    for (const start of starts) {
      const reminders = simulate(start, () => months)
      expect(reminders.length).toBeGreaterThan(4)
      let since = start
      for (const { on, renewsOn } of reminders) {
        expect(on <= addMonths(since, 6), `${start}: ${since} → ${on}`).toBe(true)
        expect(on > addMonths(since, 2), `${start}: ${since} → ${on}`).toBe(true)
        expect(renewsOn >= on).toBe(true)
        since = on
      }
    }
  })
})

test('a reminder is sent before each six-monthly renewal, about every second quarterly one and about every sixth monthly one', () => {
  const start = localDay('2026-11-20')
  expect(simulate(start, () => 6)[0]).toEqual({ on: '2027-05-10', renewsOn: '2027-05-20' })
  expect(simulate(start, () => 3)[0]).toEqual({ on: '2027-05-10', renewsOn: '2027-05-20' })
  expect(simulate(start, () => 1)[0]).toEqual({ on: '2027-05-10', renewsOn: '2027-05-20' })
  expect(simulate(start, () => 6)[1]).toMatchObject({ renewsOn: '2027-11-20' })
})

test('an earlier renewal is announced only if the next one would come too late, and only once', () => {
  const facts = {
    renewsOn: localDay('2027-02-20'),
    intervalMonths: 3,
    reminderDays,
    remindedFor: null,
    remindedOn: null,
  }
  const due = (since: string, more = {}) =>
    isReminderDue({ ...facts, since: localDay(since), today: localDay('2027-02-10'), ...more })
  // The next renewal's reminder is sent on 10 May.
  expect(due('2026-11-10')).toBe(false)
  expect(due('2026-11-09')).toBe(true)
  expect(due('2026-11-09', { today: localDay('2027-02-09') })).toBe(false)
  const reminded = (on: string) => ({ remindedFor: facts.renewsOn, remindedOn: localDay(on) })
  expect(due('2026-11-09', reminded('2027-02-10'))).toBe(false)
  expect(due('2026-11-09', reminded('2027-02-09'))).toBe(true)
})

test.each([
  [1, 6],
  [3, 6],
  [1, 3],
])(
  'a change from %i to %i months, on any day, leaves a reminder a few days before the renewals that need one',
  (before, after) => {
    for (const start of starts.slice(1, 3))
      for (let day = 14; day < 180; day += 37) {
        const changed = addDays(start, day)
        const { reminders, renewals } = live(start, (on) => (on < changed ? before : after), 600)
        // The months that have been paid since the last renewal with a reminder of its own.
        let unannounced = 0
        for (const { on, months } of renewals.filter((renewal) => renewal.on > changed)) {
          unannounced += months
          // Three days more, because months differ in length.
          const earliest = addDays(on, -reminderDays - 3)
          if (reminders.some((reminder) => reminder.renewsOn === on && reminder.on >= earliest)) unannounced = 0
          expect(unannounced, `${start}, changed on ${changed}: ${on}`).toBeLessThan(6)
        }
      }
  },
)

test('nobody goes six months without a reminder when a change of interval moves the renewal far away', () => {
  for (const start of starts.slice(0, 2))
    for (let after = 10; after < 180; after += 23) {
      const changed = addDays(start, after)
      let since = start
      for (const { on } of simulate(start, (day) => (day < changed ? 1 : 6), 600)) {
        expect(on <= addMonths(since, 6), `${start} ${changed}: ${since} → ${on}`).toBe(true)
        since = on
      }
    }
})
