import { expect, test } from 'vitest'
import { refundOfLines } from './refund-of-lines.ts'

const all = (paid: number) => ({ paid, refunded: 0 })

test('pieces are refunded, and the postage with the last of them', () => {
  expect(refundOfLines({ lines: [all(1250), all(800)], left: 1, postage: all(498) })).toBe(2050)
  expect(refundOfLines({ lines: [all(1250)], left: 0, postage: all(498) })).toBe(1748)
  expect(refundOfLines({ lines: [all(6000)], left: 0, postage: all(0) })).toBe(6000)
})

test('an order is refunded in full exactly once, in any sequence in which its pieces end', () => {
  const [first, second] = [
    refundOfLines({ lines: [all(1250)], left: 1, postage: all(498) }),
    refundOfLines({ lines: [all(800)], left: 0, postage: all(498) }),
  ]
  expect(first + second).toBe(1250 + 800 + 498)
})

test('earlier partial refunds are not refunded again', () => {
  const part = { paid: 1250, refunded: 300 }
  expect(refundOfLines({ lines: [part], left: 1, postage: { paid: 498, refunded: 200 } })).toBe(950)
  expect(refundOfLines({ lines: [part], left: 0, postage: { paid: 498, refunded: 200 } })).toBe(950 + 298)
  expect(refundOfLines({ lines: [{ paid: 800, refunded: 800 }], left: 1, postage: all(498) })).toBe(0)
})
