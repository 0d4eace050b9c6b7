import { chooseTests, type TestFile } from './choose-tests.ts'
import type { Mutant } from './mutant.ts'
import type { Answers, Order } from './worker.ts'
import { TimedOut, type Worker, type Workers } from './workers.ts'

export type Verdict =
  | { readonly mutant: Mutant; readonly outcome: 'killed' | 'out of time'; readonly by: string }
  /** Tests cover it and passed. */
  | { readonly mutant: Mutant; readonly outcome: 'survived'; readonly by: readonly string[] }
  /** No chosen test covers it. */
  | { readonly mutant: Mutant; readonly outcome: 'not reached' }

export interface Trial {
  /** The importers of each file (import-graph.ts). */
  readonly importers: ReadonlyMap<string, readonly string[]>
  readonly workers: Workers
  readonly mutants: readonly Mutant[]
  /** How many test files of each project run for one file, and for one mutant of it. */
  readonly maxTestFiles: number
  /** Only tests without a database are run. */
  readonly quick?: boolean
  readonly deadline: number
  readonly say: (line: string) => void
  readonly onVerdict: (verdict: Verdict) => void
}

interface Measured {
  readonly milliseconds: number
  readonly reached: ReadonlySet<string>
}

/** Long, because the first run of a process loads everything, on a machine that may be busy. */
const deadlineMs = 600_000
/** A mutant's tests may take this many times their usual time before it counts as one that never ends. */
const slower = 4
const atLeastMs = 15_000

/**
 * Tries each mutant against the tests that cover it, nearest first, until one fails.
 * @returns how many were not tried before the deadline, and the test files that fail without any mutation
 */
export async function tryMutants(trial: Trial): Promise<{ untried: number; red: readonly string[] }> {
  const { importers, workers, mutants, maxTestFiles, quick = false, onVerdict } = trial
  const [first] = workers.all
  if (!first) throw new Error('no workers')
  const listed = await first.ask({ do: 'list' }, deadlineMs)
  const tests = listed.filter(({ project }) => !quick || project === 'unit')
  const choice = { importers, tests, atMost: maxTestFiles }
  const paths = [...new Set(mutants.map(({ path }) => path))]
  const rounds = new Map(paths.map((path) => [path, chooseTests(path, choice)]))
  const red: string[] = []
  let untried = 0
  let remaining = mutants.map((mutant): Verdict => ({ mutant, outcome: 'not reached' }))
  for (let round = 0; remaining.length > 0; round += 1) {
    const hasRound = (path: string, number: number) => (rounds.get(path)?.[number] ?? []).length > 0
    for (const verdict of remaining) if (!hasRound(verdict.mutant.path, round)) onVerdict(verdict)
    const before = remaining.filter(({ mutant }) => hasRound(mutant.path, round))
    const chosen = new Map(before.map(({ mutant }) => [mutant.path, rounds.get(mutant.path)?.[round] ?? []]))
    const after: Verdict[] = []
    const notKilled = (verdict: Verdict) =>
      hasRound(verdict.mutant.path, round + 1) ? after.push(verdict) : onVerdict(verdict)
    const done = await runRound(trial, { chosen, before, notKilled })
    red.push(...done.red)
    untried += done.untried
    remaining = after
  }
  return { untried, red }
}

interface Round {
  readonly chosen: ReadonlyMap<string, readonly TestFile[]>
  readonly before: readonly Verdict[]
  readonly notKilled: (verdict: Verdict) => void
}

async function runRound(
  trial: Trial,
  { chosen, before, notKilled }: Round,
): Promise<{ untried: number; red: readonly string[] }> {
  const { workers, deadline, onVerdict } = trial
  const { measured, red } = await measure(trial, chosen)
  const millisecondsOf = (test: string): number => measured.get(test)?.milliseconds ?? 0
  const lastKillers = new Map<string, string>()
  const testsFor = ({ path, region }: Mutant): string[] => {
    const isReached = (test: TestFile) => measured.get(test.path)?.reached.has(`${path} ${region}`)
    const [nearest, ...others] = (chosen.get(path) ?? []).filter(isReached).map((test) => test.path)
    if (nearest === undefined) return []
    const cheapestFirst = others.toSorted((a, b) => millisecondsOf(a) - millisecondsOf(b))
    const last = lastKillers.get(path)
    const first = last !== undefined && others.includes(last) ? last : nearest
    return [first, ...[nearest, ...cheapestFirst].filter((test) => test !== first)]
  }
  let untried = 0
  await share(workers.all, before, async (worker, verdict) => {
    const { mutant } = verdict
    if (Date.now() > deadline) {
      untried += 1
      return
    }
    const tests = testsFor(mutant)
    if (tests.length === 0) return notKilled(verdict)
    const usual = tests.reduce((sum, test) => sum + millisecondsOf(test), 0)
    try {
      const order = { do: 'try', path: mutant.path, text: mutant.text, tests } as const
      const { killedBy } = await askTwice(worker, order, Math.max(atLeastMs, usual * slower))
      if (killedBy === undefined) {
        const passed = verdict.outcome === 'survived' ? [...verdict.by, ...tests] : tests
        return notKilled({ mutant, outcome: 'survived', by: passed })
      }
      lastKillers.set(mutant.path, killedBy)
      onVerdict({ mutant, outcome: 'killed', by: killedBy })
    } catch (error) {
      if (!(error instanceof TimedOut)) throw error
      onVerdict({ mutant, outcome: 'out of time', by: error.message })
    }
  })
  return { untried, red }
}

/** Asks again, with four times as long, before a mutant counts as one that never ends: the machine may be busy. */
async function askTwice(worker: Worker, order: Order & { do: 'try' }, limitMs: number): Promise<Answers['try']> {
  try {
    return await worker.ask(order, limitMs)
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error
    return worker.ask(order, limitMs * 4)
  }
}

/** What each chosen test file covers, and how long it takes. */
async function measure(
  { workers, deadline, say }: Trial,
  chosen: ReadonlyMap<string, readonly TestFile[]>,
): Promise<{ measured: ReadonlyMap<string, Measured>; red: readonly string[] }> {
  const measured = new Map<string, Measured>()
  const red: string[] = []
  const wanted = [...new Set([...chosen.values()].flat().map((test) => test.path))]
  if (wanted.length > 0) say(`${wanted.length} test files are run once to see what they cover.`)
  const targets = [...chosen.keys()]
  await share(workers.all, wanted, async (worker, test) => {
    if (Date.now() > deadline) return
    try {
      const { passed, reached, milliseconds } = await worker.ask({ do: 'measure', test, targets }, deadlineMs)
      if (passed) measured.set(test, { milliseconds, reached: new Set(reached) })
      else red.push(test)
    } catch (error) {
      if (!(error instanceof TimedOut)) throw error
      red.push(test)
    }
  })
  if (red.length > 0) say(`These fail or never end without any mutation, and are left out: ${red.join(', ')}`)
  return { measured, red }
}

/** Each piece of work goes to the first free worker. */
async function share<Work>(
  workers: readonly Worker[],
  work: readonly Work[],
  doOne: (worker: Worker, work: Work) => Promise<void>,
): Promise<void> {
  const remaining = work.values()
  await Promise.all(
    workers.map(async (worker) => {
      for (const piece of remaining) await doOne(worker, piece)
    }),
  )
}
