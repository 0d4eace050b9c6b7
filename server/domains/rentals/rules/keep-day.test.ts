import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { endsAtKeepDay, keepDay, type UnpaidSpan } from './keep-day.ts'

const on = (receivedOn: string, today: string, unpaid: readonly [string, string | null][] = []) =>
  keepDay(
    {
      receivedOn: localDay(receivedOn),
      unpaid: unpaid.map(
        ([from, until]): UnpaidSpan => ({ from: localDay(from), until: until === null ? null : localDay(until) }),
      ),
      today: localDay(today),
    },
    9,
  )

test('a keep day is nine calendar months after the arrival', () => {
  expect(on('2026-11-20', '2026-11-20')).toEqual({ on: '2027-08-20', isSuspended: false })
  expect(on('2026-05-31', '2026-11-20')).toEqual({ on: '2027-02-28', isSuspended: false })
})
test('each unpaid day between the arrival and the keep day moves the keep day by one, and no other day does', () => {
  expect(on('2026-11-20', '2027-03-01', [['2027-01-01', '2027-01-11']]).on).toBe('2027-08-30')
  expect(on('2026-11-20', '2027-03-01', [['2026-11-01', '2026-11-25']]).on).toBe('2027-08-25')
  expect(on('2026-11-20', '2027-03-01', [['2026-10-01', '2026-11-01']]).on).toBe('2027-08-20')
  expect(on('2026-11-20', '2027-10-01', [['2027-08-20', '2027-09-20']]).on).toBe('2027-08-20')
})
test('an unpaid stretch that begins just before the keep day moves it by the whole stretch', () => {
  expect(on('2026-11-20', '2027-10-01', [['2027-08-19', '2027-09-19']])).toEqual({
    on: '2027-09-20',
    isSuspended: false,
  })
})
test('one unpaid stretch can move the keep day past the start of the next', () => {
  const unpaid = [
    ['2027-08-10', '2027-08-20'],
    ['2027-08-25', '2027-09-04'],
  ] as const
  expect(
    on(
      '2026-11-20',
      '2027-10-01',
      unpaid.map(([from, to]) => [from, to]),
    ).on,
  ).toBe('2027-09-09')
})
test('the count of days stops while nothing is paid for', () => {
  expect(on('2026-11-20', '2027-01-11', [['2027-01-01', null]])).toEqual({ on: '2027-08-30', isSuspended: true })
  expect(on('2026-11-20', '2027-01-01', [['2027-01-01', null]])).toEqual({ on: '2027-08-20', isSuspended: true })
  expect(on('2026-11-20', '2026-12-31', [['2027-01-01', null]])).toEqual({ on: '2027-08-20', isSuspended: false })
})

test('a third hire ends at the keep day, or up to three days before it where months are short', () => {
  const third = { endsOn: localDay('2027-05-28'), membershipEndsOn: null }
  expect(endsAtKeepDay(third, localDay('2027-05-28'))).toBe(true)
  expect(endsAtKeepDay(third, localDay('2027-05-31'))).toBe(true)
  expect(endsAtKeepDay(third, localDay('2027-06-01'))).toBe(false)
  expect(endsAtKeepDay(third, null)).toBe(false)
  const ending = (day: string) => ({ ...third, membershipEndsOn: localDay(day) })
  expect(endsAtKeepDay(ending('2027-05-31'), localDay('2027-05-31'))).toBe(true)
  expect(endsAtKeepDay(ending('2027-05-30'), localDay('2027-05-31'))).toBe(false)
})
