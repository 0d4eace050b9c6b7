import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, type LocalDay, localDay } from '#server/kernel/calendar.ts'
import { pence } from '#server/kernel/money.ts'
import {
  type ContractPayment,
  coolingOffDayForMember,
  coolingOffDayOf,
  coolingOffEndsOn,
  coolingOffRefunds,
  dailyShare,
  type PaidLine,
  spreadRefund,
  unevenlyKept,
  unusedTime,
} from './cooling-off.ts'

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
  test('count from the notice if it came later', () => expect(ends('2026-11-20', '2026-11-23')).toBe('2026-12-07'))
  test('count from the contract if the notice came before it', () =>
    expect(ends('2026-11-20', '2026-11-18')).toBe('2026-12-04'))
  test('last a year longer without the notice', () => expect(ends('2026-11-20', null)).toBe('2027-12-04'))
})

test('the date shown to members assumes that a pending notice is sent today; the right lasts a year longer', () => {
  const contract = (notified: string | null) => ({
    contract_on: '2026-11-20',
    cooling_off_notified_at: notified === null ? null : new Date(`${notified}T09:00:00Z`),
  })
  expect(coolingOffDayForMember(contract('2026-11-23'), d('2026-11-24'))).toBe('2026-12-07')
  expect(coolingOffDayForMember(contract(null), d('2026-11-20'))).toBe('2026-12-04')
  expect(coolingOffDayForMember(contract(null), d('2027-03-01'))).toBe('2027-03-15')
  expect(coolingOffDayForMember(contract(null), d('2027-12-01'))).toBe('2027-12-04')
  expect(coolingOffDayOf(contract(null))).toBe('2027-12-04')
})

describe('the daily share', () => {
  test.each([
    ['3 months of 92 days', 7500, '2026-11-20', '2027-02-20', 81],
    ['3 months of 89 days', 7500, '2027-02-01', '2027-05-01', 84],
    ['a month of 28 days', 1800, '2027-02-01', '2027-03-01', 64],
    ['a whole number of pence', 2700, '2026-11-20', '2026-12-20', 90],
    ['nothing paid', 0, '2026-11-20', '2026-12-20', 0],
  ])(
    'is the price divided by the days of its period, rounded down to the penny: %s',
    (_, price, from, until, share) => {
      expect(dailyShare(pence(price), { from: d(from), until: d(until) })).toBe(share)
    },
  )
  test('is what a refund keeps of each day: the day of joining does not count', () => {
    const [from, until] = [d('2026-11-20'), d('2027-02-20')]
    const share = dailyShare(pence(7500), { from, until })
    for (let days = 0; days <= 14; days++)
      expect(sums([paid(from, until, 7500)], addDays(from, days), from)).toEqual([7500 - days * share])
  })
})

const line = (from: string, until: string, amount: number): PaidLine => ({
  amount: pence(amount),
  from: d(from),
  until: d(until),
})
interface Money {
  readonly refunded?: number
  readonly byCard?: number
}
const invoice = (lines: readonly PaidLine[], { refunded = 0, byCard }: Money = {}): ContractPayment => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    invoiceId: `in_${lines[0]?.from}_${total}`,
    paid: pence(total),
    byCard: pence(byCard ?? total),
    refunded: pence(refunded),
    lines,
  }
}
const paid = (from: string, until: string, amount: number, money?: Money) => invoice([line(from, until, amount)], money)
const longBefore = '2026-01-01'
/**
 * What cancelling on that day refunds, with the start requested when joining, or later as was once possible.
 * @param day null when no day is charged for
 */
const refunds = (payments: readonly ContractPayment[], day: string | null, from = longBefore) =>
  coolingOffRefunds(payments, day === null ? null : { from: d(from), until: d(day) })
const sums = (payments: readonly ContractPayment[], day: string | null, from = longBefore) =>
  refunds(payments, day, from).map(({ amount }) => amount)
const sum = (payments: readonly ContractPayment[], day: string | null, from = longBefore) =>
  sums(payments, day, from).reduce((all, amount) => all + amount, 0)

