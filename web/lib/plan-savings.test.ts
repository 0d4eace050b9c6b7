import { expect, it } from 'vitest'
import { savedPence, savingsOf } from '#web/lib/plan-savings.ts'

const choices = (...totals: number[]) => totals.map((total, at) => ({ credits: 100 + 50 * at, total }))
const monthly = { paymentInterval: 'monthly', interval: 1, choices: choices(1800, 2700, 3600) }
const quarterly = { paymentInterval: 'quarterly', interval: 3, choices: choices(5000, 7500, 10000) }
const halfYear = { paymentInterval: '_6Monthly', interval: 6, choices: choices(9000, 13500, 18000) }
const plans = [monthly, quarterly, halfYear]

it('works out the savings of a period from the prices themselves', () => {
  const saved = (plan: typeof monthly) => plan.choices.map((choice) => savedPence(plan, choice, plans))
  expect(saved(monthly)).toEqual([0, 0, 0])
  expect(saved(quarterly)).toEqual([400, 600, 800])
  expect(saved(halfYear)).toEqual([1800, 2700, 3600])
  expect(savingsOf(quarterly, plans)).toEqual({ min: 400, max: 800 })
  expect(savingsOf(monthly, plans)).toBeNull()
})

it('promises no saving if paying monthly is cheaper, or is not offered', () => {
  const dear = { ...quarterly, choices: choices(5500) }
  expect(savingsOf(dear, [monthly, dear])).toBeNull()
  expect(savingsOf(quarterly, [quarterly])).toBeNull()
  expect(savingsOf(halfYear, [{ ...monthly, choices: choices(1800) }, halfYear])).toEqual({ min: 1800, max: 1800 })
})
