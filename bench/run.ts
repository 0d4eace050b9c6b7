// `npm run bench` measures the shop at a hundred times the demo's stock, as ratios to hand-written code or to a bare Fastify route,
// each pair in turn in one run, and how a crowd is answered. It reports whether a bar is met and exits
// with 0 either way, because a slow machine is not a failure. It exits with 1 if it could not measure, or if answers differ.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compareDetails, compareLists } from './compare-calls.ts'
import { compareCrowds } from './compare-crowds.ts'
import { compareOrders } from './compare-orders.ts'
import { comparePages } from './compare-pages.ts'
import { compareRevisions } from './compare-revisions.ts'
import { compareShops } from './compare-shops.ts'
import { compareSizes } from './compare-sizes.ts'
import { compareSki } from './compare-ski.ts'
import { appendResults, readLast } from './records.ts'
import { type BenchWorld, printResult, type Result } from './result.ts'
import { type StockCluster, stockCluster } from './servers/stock-cluster.ts'

const subjects = {
  lists: compareLists,
  details: compareDetails,
  orders: compareOrders,
  pages: comparePages,
  sizes: compareSizes,
  crowds: compareCrowds,
  revisions: compareRevisions,
  ski: compareSki,
  // It comes last, because it doubles the stock.
  resale: compareShops,
}
type Subject = keyof typeof subjects
const names = Object.keys(subjects) as Subject[]
const usage = `bench takes --quick (short, and rough), --only ${names.join('|')}, and --against FOLDER (a checkout of another revision).`

function readArguments(): { quick: boolean; only: Subject | undefined; against: string | undefined } {
  try {
    const options = { quick: { type: 'boolean' }, only: { type: 'string' }, against: { type: 'string' } } as const
    const { values } = parseArgs({ options })
    const only = names.find((name) => name === values.only)
    if (values.only !== undefined && !only) throw new Error(`there is no ${values.only}`)
    const against = values.against === undefined ? undefined : resolve(values.against)
    if (only === 'revisions' && !against) throw new Error('revisions are compared with --against')
    return { quick: values.quick ?? false, only, against }
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

/** Kept between runs, and not committed. */
const records = fileURLToPath(new URL('../.cache/bench.csv', import.meta.url))
const { quick, only, against } = readArguments()
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
    against,
    pace: quick ? { rounds: 1, seconds: 2 } : { rounds: 3, seconds: 4 },
    say: (line) => console.log(line),
  }
  const results: Result[] = []
  for (const name of names) if (only === undefined || only === name) results.push(...(await subjects[name](world)))
  if (results.length > 0)
    console.log(
      `\n${'requests a second; µs of CPU a request'.padEnd(57)}    ours  against     ours  against   ratio    last     bar`,
    )
  const last = readLast(records)
  for (const result of results) printResult(result, last.get(result.what))
  appendResults(records, results)
  console.log(`\n${Math.round((performance.now() - started) / 1000)} s in all; ratios are medians of rounds in turn.`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}
