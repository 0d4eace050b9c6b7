import { expect, test } from 'vitest'
import { SpentBudgets } from './spent-budgets.ts'

const limit = { name: 'writes', hits: 3, windowSeconds: 60 }
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, second))
const budgetOf = (subject: string) => ({ limit, subject })

test('a spent budget is remembered until its window ends, for its own subject and limit only', () => {
  const spent = new SpentBudgets(10)
  spent.remember({ ...budgetOf('ada'), hits: 4 }, at(20))
  expect([spent.hitsOf(budgetOf('ada'), at(0)), spent.hitsOf(budgetOf('ada'), at(59))]).toEqual([4, 4])
  expect([spent.hitsOf(budgetOf('ada'), at(60)), spent.hitsOf(budgetOf('ada'), at(-1))]).toEqual([0, 0])
  expect(spent.hitsOf(budgetOf('eve'), at(20))).toBe(0)
  expect(spent.hitsOf({ limit: { ...limit, name: 'calls' }, subject: 'ada' }, at(20))).toBe(0)
  spent.remember({ ...budgetOf('ada'), hits: 7 }, at(70))
  expect(spent.hitsOf(budgetOf('ada'), at(70))).toBe(7)
  expect(spent.size).toBe(1)
})

test('a limited number of spent budgets is remembered; the one refused longest ago is forgotten first', () => {
  const spent = new SpentBudgets(2)
  for (const name of ['ada', 'eve', 'ada', 'kit']) spent.remember({ ...budgetOf(name), hits: 4 }, at(20))
  expect(['ada', 'eve', 'kit'].map((name) => spent.hitsOf(budgetOf(name), at(20)))).toEqual([4, 0, 4])
  expect(spent.size).toBe(2)
})