describe('the refund', () => {
  const joined = paid('2026-11-20', '2027-02-20', 7500)
  test('is everything when nothing is charged for, on any day', () => expect(sums([joined], null)).toEqual([7500]))
  test('keeps the daily share of each day before the cancellation', () => {
    expect(sums([joined], '2026-11-20')).toEqual([7500])
    expect(sums([joined], '2026-11-21')).toEqual([7500 - 81])
    expect(sums([joined], '2026-12-04')).toEqual([7500 - 14 * 81])
  })
  test('charges only the days from the express start on, when it was requested on day 5', () => {
    const from = '2026-11-25'
    expect(sums([joined], '2026-11-25', from)).toEqual([7500])
    expect(sums([joined], '2026-11-26', from)).toEqual([7500 - 81])
    expect(sums([joined], '2026-12-04', from)).toEqual([7500 - 9 * 81])
  })
  test('charges nothing for the days before the express start, even after a change of plan', () => {
    expect(sums([joined], '2026-11-24', '2026-11-25')).toEqual([7500])
    const change = invoice([line('2026-11-23', '2027-02-20', -7255), line('2026-11-23', '2027-02-20', 9673)])
    expect(sum([change, joined], '2026-11-25', '2026-11-25')).toBe(7500 + 2418)
    // The five days from the express start are charged at the new price.
    expect(sum([change, joined], '2026-11-30', '2026-11-25')).toBe(9918 - 5 * Math.floor(2418 / 89 + 7500 / 92))
  })
  test('counts days, not hours, across both clock changes', () => {
    expect(sums([paid('2027-03-21', '2027-04-21', 3100)], '2027-03-30')).toEqual([3100 - 900])
    expect(sums([paid('2027-10-21', '2027-11-21', 3100)], '2027-11-02')).toEqual([3100 - 1200])
  })
  test('covers several invoices, the newest first, each day at its price then', () => {
    const change = invoice([line('2026-11-25', '2027-02-20', -7092), line('2026-11-25', '2027-02-20', 9457)])
    const used = 5 * 81 + 5 * Math.floor(7500 / 92 + 2365 / 87)
    expect(sums([change, joined], '2026-11-30')).toEqual([2365, 7500 - Math.floor(used)])
  })
  test('names what is kept so far only if a change made the days dearer', () => {
    const small = paid('2026-11-20', '2027-02-20', 5000)
    const until = (day: string) => ({ from: d('2026-11-20'), until: d(day) })
    expect(unevenlyKept([small], until('2026-11-24'))).toBeNull()
    const change = invoice([line('2026-11-24', '2027-02-20', -4783), line('2026-11-24', '2027-02-20', 9565)])
    expect(unevenlyKept([change, small], until('2026-11-24'))).toBe(4 * 54)
    expect(unevenlyKept([change, small], until('2026-11-26'))).toBe(4 * 54 + 2 * 108)
  })
  test('charges the days before a pause and after the reactivation once, and those between not at all', () => {
    const first = paid('2026-11-01', '2026-12-01', 2700)
    // Paused on the 4th with 27 of 30 days unused, reactivated on the 9th.
    const again = invoice([line('2026-11-04', '2026-12-01', -2430), line('2026-11-09', '2026-12-09', 2700)])
    // 3 + 2 days of 90 pence.
    expect(sum([again, first], '2026-11-11')).toBe(2700 + 270 - 450)
    expect(refunds([again, first], '2026-11-11')).toEqual([
      { invoiceId: again.invoiceId, amount: 270 },
      { invoiceId: first.invoiceId, amount: 2250 },
    ])
    expect(sum([again, first], '2026-11-09')).toBe(2700 + 270 - 270)
    expect(sum([again, first], null)).toBe(2970)
  })
  test('is the same when the unused time went to the balance, and goes to the cards that paid', () => {
    const first = paid('2026-11-01', '2026-12-01', 2700)
    const again = paid('2026-11-09', '2026-12-09', 2700, { byCard: 270 })
    const credit: ContractPayment = {
      invoiceId: null,
      paid: pence(-2430),
      byCard: pence(0),
      refunded: pence(0),
      lines: [line('2026-11-04', '2026-12-01', -2430)],
    }
    expect(refunds([again, first, credit], '2026-11-11')).toEqual([
      { invoiceId: again.invoiceId, amount: 270 },
      { invoiceId: first.invoiceId, amount: 2250 },
    ])
    expect(sum([again, first, credit], null)).toBe(2970)
  })
  test('charges nothing for a period that was refunded in full', () => {
    const overpayment = paid('2026-12-20', '2027-01-20', 2700, { refunded: 2700 })
    const first = paid('2026-11-20', '2026-12-20', 2700)
    expect(refunds([overpayment, first], '2026-12-25')).toEqual([])
    expect(sum([overpayment, first], '2026-12-05')).toBe(1350)
  })
  test('charges no days of an invoice that was refunded in full, even if they were used', () => {
    const overpayment = paid('2026-11-20', '2026-12-20', 2700, { refunded: 2700 })
    const first = paid('2026-10-20', '2026-11-20', 3100)
    // From the 10th on, 10 days of the first at a pound each; the five of the second are free.
    expect(sums([overpayment, first], '2026-11-25', '2026-11-10')).toEqual([2100])
  })
  test('charges a period that was over before the cancellation for its own days only', () => {
    const first = paid('2026-10-20', '2026-11-20', 3100)
    expect(sums([paid('2026-11-20', '2026-12-20', 2700), first], '2026-11-25')).toEqual([2250])
  })
  test('charges nothing for a line that covers no days', () => {
    const moment = line('2026-11-20', '2026-11-20', 0)
    const joinedAgain = invoice([moment, line('2026-11-20', '2026-12-20', 3000)])
    expect(sums([joinedAgain], '2026-11-25')).toEqual([2500])
  })
  test('does not refund the used days when only the unused ones were refunded before', () => {
    const unused = 7500 - 3 * 81
    expect(sums([paid('2026-11-20', '2027-02-20', 7500, { refunded: unused })], '2026-11-23')).toEqual([])
    expect(sums([paid('2026-11-20', '2027-02-20', 7500, { refunded: 1000 })], '2026-11-23')).toEqual([unused - 1000])
  })
  test('is never more than is left of an invoice, and never negative', () => {
    expect(sums([paid('2026-11-20', '2027-02-20', 7500, { refunded: 7000 })], null)).toEqual([500])
    expect(sums([paid('2026-11-20', '2027-02-20', 7500, { refunded: 7500 })], null)).toEqual([])
    expect(sums([paid('2026-11-20', '2026-12-20', 2700)], '2027-01-10')).toEqual([])
    for (let used = 0; used < 100; used++) {
      const day: LocalDay = addDays(d('2027-01-31'), used)
      for (const months of [1, 3, 6]) {
        const until = addMonths(d('2027-01-31'), months)
        const [amount = 0] = sums([paid('2027-01-31', until, 2700)], day)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(2700)
        const left = daysBetween(day, until) / daysBetween(d('2027-01-31'), until)
        // Down to the penny each day: never less than the time left, and less than a penny a day above it.
        expect(amount).toBeGreaterThanOrEqual(Math.max(0, 2700 * left) - 1e-6)
        expect(amount).toBeLessThan(Math.max(0, 2700 * left) + Math.min(used, daysBetween(d('2027-01-31'), until)) + 1)
      }
    }
  })
})

