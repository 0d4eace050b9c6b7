// `npm run bench`: what the shop costs at a hundred times the demo's stock, as ratios to what somebody would write by hand or
// to a bare Fastify route, each pair measured in turn in one run (issue 3, "Bars"), and what a crowd is answered (issue 12). It says
// whether a bar is met and ends with 0 all the same: a slow machine is no fault. It ends with 1 where it could not measure, or
// measured unequal answers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareDetails, compareLists } from './compare-calls.ts'
import { compareCrowds } from './compare-crowds.ts'
import { comparePages } from './compare-pages.ts'
import { compareSizes } from './compare-sizes.ts'
import { type BenchWorld, printResult, type Result } from './result.ts'
import { type StockCluster, stockCluster } from './servers/stock-cluster.ts'

const subjects = {
  lists: compareLists,
  details: compareDetails,
  pages: comparePages,
  sizes: compareSizes,
  crowds: compareCrowds,
}
type Subject = keyof typeof subjects
const names = Object.keys(subjects) as Subject[]
const usage = `bench takes --quick (short, and rough) and --only ${names.join('|')}.`

function readWords(): { quick: boolean; only: Subject | undefined } {
  try {
    const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
    const only = names.find((name) => name === values.only)
    if (values.only !== undefined && !only) throw new Error(`there is no ${values.only}`)
    return { quick: values.quick ?? false, only }
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

const { quick, only } = readWords()
const now = new Date('2026-11-20T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-bench-'))
const started = performance.now()
let cluster: StockCluster | undefined
try {
  cluster = await stockCluster(now)
  const world: BenchWorld = {
    cluster,
    now,
    folder,
    pace: quick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 4 },
    say: (line) => console.log(line),
  }
  const results: Result[] = []
  for (const name of names) if (only === undefined || only === name) results.push(...(await subjects[name](world)))
  if (results.length > 0)
    console.log(
      `\n${'requests a second; µs of CPU a request'.padEnd(57)}    ours  against     ours  against   ratio     bar`,
    )
  for (const result of results) printResult(result)
  console.log(`\n${Math.round((performance.now() - started) / 1000)} s in all; ratios are medians of rounds in turn.`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}
