import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { salePostage } from './sale-postage.ts'

test.each([
  [1, 498],
  [4999, 498],
  [5000, 498],
  [5001, 0],
])('goods for %d pence cost %d pence in postage', (goods, due) => {
  expect(salePostage(goods, { price: pence(498), freeOver: pence(5000) })).toBe(due)
})
