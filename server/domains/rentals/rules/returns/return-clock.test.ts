import { expect, test } from 'vitest'
import { addDays, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { lapsesAfter, type ReturnClockFacts, returnClock } from './return-clock.ts'

const dueOn = localDay('2026-12-15')
const dayZero = localDay('2026-12-01')
const at = (day: number, facts: Partial<ReturnClockFacts> = {}) =>
  returnClock({
    state: 'announced',
    dueOn,
    postedOn: null,
    remindedDay: 0,
    lapsed: false,
    today: addDays(dayZero, day),
    dueDays: 14,
    lapseDays: 21,
    lostDays: 21,
    ...facts,
  })

test('reminders are sent on days 7, 12 and 15, each once', () => {
  expect(at(6).kind).toBe('wait')
  expect(at(7)).toEqual({ kind: 'remind', day: 7 })
  expect(at(7, { remindedDay: 7 }).kind).toBe('wait')
  expect(at(11, { remindedDay: 7 }).kind).toBe('wait')
  expect(at(12, { remindedDay: 7 })).toEqual({ kind: 'remind', day: 12 })
  expect(at(14, { remindedDay: 12 }).kind).toBe('wait')
  expect(at(15, { remindedDay: 12 })).toEqual({ kind: 'remind', day: 15 })
})
test('after an outage only the latest reminder is sent', () => {
  expect(at(13)).toEqual({ kind: 'remind', day: 12 })
})
test('a return lapses after the end of day 21, once', () => {
  expect(at(21, { remindedDay: 15 }).kind).toBe('wait')
  expect(at(22, { remindedDay: 15 }).kind).toBe('lapse')
  expect(at(22, { lapsed: true }).kind).toBe('wait')
  expect(lapsesAfter(dueOn, { dueDays: 14, lapseDays: 21 })).toBe(addDays(dayZero, 21))
})
test('no reminder or lapse is due before the order arrives, after the return is posted, or once it is received', () => {
  expect(at(40, { dueOn: null }).kind).toBe('wait')
  expect(at(40, { state: 'posted', postedOn: addDays(dayZero, 30) as LocalDay }).kind).toBe('wait')
  for (const state of ['received', 'checked', 'done', 'cancelled', 'lost'] as const)
    expect(at(40, { state }).kind).toBe('wait')
})
test('a posted parcel is lost after 21 days', () => {
  const postedOn = localDay('2026-12-05')
  expect(at(0, { state: 'posted', postedOn, today: localDay('2026-12-26') }).kind).toBe('wait')
  expect(at(0, { state: 'posted', postedOn, today: localDay('2026-12-27') }).kind).toBe('lose')
})
