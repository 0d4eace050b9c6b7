import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { pence } from '#server/kernel/money.ts'
import { keepItPrice, yoursToKeepOn } from './keep-it-price.ts'

const numbers = { months: 9, penceHundredthsPerCreditMonth: 1667, minimum: pence(100) }
const price = (amount: number, receivedOn: string | null, today: string, rrp = 20_000) =>
  keepItPrice(
    {
      ...{ credits: credits(amount), rrp: pence(rrp), today: localDay(today) },
      receivedOn: receivedOn === null ? null : localDay(receivedOn),
    },
    numbers,
  )

test('nine months on the day of arrival, and before it', () => {
  expect(price(20, '2026-11-20', '2026-11-20')).toBe(3001)
  expect(price(20, null, '2026-11-20')).toBe(3001)
})
test('never above the price new, where nine months of 16.67p round up past it', () => {
  expect(price(40, null, '2026-11-20')).toBe(6001)
  expect(price(40, null, '2026-11-20', 6000)).toBe(6000)
})
test('only whole months that are left count', () => {
  expect(price(20, '2026-11-20', '2026-11-21')).toBe(2667)
  expect(price(20, '2026-11-20', '2026-12-20')).toBe(2667)
  expect(price(20, '2026-11-20', '2027-07-20')).toBe(333)
})
test('never under the minimum, also on and after the last day', () => {
  expect(price(5, '2026-11-20', '2027-07-20')).toBe(100)
  expect(price(100, '2026-11-20', '2027-08-20')).toBe(100)
  expect(price(100, '2026-11-20', '2028-01-01')).toBe(100)
})
test('an arrival on the 31st is the member’s on the last day of a shorter month', () => {
  const keepOn = yoursToKeepOn(localDay('2026-05-31'), numbers)
  expect(keepOn).toBe('2027-02-28')
  expect(price(20, '2026-05-31', '2026-05-31')).toBe(3001)
  expect(price(20, '2026-05-31', '2027-01-31')).toBe(333)
  expect(price(20, '2026-05-31', '2027-02-01')).toBe(100)
})
