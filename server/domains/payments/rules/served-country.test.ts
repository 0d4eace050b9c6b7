import { expect, test } from 'vitest'
import { maySpendPayment } from './served-country.ts'

test.each([
  [null, true],
  ['GB', true],
  ['FR', false],
  ['JE', false],
  ['GG', false],
  ['IM', false],
  ['gb', false],
  ['', false],
])('a payment with the country %s may be spent: %s', (country, isSpendable) =>
  expect(maySpendPayment(country)).toBe(isSpendable),
)
