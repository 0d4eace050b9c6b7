import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { pence } from '#server/kernel/money.ts'
import { coolingOffEndsOn, coolingOffRefunds, type PaidInvoice, spreadRefund, unusedTime } from './cooling-off.ts'

const d = localDay
const ends = (contractOn: string, notifiedOn: string | null = contractOn) =>
  coolingOffEndsOn({ contractOn: d(contractOn), notifiedOn: notifiedOn === null ? null : d(notifiedOn) })

describe('the 14 days', () => {
  test('count from the day after the contract, across months and both clock changes', () => {
    expect(ends('2026-11-20')).toBe('2026-12-04')
    expect(ends('2027-01-31')).toBe('2027-02-14')
    expect(ends('2028-02-16')).toBe('2028-03-01')
    expect(ends('2027-03-20')).toBe('2027-04-03')
    expect(ends('2027-10-25')).toBe('2027-11-08')
  })
  test('count from the notice where it came later', () => expect(ends('2026-11-20', '2026-11-23')).toBe('2026-12-07'))
  test('last a year longer without it', () => expect(ends('2026-11-20', null)).toBe('2027-12-04'))
})

const paid = (from: string, until: string, amount: number, refunded = 0): PaidInvoice => ({
  invoiceId: `in_${from}_${amount}`,
  paid: pence(amount),
  refunded: pence(refunded),
  from: d(from),
  until: d(until),
})
const sums = (invoices: PaidInvoice[], day: string | null) =>
  coolingOffRefunds(invoices, day === null ? null : d(day)).map(({ amount }) => amount)

describe('the refund', () => {
  const joined = paid('2026-11-20', '2027-02-20', 7500)
  test('is everything without an early start, whatever day it is', () => expect(sums([joined], null)).toEqual([7500]))
  test('is pro rata by day after one: the days before the cancellation are charged for', () => {
    expect(sums([joined], '2026-11-20')).toEqual([7500])
    expect(sums([joined], '2026-11-21')).toEqual([7500 - Math.floor(7500 / 92)])
    expect(sums([joined], '2026-12-04')).toEqual([7500 - Math.floor((7500 * 14) / 92)])
  })
  test('counts days, not hours, across both clock changes', () => {
    expect(sums([paid('2027-03-21', '2027-04-21', 3100)], '2027-03-30')).toEqual([3100 - 900])
    expect(sums([paid('2027-10-21', '2027-11-21', 3100)], '2027-11-02')).toEqual([3100 - 1200])
  })
  test('goes over several invoices, each for its own time', () => {
    const change = paid('2026-11-25', '2027-02-20', 2365)
    expect(sums([change, joined], '2026-11-30')).toEqual([
      2365 - Math.floor((2365 * 5) / 87),
      7500 - Math.floor((7500 * 10) / 92),
    ])
  })
  test('does not give the used days back to whom the unused ones were given back before', () => {
    const unused = 7500 - Math.floor((7500 * 3) / 92)
    expect(sums([paid('2026-11-20', '2027-02-20', 7500, unused)], '2026-11-23')).toEqual([])
    expect(sums([paid('2026-11-20', '2027-02-20', 7500, 1000)], '2026-11-23')).toEqual([unused - 1000])
  })
  test('is never more than is left of an invoice, and never less than nothing', () => {
    expect(sums([paid('2026-11-20', '2027-02-20', 7500, 7000)], null)).toEqual([500])
    expect(sums([paid('2026-11-20', '2027-02-20', 7500, 7500)], null)).toEqual([])
    expect(sums([paid('2026-11-20', '2026-12-20', 2700)], '2027-01-10')).toEqual([])
    for (let used = 0; used < 100; used++) {
      const day: LocalDay = addDays(d('2027-01-31'), used)
      for (const months of [1, 3, 6]) {
        const until = addMonths(d('2027-01-31'), months)
        const [amount = 0] = sums([paid('2027-01-31', until, 2700)], day)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(2700)
        const left = daysBetween(day, until) / daysBetween(d('2027-01-31'), until)
        expect(Math.abs(amount - Math.max(0, 2700 * left))).toBeLessThanOrEqual(1)
      }
    }
  })
})

test('a sum is spread over what was paid, newest first, as far as it goes', () => {
  const invoices = [paid('2027-02-20', '2027-03-20', 300), paid('2027-01-20', '2027-02-20', 2700, 2500)]
  expect(spreadRefund(pence(400), invoices).map(({ amount }) => amount)).toEqual([300, 100])
  expect(spreadRefund(pence(900), invoices).map(({ amount }) => amount)).toEqual([300, 200])
  expect(spreadRefund(pence(0), invoices)).toEqual([])
})

test('unused time is counted to the second', () => {
  const period = { start: new Date('2027-01-31T09:00:00Z'), end: new Date('2027-02-28T09:00:00Z') }
  const at = (text: string) => unusedTime(pence(2700), period, new Date(text))
  expect(at('2027-02-14T09:00:00Z')).toBe(1350)
  expect(at('2027-01-31T09:00:00Z')).toBe(2700)
  expect(at('2027-01-30T09:00:00Z')).toBe(2700)
  expect(at('2027-02-28T09:00:00Z')).toBe(0)
  expect(at('2027-03-28T09:00:00Z')).toBe(0)
})
