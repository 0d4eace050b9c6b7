// `npm run mutate`: tries the mutants of the code, one at a time, and lists those that survive the tests (docs/mutants.md).
//   npm run mutate                               in what changed since the last commit's parent, committed or not
//   npm run mutate -- --since REVISION           in what changed since then
//   npm run mutate -- server/domains/rentals     in these files and folders
//   npm run mutate -- --all                      everywhere (hours: part of the soak)
// Stryker accepts no custom mutation operators, and those in SQL are the ones that matter here.
// --seconds N stops after that time and says what was left; --list only counts; --write brings docs/mutants.md up to date;
// --kind 'guard|where' tries only these mutations; --files N runs that many test files for each file first (6), then
// twice as many that are further away; --workers N (2); --quick runs only tests without a database.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import setUpDatabase from '../tests/support/run/database-setup.ts'
import { changedSince } from './mutate/changed-since.ts'
import { readImporters } from './mutate/import-graph.ts'
import { keyText, listMutants, type Mutant, showMutant } from './mutate/mutant.ts'
import { type Options, readOptions } from './mutate/read-options.ts'
import { folderOf, readRecord, writeRecord } from './mutate/record.ts'
import { listTargets, narrowTargets } from './mutate/targets.ts'
import { tryMutants, type Verdict } from './mutate/try-mutants.ts'
import { updateRecord } from './mutate/update-record.ts'
import { Stopped, startWorkers } from './mutate/workers.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const recordFile = join(root, 'docs', 'mutants.md')
process.chdir(root)

async function main(options: Options): Promise<number> {
  const targets = listTargets(root)
  const named = options.named.length > 0 ? options.named : changedSince(root, options.since)
  const paths = options.all ? targets : narrowTargets(targets, named)
  const mutants = listMutants(root, paths, targets).filter(({ key }) => options.kind.test(key.kind))
  console.log(`${mutants.length} mutants in ${paths.length} files.`)
  if (options.list) return list(mutants)
  if (mutants.length === 0) return 0

  const began = Date.now()
  const deadline = began + options.seconds * 1000
  const record = readRecord(readFileSync(recordFile, 'utf8'))
  const reasons = new Map(record.accepted.map((entry) => [keyText(entry), entry.reason]))
  const isExplained = ({ mutant }: Verdict) => Boolean(reasons.get(keyText(mutant.key)))
  const verdicts: Verdict[] = []
  const workers = await startWorkers(root, { count: options.workers, setUp: options.quick ? undefined : setUpDatabase })
  try {
    const { untried } = await tryMutants({
      workers,
      mutants,
      deadline,
      importers: readImporters(root),
      maxTestFiles: options.files,
      quick: options.quick,
      say: (line) => console.log(line),
      onVerdict(verdict) {
        verdicts.push(verdict)
        if (isSurvivor(verdict) && !isExplained(verdict)) showSurvivor(verdict)
        showProgress(verdicts.length, mutants.length, began)
      },
    })
    const survivors = verdicts.filter(isSurvivor)
    const unexplained = survivors.filter((verdict) => !isExplained(verdict)).length
    showScore(verdicts, { survivors: survivors.length, unexplained, began })
    if (untried > 0) console.log(`${untried} were not tried: time was up.`)
    if (options.write) {
      const everything = listMutants(root, targets, targets)
      writeFileSync(recordFile, writeRecord(updateRecord(record, verdicts, everything, options.kind)))
    }
    return unexplained > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof Stopped) return 130
    throw error
  } finally {
    await workers.stop()
  }
}

function list(mutants: readonly Mutant[]): number {
  const counts = Map.groupBy(mutants, ({ path }) => folderOf(path))
  for (const [folder, found] of counts) console.log(`${String(found.length).padStart(6)}  ${folder}`)
  return 0
}

const isSurvivor = ({ outcome }: Verdict): boolean => outcome === 'survived' || outcome === 'not reached'

function showSurvivor(verdict: Verdict): void {
  const tests = verdict.outcome === 'survived' ? `passed: ${verdict.by.join(' ')}` : 'no chosen test covers it'
  console.log(`\n${showMutant(root, verdict.mutant)}\n    ${tests}`)
}

function showProgress(done: number, all: number, began: number): void {
  const line = `${done} of ${all} tried, ${Math.round((Date.now() - began) / 1000)} s`
  if (process.stdout.isTTY) process.stdout.write(`\r${line} `)
  else if (done % 50 === 0) console.log(line)
}

function showScore(
  verdicts: readonly Verdict[],
  { survivors, unexplained, began }: { survivors: number; unexplained: number; began: number },
): void {
  const hanging = verdicts.filter(({ outcome }) => outcome === 'out of time').length
  const killed = verdicts.length - survivors
  const score = verdicts.length === 0 ? 0 : (killed / verdicts.length) * 100
  console.log(
    `\n${killed} of ${verdicts.length} mutants were killed (${score.toFixed(1)} %, ${hanging} by timeout), ` +
      `${survivors - unexplained} survivors have a reason, ${unexplained} have none; ` +
      `${Math.round((Date.now() - began) / 1000)} s.`,
  )
}

function readCommandLine(): Options | undefined {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    return undefined
  }
}

const options = readCommandLine()
process.exitCode = options ? await main(options) : 2
