import { describe, expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { calendarEdgeDays, paperDay } from '#tests/support/ski/paper-calendar.ts'
import {
  cancelRefund,
  cancelTier,
  decideCancel,
  earliestDay,
  fullRefundUntil,
  halfRefundUntil,
  isOverdue,
  rehiredRefund,
} from './decide-cancel.ts'

const settings = { fullRefundDays: 14, halfRefundDays: 7 }
const tier = (bookedOn: string, firstDay: string, today: string, overdue = false) =>
  cancelTier({ bookedOn: localDay(bookedOn), firstDay: localDay(firstDay), today: localDay(today), overdue }, settings)

describe('a booking made on 1 January for 13 February', () => {
  test.each([
    ['2027-01-01', 'all'],
    ['2027-01-15', 'all'],
    ['2027-01-16', 'half'],
    ['2027-02-06', 'half'],
    ['2027-02-07', 'nothing'],
    ['2027-02-13', 'nothing'],
  ])('cancelled on %s refunds %s', (today, expected) => {
    expect(tier('2027-01-01', '2027-02-13', today)).toBe(expected)
  })
})

test('the last days of refunds match a paper calendar around leap days, year ends and clock changes', () => {
  for (const day of calendarEdgeDays)
    for (const days of [0, 7, 14, 30]) {
      expect(fullRefundUntil(day, { ...settings, fullRefundDays: days })).toBe(paperDay(day, days))
      expect(halfRefundUntil(day, { ...settings, halfRefundDays: days })).toBe(paperDay(day, -days))
    }
})

test('a booking made shortly before its hire is refunded in full for 14 days, until it is sent', () => {
  expect(tier('2027-02-05', '2027-02-13', '2027-02-12')).toBe('all')
  expect(tier('2027-02-05', '2027-02-13', '2027-02-19')).toBe('all')
})

test('a booking that we have not sent by its first day is refunded in full', () => {
  expect(tier('2027-01-01', '2027-02-13', '2027-02-13', true)).toBe('all')
  const overdue = (state: Parameters<typeof isOverdue>[0], today: string) =>
    isOverdue(state, localDay('2027-02-13'), localDay(today))
  expect([overdue('booked', '2027-02-12'), overdue('booked', '2027-02-13'), overdue('picked', '2027-02-20')]).toEqual([
    false,
    true,
    true,
  ])
  expect([overdue('dispatched', '2027-02-20'), overdue('returned', '2027-02-20')]).toEqual([false, false])
})

test('the earliest first day that a booking has ever had is the one that counts', () => {
  const [now, before] = [localDay('2027-02-13'), localDay('2026-12-28')]
  expect([earliestDay(now, undefined), earliestDay(now, before), earliestDay(before, now)]).toEqual([
    now,
    before,
    before,
  ])
})

test('half of an odd price is rounded in the buyer’s favour', () => {
  expect([cancelRefund(3151, 'all'), cancelRefund(3151, 'half'), cancelRefund(3151, 'nothing')]).toEqual([
    3151, 1576, 0,
  ])
})

test('a piece cancelled without a refund is refunded later for the share of its days on which it was hired again', () => {
  expect([rehiredRefund(3150, 7, 0), rehiredRefund(3150, 7, 3), rehiredRefund(3150, 7, 7)]).toEqual([0, 1350, 3150])
  expect(rehiredRefund(1000, 3, 1)).toBe(333)
})

const line = (id: string, price_pence: number, ended_at: Date | null = null) => ({
  id,
  price_pence,
  kept_pence: 0,
  ended_at,
})
const lines = [line('a', 3150), line('b', 701), line('c', 500, new Date('2027-01-02T09:00:00Z'))]
const cancel = (more: Partial<Parameters<typeof decideCancel>[0]> = {}) => {
  const decided = decideCancel({ state: 'booked', lines, tier: 'half', lineIds: null, shownRefund: undefined, ...more })
  return decided.ok ? decided.value.map(({ line: { id }, refund }) => [id, refund]) : decided.reason.code
}

describe('cancelling', () => {
  test('ends every live line, or only the named ones in upper or lower case, each with half of its own price', () => {
    expect(cancel()).toEqual([
      ['a', 1575],
      ['b', 351],
    ])
    expect(cancel({ lineIds: ['B', 'c'] })).toEqual([['b', 351]])
    expect(cancel({ state: 'picked', lineIds: ['a'] })).toEqual([['a', 1575]])
  })

  test('gives no share of what an earlier change has kept, but all of it when everything comes back', () => {
    const kept = [{ ...line('a', 2250), kept_pence: 900 }]
    expect(cancel({ lines: kept })).toEqual([['a', 675]])
    expect(cancel({ lines: kept, tier: 'all' })).toEqual([['a', 2250]])
  })

  test('is refused when the refund differs from the one that was shown', () => {
    expect(cancel({ shownRefund: 1926 })).toHaveLength(2)
    expect(cancel({ shownRefund: 1925 })).toBe('order_changed')
    expect(cancel({ shownRefund: 0, tier: 'nothing' })).toHaveLength(2)
    expect(cancel({ shownRefund: 1, tier: 'nothing' })).toBe('order_changed')
  })

  test('ignores lines that have already ended, even if another refund was shown or the booking has been sent', () => {
    expect(cancel({ lineIds: ['c'], shownRefund: 12, state: 'dispatched' })).toEqual([])
  })

  test.each(['dispatched', 'delivered', 'posted', 'returned'] as const)('is too late once it is %s', (state) => {
    expect(cancel({ state })).toBe('not_now')
  })

  test('does not find a piece of another booking', () => {
    expect(cancel({ lineIds: ['a', 'x'] })).toBe('not_found')
  })
})