test('nothing is left of a period without length, at any time', () => {
  const moment = new Date('2027-01-31T09:00:00Z')
  for (const at of ['2027-01-30T09:00:00Z', '2027-01-31T09:00:00Z'])
    expect(unusedTime(pence(2700), { start: moment, end: moment }, new Date(at))).toBe(0)
})

test('an amount is spread over payments, newest first, as far as it goes, and over cards before the balance', () => {
  const spread = (amount: number, payments: readonly ContractPayment[]) =>
    spreadRefund(pence(amount), payments).map((refund) => refund.amount)
  const invoices = [paid('2027-02-20', '2027-03-20', 300), paid('2027-01-20', '2027-02-20', 2700, { refunded: 2500 })]
  expect(spread(400, invoices)).toEqual([300, 100])
  expect(spread(900, invoices)).toEqual([300, 200])
  expect(spread(0, invoices)).toEqual([])
  const fromBalance = [
    paid('2027-02-20', '2027-03-20', 2700, { byCard: 300 }),
    paid('2027-01-20', '2027-02-20', 2700, { refunded: 500 }),
  ]
  expect(spread(1000, fromBalance)).toEqual([300, 700])
  expect(spread(3000, fromBalance)).toEqual([800, 2200])
  expect(spread(9000, fromBalance)).toEqual([2700, 2200])
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

test.each([
  ['half a penny', 2701, '2027-02-14T09:00:00Z', 1351],
  ['less than half a penny', 2700, '2027-02-27T09:00:00Z', 96],
  ['more than half a penny', 2700, '2027-02-26T09:00:00Z', 193],
])('unused time is rounded to the nearest penny, as the provider rounds it: %s', (_, price, at, expected) => {
  const period = { start: new Date('2027-01-31T09:00:00Z'), end: new Date('2027-02-28T09:00:00Z') }
  expect(unusedTime(pence(price), period, new Date(at))).toBe(expected)
})
