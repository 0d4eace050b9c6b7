import { expect, test } from 'vitest'
import { pence } from '#server/kernel/money.ts'
import { chargeOf } from './charge-of.ts'

test.each([
  ['the card pays when there is no balance', 1800, 0, 1800, 0],
  ['the balance pays first', 1800, 500, 1300, 0],
  ['the balance may pay everything', 1800, 1800, 0, 0],
  ['the unused balance remains', 1800, 2500, 0, 700],
  ['a debt is paid with the invoice', 1800, -800, 2600, 0],
  ['a penny below the smallest charge is carried over', 29, 0, 0, -29],
  ['the smallest charge is charged', 30, 0, 30, 0],
  ['a remainder below the smallest charge is carried over', 1800, 1771, 0, -29],
  ['an amount carried over is charged with the next invoice', 2700, -25, 2725, 0],
  ['an invoice in the customer’s favour adds to the balance', -500, 200, 0, 700],
  ['an invoice in the customer’s favour pays a debt', -500, -800, 300, 0],
])('%s', (_, total, balance, charge, left) => {
  const { charge: taken, balance: after } = chargeOf(pence(total), pence(balance))
  // Adding 0 turns −0 into 0.
  expect([taken + 0, after + 0]).toEqual([charge, left])
})
