import { describe, expect, test } from 'vitest'
import { localDay } from '#server/kernel/calendar.ts'
import { calendarEdgeDays, paperDay } from '#tests/support/ski/paper-calendar.ts'
import { daysLate, lateCap, lateFee } from './late-fee.ts'

const jacket = { dayPrice: 450, price: 3150, rrp: 6900 }
const mittens = { dayPrice: 100, price: 700, rrp: 1200 }

describe('days late', () => {
  const lastDay = localDay('2027-03-27')

  // The clocks go forward on the 28th; a day of 23 hours still counts as one.
  test.each([
    ['2027-03-25', 0],
    ['2027-03-28', 0],
    ['2027-03-29', 1],
    ['2027-04-04', 7],
  ])('of a booking that is posted on %s are %i', (day, days) => {
    expect(daysLate(lastDay, localDay(day))).toBe(days)
  })

  test('match a paper calendar around leap days, year ends and clock changes, counted from the second day after the last', () => {
    for (const last of calendarEdgeDays)
      for (const after of [-1, 0, 1, 2, 3, 15, 45])
        expect(daysLate(last, paperDay(last, after))).toBe(Math.max(0, after - 1))
  })
})

test('a fee is the sum of the day prices for each day late', () => {
  expect(lateFee([jacket, mittens], 3)).toBe(3 * 550)
  expect(lateFee([jacket, mittens], 0)).toBe(0)
})

test('the fee of a piece is capped at its price new less what was paid for it', () => {
  expect([lateCap(jacket), lateCap(mittens)]).toEqual([3750, 500])
  expect(lateFee([jacket, mittens], 6)).toBe(2700 + 500)
  expect(lateFee([jacket, mittens], 400)).toBe(3750 + 500)
  expect(lateCap({ dayPrice: 100, price: 1750, rrp: 1200 }), 'a long hire may cost more than the piece').toBe(0)
})
