// The price to the penny on every day of nine months, compared with the formula of product §4.9 computed another way:
// in whole numbers, with its own calendar.
import { expect, test } from 'vitest'
import { addDays, localDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { pence } from '#server/kernel/money.ts'
import { keepDay, promisedDay } from './keep-day.ts'
import { keepItPrice, keepItPrices, monthsLeft } from './keep-it-price.ts'

const numbers = { months: 9, penceHundredthsPerCreditMonth: 1667, minimum: pence(100) }

/** The same day that many months later, or the last day of a shorter month. */
function monthsAfter(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

function expected({
  receivedOn,
  today,
  amount,
  rrp,
}: {
  receivedOn: string
  today: string
  amount: number
  rrp: number
}) {
  const keptOn = monthsAfter(receivedOn, 9)
  let left = 0
  while (left < 9 && monthsAfter(today, left + 1) <= keptOn) left += 1
  // Half a penny rounds up.
  const exact = (BigInt(amount) * 1667n * BigInt(left) + 50n) / 100n
  return Math.min(Math.max(Number(exact), 100), rrp)
}

test.each([
  ['2026-11-24', 10, 4000],
  ['2026-05-31', 24, 3600],
  ['2025-05-30', 7, 1000],
  ['2026-07-04', 1, 150],
  ['2027-05-29', 100, 14_500],
  ['2027-06-28', 3, 90],
] as const)(
  'the price of a piece that came on %s, for %i credits, follows the formula on every day',
  (receivedOn, amount, rrp) => {
    const arrivedOn = localDay(receivedOn)
    const { on: keepOn } = keepDay({ receivedOn: arrivedOn, unpaid: [], today: arrivedOn }, 9)
    expect(keepOn).toBe(monthsAfter(receivedOn, 9))
    const piece = { credits: credits(amount), rrp: pence(rrp) }
    const steps = keepItPrices(piece, numbers)
    expect(steps).toHaveLength(10)
    for (let today = arrivedOn; today <= monthsAfter(receivedOn, 10); today = addDays(today, 1)) {
      const price = keepItPrice({ ...piece, keepOn, today }, numbers)
      expect(price, today).toBe(expected({ receivedOn, today, amount, rrp }))
      expect(steps[9 - monthsLeft({ keepOn, today }, numbers)]).toBe(price)
    }
  },
)

test('no keep day is promised for a piece on its way, for ski wear, or while the membership is unpaid', () => {
  const on = localDay('2027-08-24')
  expect(promisedDay({ on, isSuspended: false }, 'top')).toBe(on)
  expect(promisedDay(null, 'top')).toBeNull()
  expect(promisedDay({ on, isSuspended: false }, 'skiwear')).toBeNull()
  expect(promisedDay({ on, isSuspended: true }, 'top')).toBeNull()
})
