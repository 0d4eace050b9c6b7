// The price of a lost piece to the penny, whatever day it was due, on days when it may be paid.
import { expect, test } from 'vitest'
import { addDays, addMonths, localDay } from '#server/kernel/calendar.ts'
import { credits } from '#server/kernel/credits.ts'
import { pence } from '#server/kernel/money.ts'
import { keepItPrice } from '../keep-it-price.ts'
import { lossPrice, maxLossPrice } from './loss-price.ts'

const numbers = { months: 9, penceHundredthsPerCreditMonth: 1667, minimum: pence(100) }

test('a 13-credit piece due after three of nine months costs at most £13, and less once its keep-it price has fallen below that', () => {
  const piece = { credits: credits(13), rrp: pence(20_000), keepOn: localDay('2027-08-12') }
  const atMost = maxLossPrice({ ...piece, dueOn: localDay('2027-02-12') }, numbers)
  expect(atMost).toBe(1300)
  expect(lossPrice({ ...piece, atMost, today: localDay('2027-02-12') }, numbers)).toBe(1300)
  // A piece reported before its last day costs no more than on that day.
  expect(lossPrice({ ...piece, atMost, today: localDay('2026-12-01') }, numbers)).toBe(1300)
  expect(lossPrice({ ...piece, atMost, today: localDay('2027-03-25') }, numbers)).toBe(867)
})

test.each([
  ['2026-11-24', 10, 4000],
  ['2026-05-31', 24, 3600],
  ['2027-05-29', 100, 14_500],
  ['2027-06-28', 3, 90],
])('a piece that came on %s for %i credits never costs more than on the day it was due', (came, amount, rrp) => {
  const receivedOn = localDay(came)
  const keepOn = addMonths(receivedOn, 9)
  const piece = { credits: credits(amount), rrp: pence(rrp), keepOn }
  for (let dueOn = receivedOn; dueOn <= keepOn; dueOn = addDays(dueOn, 1)) {
    const atMost = maxLossPrice({ ...piece, dueOn }, numbers)
    expect(atMost).toBe(keepItPrice({ ...piece, today: dueOn }, numbers))
    for (const offset of [-60, -1, 0, 1, 30, 37, 200, 400]) {
      const today = addDays(dueOn, offset)
      const price = lossPrice({ ...piece, atMost, today }, numbers)
      expect(price).toBe(Math.min(atMost, keepItPrice({ ...piece, today }, numbers)))
      if (offset <= 0) expect(price).toBe(atMost)
    }
  }
})

test('an unpaid stretch that moves the keep day does not raise the price', () => {
  const piece = { credits: credits(20), rrp: pence(20_000) }
  const atMost = maxLossPrice({ ...piece, keepOn: localDay('2027-08-12'), dueOn: localDay('2027-02-12') }, numbers)
  const moved = { ...piece, keepOn: localDay('2028-02-12'), today: localDay('2027-03-25') }
  expect(keepItPrice(moved, numbers)).toBeGreaterThan(atMost)
  expect(lossPrice({ ...moved, atMost }, numbers)).toBe(atMost)
})
