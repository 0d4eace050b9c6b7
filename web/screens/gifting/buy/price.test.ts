import { expect, test } from 'vitest'
import { priceOf } from '#web/screens/gifting/buy/price.ts'

test('a card costs its face value, and 15% less for a member', () => {
  expect(priceOf(5000, null)).toEqual({ face: 5000, discount: 0, total: 5000 })
  expect(priceOf(5000, { percent: 15, faceLeft: 30_000 })).toEqual({ face: 5000, discount: 750, total: 4250 })
})

test('the discount applies only up to the year’s limit', () => {
  expect(priceOf(5000, { percent: 15, faceLeft: 1000 })).toEqual({ face: 5000, discount: 150, total: 4850 })
  expect(priceOf(5000, { percent: 15, faceLeft: 0 })).toEqual({ face: 5000, discount: 0, total: 5000 })
})

test('a discount is a whole number of pence, rounded down', () => {
  expect(priceOf(1100, { percent: 15, faceLeft: 333 }).discount).toBe(49)
})
