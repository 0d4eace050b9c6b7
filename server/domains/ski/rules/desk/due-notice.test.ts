import { describe, expect, test } from 'vitest'
import type { LocalDay } from '#server/kernel/calendar.ts'
import { calendarEdgeDays, paperDay } from '#tests/support/ski/paper-calendar.ts'
import { blockedUntil, type DueFacts, dueNotice, stateOfRemainder } from './due-notice.ts'

const day = (text: string) => text as LocalDay
const notice = (today: string, facts: Partial<DueFacts> = {}) =>
  dueNotice({
    state: 'delivered',
    lastDay: day('2027-02-19'),
    today: day(today),
    remindDays: 2,
    remindedOn: null,
    isComingBack: false,
    ...facts,
  })

describe('a notice', () => {
  test.each([
    ['2027-02-17', 'remind'],
    ['2027-02-19', 'remind'],
    ['2027-02-20', 'due'],
    ['2027-03-20', 'due'],
  ])('on %s, when none was sent before, is of the kind “%s”', (today, expected) => {
    expect(notice(today)).toBe(expected)
  })

  test('is not due more than two days before the last day', () => {
    expect(notice('2027-02-16')).toBeUndefined()
  })

  test('is sent once of each kind', () => {
    expect(notice('2027-02-19', { remindedOn: day('2027-02-17') })).toBeUndefined()
    expect(notice('2027-02-20', { remindedOn: day('2027-02-19') })).toBe('due')
    expect(notice('2027-02-21', { remindedOn: day('2027-02-20') })).toBeUndefined()
  })

  test('is not sent about a parcel that its carrier is bringing back to us', () => {
    expect(notice('2027-02-20', { state: 'dispatched', isComingBack: true })).toBeUndefined()
    expect(notice('2027-02-20', { state: 'dispatched' })).toBe('due')
    expect(notice('2027-02-20', { isComingBack: true }), 'it arrived after all').toBe('due')
  })

  test.each(['booked', 'picked', 'posted', 'returned', 'cancelled'] as const)(
    'is not sent for a %s booking',
    (state) => {
      expect(notice('2027-02-20', { state })).toBeUndefined()
    },
  )
})

test('a late piece stays blocked until it could be back and clean', () => {
  const settings = { returnDays: 3, cleaningDays: 1 }
  expect(blockedUntil('delivered', day('2027-02-21'), settings)).toBe('2027-02-25')
  expect(blockedUntil('posted', day('2027-02-21'), settings)).toBe('2027-02-23')
  for (const today of calendarEdgeDays)
    expect([blockedUntil('delivered', today, settings), blockedUntil('posted', today, settings)]).toEqual([
      ...[paperDay(today, 4), paperDay(today, 2)],
    ])
})

test('pieces that were not in the parcel that came back count as delivered', () => {
  expect([stateOfRemainder('posted', false), stateOfRemainder('posted', true)]).toEqual(['posted', 'delivered'])
  expect(stateOfRemainder('returned', true)).toBe('returned')
})
