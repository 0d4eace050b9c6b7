import { expect, test } from 'vitest'
import { deliveryTimeInWords, readDeliveryTime } from './delivery-time.ts'

test.each([
  [2, 3, '2–3 working days'],
  [3, 3, '3 working days'],
  [1, 1, '1 working day'],
  [1, 2, '1–2 working days'],
])('from %s to %s', (from, to, words) => {
  expect(deliveryTimeInWords({ from, to })).toBe(words)
})

test('a span of whole days is read as it is written', () => {
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
])('%j is not a span', (setting) => {
  expect(readDeliveryTime(setting)).toBeUndefined()
})
