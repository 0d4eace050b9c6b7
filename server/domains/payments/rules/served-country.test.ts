import { expect, test } from 'vitest'
import { maySpendPayment } from './served-country.ts'

test.each([
  ['GB', true],
  ['FR', false],
  ['JE', false],
  ['GG', false],
  ['IM', false],
  ['gb', false],
  ['', false],
])('whether a payment with the country “%s” may be spent: %s', (country, isSpendable) =>
  expect(maySpendPayment(country)).toBe(isSpendable),
)

test('a payment without a country may be spent', () => expect(maySpendPayment(null)).toBe(true))
