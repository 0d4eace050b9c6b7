import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saleConditions } from '#contract/primitives.ts'
import { pence } from '#server/kernel/money.ts'
import { type PriceNumbers, proposePrice } from './propose-price.ts'

const numbers: PriceNumbers = {
  percentOf: { brand_new: 60, excellent_used: 45, good_used: 35, well_loved: 25 },
  monthlyPercent: 1,
}

test.each([
  ['brand new, just bought', 4200, 'brand_new', 0, 2500],
  ['excellent', 4200, 'excellent_used', 0, 1850],
  ['good', 4200, 'good_used', 0, 1450],
  ['fair', 4200, 'well_loved', 0, 1050],
  ['a year old', 4200, 'excellent_used', 12, 1650],
  ['half after fifty months', 4000, 'brand_new', 50, 1200],
  ['never less than half, however old', 4000, 'brand_new', 120, 1200],
  ['never under £1', 250, 'well_loved', 30, 100],
  ['never over £400', 100_000, 'brand_new', 0, 40_000],
] as const)('%s: an RRP of %i pence, %s, after %i months, gives %i pence', (_, rrp, condition, months, price) => {
  expect(proposePrice({ rrp: pence(rrp), condition, months }, numbers)).toBe(price)
})

test('even with odd settings the price is between £1 and the RRP, ends in .00 or .50, and falls with age and condition', () => {
  const rrps = fc.integer({ min: 100, max: 40_000 })
  const months = fc.integer({ min: 0, max: 200 })
  fc.assert(
    fc.property(
      rrps,
      months,
      fc.integer({ min: 0, max: 150 }),
      fc.integer({ min: 0, max: 20 }),
      (rrp, age, most, monthly) => {
        const given = {
          percentOf: { brand_new: most, excellent_used: most / 2, good_used: most / 3, well_loved: 0 },
          monthlyPercent: monthly,
        }
        const prices = saleConditions.map((condition) =>
          proposePrice({ rrp: pence(rrp), condition, months: age }, given),
        )
        for (const price of prices) {
          expect(price).toBeGreaterThanOrEqual(100)
          expect(price).toBeLessThanOrEqual(rrp)
          expect(price % 50 === 0 || price === rrp).toBe(true)
        }
        expect(prices.toSorted((a, b) => b - a)).toEqual(prices)
        const older = proposePrice({ rrp: pence(rrp), condition: 'brand_new', months: age + 1 }, given)
        expect(older).toBeLessThanOrEqual(prices[0] as number)
      },
    ),
  )
})
