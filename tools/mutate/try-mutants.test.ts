import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listMutants, type Mutant } from './mutant.ts'
import { tryMutants, type Verdict } from './try-mutants.ts'
import type { Answers, Order } from './worker.ts'
import { TimedOut, type Worker } from './workers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const path = 'server/kernel/credits.ts'
const beside = { path: 'server/kernel/credits.test.ts', project: 'unit' }
const other = { path: 'server/domains/rentals/rules/decide-order.test.ts', project: 'unit' }
const importers = new Map([[path, [other.path, beside.path]]])
const mutants = listMutants(root, [path], [path])

interface World {
  readonly reached: (test: string) => readonly Mutant[]
  readonly tried?: (order: Order & { do: 'try' }) => Answers['try']
  readonly passes?: (test: string) => boolean
  readonly deadline?: number
}

/** Runs everything against processes that answer as a test says. */
async function play({ reached, tried = () => ({ killedBy: undefined }), passes = () => true, deadline }: World) {
  const verdicts: Verdict[] = []
  const runs: (readonly string[])[] = []
  const answer = (order: Order): Answers[Order['do']] => {
    if (order.do === 'list') return [other, beside]
    if (order.do === 'try') {
      runs.push(order.tests)
      return tried(order)
    }
    const marks = reached(order.test).map(({ region }) => `${path} ${region}`)
    return { passed: passes(order.test), reached: marks, milliseconds: 5 }
  }
  const worker = { ask: async (order: Order) => answer(order) } as unknown as Worker
  const done = await tryMutants({
    importers,
    mutants,
    maxTestFiles: 4,
    deadline: deadline ?? Number.POSITIVE_INFINITY,
    workers: { all: [worker], stop: async () => {} },
    say: () => {},
    onVerdict: (verdict) => verdicts.push(verdict),
  })
  return { ...done, verdicts, runs, outcomes: new Set(verdicts.map(({ outcome }) => outcome)) }
}

test('each mutant is tried by the tests that cover it, the nearest first', async () => {
  const { verdicts, runs, outcomes } = await play({ reached: () => mutants })
  expect(verdicts.map(({ mutant }) => mutant)).toEqual(mutants)
  expect(outcomes).toEqual(new Set(['survived']))
  expect(runs[0]).toEqual([beside.path, other.path])
})
test('the test that killed the last mutant of a file is run first', async () => {
  const { runs } = await play({ reached: () => mutants, tried: () => ({ killedBy: other.path }) })
  expect(runs.slice(0, 2)).toEqual([
    [beside.path, other.path],
    [other.path, beside.path],
  ])
})
test('a mutant that no test covers is not tried', async () => {
  const { runs, outcomes } = await play({ reached: () => [] })
  expect({ runs, outcomes }).toEqual({ runs: [], outcomes: new Set(['not reached']) })
})
test('a test that fails without a mutation is not run', async () => {
  const { runs, red } = await play({ reached: () => mutants, passes: (file) => file === other.path })
  expect(red).toEqual([beside.path])
  expect(new Set(runs.flat())).toEqual(new Set([other.path]))
})
test('a mutant that never ends counts as killed', async () => {
  const tried = () => {
    throw new TimedOut('no answer')
  }
  const { outcomes } = await play({ reached: () => mutants, tried })
  expect(outcomes).toEqual(new Set(['out of time']))
})
test('nothing is tried after the deadline, and the number left is returned', async () => {
  const { untried, verdicts } = await play({ reached: () => mutants, deadline: 0 })
  expect({ untried, verdicts }).toEqual({ untried: mutants.length, verdicts: [] })
})
