import { expect, test } from 'vitest'
import { splitRefund } from './split-refund.ts'

const payments = [
  { checkoutId: 'first', amount: 3000, refunded: 1000 },
  { checkoutId: 'change', amount: 500, refunded: 0 },
]
const parts = (amount: number) => splitRefund(payments, amount).map(({ payment, part }) => [payment.checkoutId, part])

test('a refund uses up the first payment before later ones', () => {
  expect(parts(500)).toEqual([['first', 500]])
  expect(parts(2300)).toEqual([
    ['first', 2000],
    ['change', 300],
  ])
  expect(parts(0)).toEqual([])
})

test('no more is refunded than was paid', () => {
  expect(() => parts(2501)).toThrow(RangeError)
})
