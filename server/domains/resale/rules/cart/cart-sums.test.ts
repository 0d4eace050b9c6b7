import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { cartSums } from './cart-sums.ts'

const sums = (...prices: number[]) => cartSums(prices.map(pence), { price: pence(498), freeOver: pence(5000) })

test('postage is charged once, and the cart says how much more makes it free', () => {
  expect(sums(1250, 3000)).toEqual({
    goods: 4250,
    postage: 498,
    total: 4748,
    postageLine: '£4.98, free over £50: £7.50 to go',
  })
})

test('postage is free above the setting’s amount, but not at exactly that amount', () => {
  expect(sums(5000)).toMatchObject({
    postage: 498,
    total: 5498,
    postageLine: '£4.98, free over £50: one more piece makes it free',
  })
  expect(sums(5001)).toMatchObject({ postage: 0, total: 5001, postageLine: 'Free, as for every order over £50' })
})

test('an empty cart owes nothing', () => {
  expect(sums()).toEqual({ goods: 0, postage: 0, total: 0, postageLine: '£4.98, free over £50' })
})
