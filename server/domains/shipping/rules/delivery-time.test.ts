import { expect, test } from 'vitest'
import { describeDeliveryTime, expectedBy, readDeliveryTime } from './delivery-time.ts'

test.each([
  [2, 3, '2–3 working days'],
  [3, 3, '3 working days'],
  [1, 1, '1 working day'],
  [1, 2, '1–2 working days'],
])('a delivery time from %s to %s days is written as "%s"', (from, to, words) => {
  expect(describeDeliveryTime({ from, to })).toBe(words)
})

test('a range of whole days is read as given', () => {
  expect(readDeliveryTime({ from: 2, to: 3 })).toEqual({ from: 2, to: 3 })
  expect(readDeliveryTime({ from: 1, to: 1 })).toEqual({ from: 1, to: 1 })
})

test.each([
  undefined,
  {},
  { from: 2 },
  { from: 3, to: 2 },
  { from: 0, to: 2 },
  { from: 1.5, to: 2 },
  { from: '2', to: '3' },
  { from: 1, to: null },
])('%j is not a valid range of days', (setting) => {
  expect(readDeliveryTime(setting)).toBeUndefined()
})

test('an order should arrive by the last of these working days, counted from its day in London', () => {
  expect(expectedBy(new Date('2026-11-26T23:59:00Z'), { from: 2, to: 3 })).toBe('2026-12-01')
  // Half past midnight on the 12th of June, a Friday.
  expect(expectedBy(new Date('2026-06-11T23:30:00Z'), { from: 1, to: 1 })).toBe('2026-06-15')
})
