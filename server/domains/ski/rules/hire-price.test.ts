import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { hirePrice } from './hire-price.ts'

test.each([
  [450, 3, 1350],
  [450, 7, 3150],
  [450, 8, 3375],
  [650, 14, 6825],
  [100, 28, 1750],
  // Half of an odd price is rounded down.
  [451, 9, 451 * 7 + 225 * 2],
])('%ip a day for %i days costs %ip', (day, days, price) => {
  expect(hirePrice(pence(day), days, { halfFromDay: 8 })).toBe(price)
})
