import { expect, test } from 'vitest'
import { refundOfLines } from './refund-of-lines.ts'

test('pieces that go back are refunded, and the postage with the last of them', () => {
  expect(refundOfLines({ prices: [1250, 800], left: 1, postagePence: 498 })).toBe(2050)
  expect(refundOfLines({ prices: [1250], left: 0, postagePence: 498 })).toBe(1748)
  expect(refundOfLines({ prices: [6000], left: 0, postagePence: 0 })).toBe(6000)
})

test('however an order is taken apart, everything that was paid goes back once', () => {
  const [first, second] = [
    refundOfLines({ prices: [1250], left: 1, postagePence: 498 }),
    refundOfLines({ prices: [800], left: 0, postagePence: 498 }),
  ]
  expect(first + second).toBe(1250 + 800 + 498)
})
