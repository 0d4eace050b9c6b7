import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listMutants } from './mutant.ts'
import { listTargets, narrowTargets } from './targets.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const targets = listTargets(root)

test('rules, guards and queries are targets; tests, types and code that ends processes are not', () => {
  expect(targets).toContain('server/kernel/money.ts')
  expect(targets).toContain('server/domains/checkout/steps/complete-checkout.ts')
  expect(targets).toContain('server/domains/rentals/purposes/decide-basket.ts')
  expect(targets).toContain('server/domains/payments/queries/intents.ts')
  expect(targets).toContain('server/platform/jobs/worker.ts')
  expect(targets.filter((path) => /\.test\.ts$|schema\.ts$|postmaster|run-to-end/.test(path))).toEqual([])
})
test('an argument names a whole file or folder, not the beginning of its name', () => {
  expect(narrowTargets(['a/b.ts', 'a/bc.ts', 'a/b/c.ts'], ['./a/b'])).toEqual(['a/b/c.ts'])
  expect(narrowTargets(['a/b.ts', 'a/bc.ts'], ['a/', 'else'])).toEqual(['a/b.ts', 'a/bc.ts'])
})
test('every mutant of a file has a unique name without a line number', () => {
  const paths = ['server/kernel/calendar.ts', 'server/platform/jobs/worker.ts']
  const mutants = listMutants(root, paths, paths)
  const names = mutants.map(({ key }) => JSON.stringify(key))
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(50)
})
test('a file tried alone still has the mutants of states that another file declares', () => {
  const mutants = listMutants(root, ['server/domains/rentals/purposes/create-order.ts'], targets)
  expect(mutants.map(({ key }) => key.kind)).toContain("'placed' → 'picking'")
})
