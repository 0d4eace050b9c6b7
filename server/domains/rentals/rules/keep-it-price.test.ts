import { expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { pence } from '#server/kernel/money.ts'
import { keepDay } from './keep-day.ts'
import { keepItPrice } from './keep-it-price.ts'

const numbers = { months: 9, penceHundredthsPerCreditMonth: 1667, minimum: pence(100) }
const keepOn = (receivedOn: string, today: string) =>
  keepDay({ receivedOn: localDay(receivedOn), unpaid: [], today: localDay(today) }, numbers.months).on
const price = (amount: number, receivedOn: string | null, today: string, rrp = 20_000) =>
  keepItPrice(
    {
      credits: credits(amount),
      rrp: pence(rrp),
      today: localDay(today),
      keepOn: receivedOn === null ? null : keepOn(receivedOn, today),
    },
    numbers,
  )

test('the price is that of nine months on the day of arrival and before it', () => {
  expect(price(20, '2026-11-20', '2026-11-20')).toBe(3001)
  expect(price(20, null, '2026-11-20')).toBe(3001)
})
test('the price never exceeds the RRP, even where nine months of 16.67p round up past it', () => {
  expect(price(40, null, '2026-11-20')).toBe(6001)
  expect(price(40, null, '2026-11-20', 6000)).toBe(6000)
})
test('the price counts only the whole months left', () => {
  expect(price(20, '2026-11-20', '2026-11-21')).toBe(2667)
  expect(price(20, '2026-11-20', '2026-12-20')).toBe(2667)
  expect(price(20, '2026-11-20', '2027-07-20')).toBe(333)
})
test('the price never falls below the minimum, on the last day and after it', () => {
  expect(price(5, '2026-11-20', '2027-07-20')).toBe(100)
  expect(price(100, '2026-11-20', '2027-08-20')).toBe(100)
  expect(price(100, '2026-11-20', '2028-01-01')).toBe(100)
})
test('a piece that arrived on the 31st becomes the member’s on the last day of a shorter month', () => {
  expect(keepOn('2026-05-31', '2026-05-31')).toBe('2027-02-28')
  expect(price(20, '2026-05-31', '2026-05-31')).toBe(3001)
  expect(price(20, '2026-05-31', '2027-01-31')).toBe(333)
  expect(price(20, '2026-05-31', '2027-02-01')).toBe(100)
})
