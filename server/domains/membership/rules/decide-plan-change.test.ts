import { expect, test } from 'vitest'
import { credits } from '#server/kernel/credits.ts'
import { creditsTooMany, decidePlanChange, type PlanChoice } from './decide-plan-change.ts'

const prices = new Map([
  [1, { 100: 1800, 150: 2700, 200: 3600, step: 180 }],
  [3, { 100: 5000, 150: 7500, 200: 10000, step: 500 }],
  [6, { 100: 9000, 150: 13500, 200: 18000, step: 900 }],
])
const choice = (size: 100 | 150 | 200, intervalMonths: number, steps = 0): PlanChoice => {
  const price = prices.get(intervalMonths)
  if (!price) throw new Error('no such interval')
  return {
    packageCredits: credits(size),
    boosterCredits: credits(steps * 10),
    intervalMonths,
    totalPence: price[size] + steps * price.step,
  }
}
const all = [1, 3, 6].flatMap((months) =>
  ([100, 150, 200] as const).flatMap((size) => [0, 1, 5, 10].map((steps) => choice(size, months, steps))),
)
const sum = ({ packageCredits, boosterCredits }: PlanChoice) => packageCredits + boosterCredits

test('every change between plans and boosters has its moment, and the same plan and booster is no change', () => {
  for (const from of all)
    for (const to of all) {
      const decided = decidePlanChange(from, to)
      const label = `${JSON.stringify(from)} → ${JSON.stringify(to)}`
      if (from === to) {
        expect(decided, label).toEqual({ ok: false, reason: 'same' })
        continue
      }
      const moment = decided.ok ? decided.value : 'refused'
      // The paid period is never cut short.
      if (to.intervalMonths < from.intervalMonths) expect(moment, label).toBe('renewal')
      else if (sum(to) < sum(from)) expect(moment, label).toBe('renewal')
      else if (sum(to) > sum(from) || to.intervalMonths > from.intervalMonths) expect(moment, label).toBe('now')
      // The same credits of the same interval, split differently, cost the same at our prices.
      else expect(moment, label).toBe('renewal')
    }
})

test('the same credits split differently start now only when they cost more', () => {
  const from = choice(100, 1, 5)
  const to = choice(150, 1)
  expect(decidePlanChange(from, { ...to, totalPence: from.totalPence + 1 })).toEqual({ ok: true, value: 'now' })
  expect(decidePlanChange(from, { ...to, totalPence: from.totalPence - 1 })).toEqual({ ok: true, value: 'renewal' })
})

test.each<[string, Partial<PlanChoice>, string]>([
  ['a larger package', { packageCredits: credits(150) }, 'now'],
  ['a larger booster', { boosterCredits: credits(60) }, 'now'],
  ['a longer interval', { intervalMonths: 6 }, 'now'],
  ['a shorter interval', { intervalMonths: 1 }, 'renewal'],
  ['a higher price', { totalPence: 99_999 }, 'now'],
  ['a lower price', { totalPence: 1 }, 'renewal'],
])('%s is a change, even if nothing else differs', (_, change, moment) => {
  const from = choice(100, 3, 5)
  expect(decidePlanChange(from, { ...from, ...change })).toEqual({ ok: true, value: moment })
})

test('a longer interval starts now, even if it costs less', () => {
  expect(decidePlanChange(choice(100, 3), { ...choice(100, 6), totalPence: 1 })).toEqual({ ok: true, value: 'now' })
})

test('credits in use that would not fit are counted', () => {
  expect(creditsTooMany(120, choice(100, 1))).toBe(20)
  expect(creditsTooMany(120, choice(100, 1, 2))).toBe(0)
  expect(creditsTooMany(0, choice(100, 1))).toBe(0)
})
