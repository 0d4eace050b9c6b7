import { expect, test } from 'vitest'
import type { TaxRate } from '../../objects.ts'
import { exclusiveTax, inclusiveTax, taxesOn, totalTaxes } from './taxes.ts'

const rate = (percentage: number, inclusive: boolean) => ({ id: `txr_${percentage}`, percentage, inclusive }) as TaxRate

// The VAT within each of the nine prices (payments §10).
test.each([
  [1800, 300],
  [2700, 450],
  [3600, 600],
  [5000, 833],
  [7500, 1250],
  [10000, 1667],
  [9000, 1500],
  [13500, 2250],
  [18000, 3000],
])('%i pence contain %i of VAT', (gross, vat) => {
  const [tax] = taxesOn(gross, [rate(20, true)])
  expect(tax).toMatchObject({
    amount: vat,
    taxable_amount: gross - vat,
    tax_behavior: 'inclusive',
    taxability_reason: 'standard_rated',
  })
})

test('a zero rate is labelled as such; an exclusive rate is added', () => {
  expect(taxesOn(1800, [rate(0, true)])[0]).toMatchObject({ amount: 0, taxability_reason: 'zero_rated' })
  const taxes = taxesOn(1000, [rate(20, false)])
  expect([exclusiveTax(taxes), inclusiveTax(taxes)]).toEqual([200, 0])
})

test('totals are summed by rate over all lines', () => {
  const lines = [
    { taxes: taxesOn(1800, [rate(20, true)]) },
    { taxes: taxesOn(2700, [rate(20, true)]) },
    { taxes: taxesOn(500, [rate(0, true)]) },
  ]
  expect(totalTaxes(lines).map(({ amount, taxable_amount }) => [amount, taxable_amount])).toEqual([
    [750, 3750],
    [0, 500],
  ])
})
