import { chooseTests, type TestFile } from './choose-tests.ts'
import { type Crew, OutOfTime, type Trier } from './crew.ts'
import type { Mutant } from './mutant.ts'
import type { Answers, Order } from './trier.ts'

export type Verdict =
  | { readonly mutant: Mutant; readonly outcome: 'killed' | 'out of time'; readonly by: string }
  /** Tests came past it and passed. */
  | { readonly mutant: Mutant; readonly outcome: 'survived'; readonly by: readonly string[] }
  /** No test that was chosen comes past it. */
  | { readonly mutant: Mutant; readonly outcome: 'not reached' }

export interface Trial {
  /** Who imports which file (import-graph.ts). */
  readonly importers: ReadonlyMap<string, readonly string[]>
  readonly crew: Crew
  readonly mutants: readonly Mutant[]
  /** Test files of each project that are asked about one file, and about one slip of it. */
  readonly filesAsked: number
  /** Only tests without a database are asked. */
  readonly quick?: boolean
  readonly deadline: number
  readonly say: (line: string) => void
  readonly tell: (verdict: Verdict) => void
}

interface Measured {
  readonly milliseconds: number
  readonly reached: ReadonlySet<string>
}

/** The first of a process loads everything; what is slow here is slow because the machine is busy. */
const patienceMs = 600_000
/** A slip may cost its tests so many times their usual time before it counts as one that never ends. */
const slower = 4
const atLeastMs = 15_000

/**
 * Tries each slip against the tests that come past it, nearest first, until one fails.
 * @returns how many were not reached before the deadline, and the test files that fail without any slip
 */
export async function tryMutants(trial: Trial): Promise<{ untried: number; red: readonly string[] }> {
  const { importers, crew, mutants, filesAsked, quick = false, tell } = trial
  const [first] = crew.triers
  if (!first) throw new Error('nobody is there to try slips')
  const listed = await first.ask({ do: 'list' }, patienceMs)
  const tests = listed.filter(({ project }) => !quick || project === 'unit')
  const choice = { importers, tests, atMost: filesAsked }
  const paths = [...new Set(mutants.map(({ path }) => path))]
  const turns = new Map(paths.map((path) => [path, chooseTests(path, choice)]))
  const red: string[] = []
  let untried = 0
  let left = mutants.map((mutant): Verdict => ({ mutant, outcome: 'not reached' }))
  for (let turn = 0; left.length > 0; turn += 1) {
    const hasTurn = (path: string, number: number) => (turns.get(path)?.[number] ?? []).length > 0
    for (const verdict of left) if (!hasTurn(verdict.mutant.path, turn)) tell(verdict)
    const before = left.filter(({ mutant }) => hasTurn(mutant.path, turn))
    const chosen = new Map(before.map(({ mutant }) => [mutant.path, turns.get(mutant.path)?.[turn] ?? []]))
    const after: Verdict[] = []
    const notCaught = (verdict: Verdict) =>
      hasTurn(verdict.mutant.path, turn + 1) ? after.push(verdict) : tell(verdict)
    const done = await takeTurn(trial, { chosen, before, notCaught })
    red.push(...done.red)
    untried += done.untried
    left = after
  }
  return { untried, red }
}

interface Turn {
  readonly chosen: ReadonlyMap<string, readonly TestFile[]>
  readonly before: readonly Verdict[]
  readonly notCaught: (verdict: Verdict) => void
}

async function takeTurn(
  trial: Trial,
  { chosen, before, notCaught }: Turn,
): Promise<{ untried: number; red: readonly string[] }> {
  const { crew, deadline, tell } = trial
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
  await share(crew.triers, before, async (trier, verdict) => {
    const { mutant } = verdict
    if (Date.now() > deadline) {
      untried += 1
      return
    }
    const asked = testsFor(mutant)
    if (asked.length === 0) return notCaught(verdict)
    const usual = asked.reduce((sum, test) => sum + millisecondsOf(test), 0)
    try {
      const order = { do: 'try', path: mutant.path, text: mutant.text, tests: asked } as const
      const { killedBy } = await askTwice(trier, order, Math.max(atLeastMs, usual * slower))
      if (killedBy === undefined) {
        const passed = verdict.outcome === 'survived' ? [...verdict.by, ...asked] : asked
        return notCaught({ mutant, outcome: 'survived', by: passed })
      }
      lastKillers.set(mutant.path, killedBy)
      tell({ mutant, outcome: 'killed', by: killedBy })
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
      tell({ mutant, outcome: 'out of time', by: error.message })
    }
  })
  return { untried, red }
}

/** A machine that is busy with something else is given four times as long before a slip counts as one that never ends. */
async function askTwice(trier: Trier, order: Order & { do: 'try' }, limitMs: number): Promise<Answers['try']> {
  try {
    return await trier.ask(order, limitMs)
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error
    return trier.ask(order, limitMs * 4)
  }
}

/** What each of the chosen test files comes past, and how long it takes. */
async function measure(
  { crew, deadline, say }: Trial,
  chosen: ReadonlyMap<string, readonly TestFile[]>,
): Promise<{ measured: ReadonlyMap<string, Measured>; red: readonly string[] }> {
  const measured = new Map<string, Measured>()
  const red: string[] = []
  const wanted = [...new Set([...chosen.values()].flat().map((test) => test.path))]
  if (wanted.length > 0) say(`${wanted.length} files of tests are run once to see what they come past.`)
  const targets = [...chosen.keys()]
  await share(crew.triers, wanted, async (trier, test) => {
    if (Date.now() > deadline) return
    try {
      const { passed, reached, milliseconds } = await trier.ask({ do: 'measure', test, targets }, patienceMs)
      if (passed) measured.set(test, { milliseconds, reached: new Set(reached) })
      else red.push(test)
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
      red.push(test)
    }
  })
  if (red.length > 0) say(`These fail or never end without any slip, and are not asked: ${red.join(', ')}`)
  return { measured, red }
}

/** Each piece of work goes to the first that is free. */
async function share<Work>(
  triers: readonly Trier[],
  work: readonly Work[],
  doOne: (trier: Trier, work: Work) => Promise<void>,
): Promise<void> {
  const left = work.values()
  await Promise.all(
    triers.map(async (trier) => {
      for (const one of left) await doOne(trier, one)
    }),
  )
}
