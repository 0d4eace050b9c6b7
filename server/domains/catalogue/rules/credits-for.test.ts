import { expect, test } from 'vitest'
import { type Condition, conditions } from '#contract/primitives.ts'
import { pence } from '#server/kernel/money.ts'
import { creditsFor } from './credits-for.ts'

const numbers = { pencePerNewCredit: 150, usedPercent: 85, wornPercent: 65 }
const price = (rrp: number, condition: Condition) => creditsFor(pence(rrp), condition, numbers)

test.each([
  [4200, 28, 24, 18],
  [1800, 12, 10, 8],
  [1701, 12, 10, 8],
  [150, 1, 1, 1],
  [1, 1, 1, 1],
  [3000, 20, 17, 13],
  [4500, 30, 26, 20],
  [15000, 100, 85, 65],
  [15001, 100, 86, 66],
  [99900, 100, 100, 100],
])('an RRP of %i pence costs %i new, %i used, %i worn', (rrp, whenNew, used, worn) => {
  expect(conditions.map((condition) => price(rrp, condition))).toEqual([whenNew, used, worn])
})

test('all prices are whole, from 1 to 100, never higher for more wear, never lower for a higher RRP', () => {
  let before: Record<Condition, number> = { new: 0, used: 0, worn: 0 }
  for (let rrp = 1; rrp <= 30_000; rrp++) {
    const now = { new: price(rrp, 'new'), used: price(rrp, 'used'), worn: price(rrp, 'worn') }
    for (const condition of conditions) {
      expect(Number.isInteger(now[condition]) && now[condition] >= 1 && now[condition] <= 100).toBe(true)
      expect(now[condition] >= before[condition]).toBe(true)
    }
    expect(now.new >= now.used && now.used >= now.worn).toBe(true)
    before = now
  }
})

test('without an RRP there is no price', () => {
  expect(() => price(0, 'new')).toThrow(RangeError)
})
