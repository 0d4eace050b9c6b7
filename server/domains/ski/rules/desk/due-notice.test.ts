import { describe, expect, test } from 'vitest'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { paperDay, turnsOfTheCalendar } from '#tests/support/ski/paper-calendar.ts'
import { backAgainOn, type DueFacts, dueNotice, stateOfRest } from './due-notice.ts'

const day = (text: string) => text as LocalDay
const notice = (today: string, facts: Partial<DueFacts> = {}) =>
  dueNotice({
    ...{ state: 'delivered', lastDay: day('2027-02-19'), today: day(today), remindDays: 2, remindedOn: null },
    ...facts,
  })

describe('a notice', () => {
  test.each([
    ['2027-02-16', undefined],
    ['2027-02-17', 'remind'],
    ['2027-02-19', 'remind'],
    ['2027-02-20', 'due'],
    ['2027-03-20', 'due'],
  ])('on %s without one before: %s', (today, expected) => {
    expect(notice(today)).toBe(expected)
  })

  test('of each kind is sent once', () => {
    expect(notice('2027-02-19', { remindedOn: day('2027-02-17') })).toBeUndefined()
    expect(notice('2027-02-20', { remindedOn: day('2027-02-19') })).toBe('due')
    expect(notice('2027-02-21', { remindedOn: day('2027-02-20') })).toBeUndefined()
  })

  test.each(['booked', 'picked', 'posted', 'returned', 'cancelled'] as const)('of what is %s is not sent', (state) => {
    expect(notice('2027-02-20', { state })).toBeUndefined()
  })
})

test('what is late is kept until it could be back and clean', () => {
  const settings = { returnDays: 3, cleaningDays: 1 }
  expect(backAgainOn('delivered', day('2027-02-21'), settings)).toBe('2027-02-25')
  expect(backAgainOn('posted', day('2027-02-21'), settings)).toBe('2027-02-23')
  for (const today of turnsOfTheCalendar)
    expect([backAgainOn('delivered', today, settings), backAgainOn('posted', today, settings)]).toEqual([
      ...[paperDay(today, 4), paperDay(today, 2)],
    ])
})

test('what was not in the parcel that came is with its buyer', () => {
  expect([stateOfRest('posted', false), stateOfRest('posted', true)]).toEqual(['posted', 'delivered'])
  expect(stateOfRest('returned', true)).toBe('returned')
})
