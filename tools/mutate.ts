// `npm run mutate`: makes small slips in the code, one at a time, and says which of them no test notices (docs/mutants.md).
//   npm run mutate                               in what changed since the last commit's parent, and is not committed
//   npm run mutate -- --since REVISION           in what changed since then
//   npm run mutate -- server/domains/rentals     in these files and folders
//   npm run mutate -- --all                      everywhere (hours: part of the soak)
// Stryker takes no slips of one's own, and those in SQL are the ones that matter here.
// --seconds N stops after so long and says what was left; --list only counts; --write brings docs/mutants.md up to date;
// --kind 'guard|where' tries only these slips; --files N asks so many test files about each file (6); --workers N (2);
// --quick asks only tests without a database.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import setUpDatabase from '../tests/support/database-setup.ts'
import { changedSince } from './mutate/changed-since.ts'
import { assembleCrew, Stopped } from './mutate/crew.ts'
import { readImporters } from './mutate/import-graph.ts'
import { keyText, listMutants, type Mutant, showMutant } from './mutate/mutant.ts'
import { type Options, readOptions } from './mutate/read-options.ts'
import { folderOf, readRecord, writeRecord } from './mutate/record.ts'
import { listTargets, narrowTargets } from './mutate/targets.ts'
import { tryMutants, type Verdict } from './mutate/try-mutants.ts'
import { updateRecord } from './mutate/update-record.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const recordFile = join(root, 'docs', 'mutants.md')
process.chdir(root)

async function main(options: Options): Promise<number> {
  const targets = listTargets(root)
  const named = options.named.length > 0 ? options.named : changedSince(root, options.since)
  const paths = options.all ? targets : narrowTargets(targets, named)
  const mutants = listMutants(root, paths, targets).filter(({ key }) => options.kind.test(key.kind))
  console.log(`${mutants.length} slips in ${paths.length} files.`)
  if (options.list) return list(mutants)
  if (mutants.length === 0) return 0

  const began = Date.now()
  const deadline = began + options.seconds * 1000
  const record = readRecord(readFileSync(recordFile, 'utf8'))
  const reasons = new Map(record.accepted.map((each) => [keyText(each), each.reason]))
  const isExplained = ({ mutant }: Verdict) => Boolean(reasons.get(keyText(mutant.key)))
  const verdicts: Verdict[] = []
  const crew = await assembleCrew(root, { size: options.workers, setUp: options.quick ? undefined : setUpDatabase })
  try {
    const { untried } = await tryMutants({
      ...{ crew, mutants, deadline },
      importers: readImporters(root),
      filesAsked: options.files,
      quick: options.quick,
      say: (line) => console.log(line),
      tell(verdict) {
        verdicts.push(verdict)
        if (isSurvivor(verdict) && !isExplained(verdict)) showSurvivor(verdict)
        showProgress(verdicts.length, mutants.length, began)
      },
    })
    const survivors = verdicts.filter(isSurvivor)
    const unexplained = survivors.filter((verdict) => !isExplained(verdict)).length
    showScore(verdicts, { survivors: survivors.length, unexplained, began })
    if (untried > 0) console.log(`${untried} were not tried: the time was over.`)
    if (options.write) {
      const everything = listMutants(root, targets, targets)
      writeFileSync(recordFile, writeRecord(updateRecord(record, verdicts, everything)))
    }
    return unexplained > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof Stopped) return 130
    throw error
  } finally {
    await crew.stop()
  }
}

function list(mutants: readonly Mutant[]): number {
  const counts = Map.groupBy(mutants, ({ path }) => folderOf(path))
  for (const [folder, found] of counts) console.log(`${String(found.length).padStart(6)}  ${folder}`)
  return 0
}

const isSurvivor = ({ outcome }: Verdict): boolean => outcome === 'survived' || outcome === 'not reached'

function showSurvivor(verdict: Verdict): void {
  const tests = verdict.outcome === 'survived' ? `passed: ${verdict.by.join(' ')}` : 'no chosen test comes past it'
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
  const caught = verdicts.length - survivors
  const score = verdicts.length === 0 ? 0 : (caught / verdicts.length) * 100
  console.log(
    `\n${caught} of ${verdicts.length} slips were noticed (${score.toFixed(1)} of a hundred, ${hanging} by never ending), ` +
      `${survivors - unexplained} survivors have a reason, ${unexplained} have none; ` +
      `${Math.round((Date.now() - began) / 1000)} s.`,
  )
}

function optionsOfTheLine(): Options | undefined {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    return undefined
  }
}

const options = optionsOfTheLine()
process.exitCode = options ? await main(options) : 2
