import { expect, it } from 'vitest'
import { aboutPounds, monthlyShare, type PlanPrice, priceToShare } from '#web/lib/credit-rate.ts'

const price = (credits: number, pence: number, months = 1): PlanPrice => ({
  priceId: `plan_${credits}_${months}m`,
  credits,
  pence,
  months,
})
const prices = [price(150, 7500, 3), price(200, 3600), price(100, 1800), price(100, 5000, 3)]

it('a piece’s monthly share is its part of the plan’s credits', () => {
  expect(monthlyShare(25, price(100, 1800))).toBe(450)
  expect(monthlyShare(100, price(100, 1800))).toBe(1800)
  // 25 of 150 credits at £75 every three months: a sixth of £25.
  expect(monthlyShare(25, price(150, 7500, 3))).toBeCloseTo(416.67, 2)
})

it.each([
  [450, '£4.50'],
  [416.67, '£4.20'],
  [414.9, '£4.10'],
  [396, '£4'],
  [1800, '£18'],
  [18, '£0.20'],
  [3, '£0.10'],
])('shows %d pence as %s', (pence, text) => {
  expect(aboutPounds(pence)).toBe(text)
})

it('members see a share of their own plan, visitors a share of the smallest one paid monthly', () => {
  expect(priceToShare(prices, null)).toEqual(price(100, 1800))
  expect(priceToShare(prices, 'plan_150_3m')).toEqual(price(150, 7500, 3))
  expect(priceToShare(prices, 'plan_80_1m')).toBeNull()
  expect(priceToShare([price(100, 5000, 3)], null)).toBeNull()
})
