// A separate process that runs tests against one mutant at a time, so that a mutant that never ends can be killed with it.
// Files are replaced while Vite loads them: nothing on the disk is changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import settings from '../../vitest.config.ts'
import type { TestFile } from './choose-tests.ts'
import { markRegions, reachedVariable } from './mark-reached.ts'

export type Order =
  | { readonly do: 'list' }
  /** Runs one file of tests and returns which regions of these files it covers. */
  | { readonly do: 'measure'; readonly test: string; readonly targets: readonly string[] }
  /** Runs tests until one fails. */
  | { readonly do: 'try'; readonly path: string; readonly text: string; readonly tests: readonly string[] }

export interface Answers {
  list: readonly TestFile[]
  measure: { readonly passed: boolean; readonly reached: readonly string[]; readonly milliseconds: number }
  try: { readonly killedBy: string | undefined }
}

/** Nearest first, as requested. */
class RequestedOrder {
  sort = async (files: TestSpecification[]): Promise<TestSpecification[]> => files
  shard = this.sort
}

const root = process.cwd()
const replacedSources = new Map<string, string>()
/** The files that are marked now. */
let marked = ''
const provided = JSON.parse(process.env.MUTATE_PROVIDED ?? '{}')
const reachedFile = process.env[reachedVariable] ?? ''

const sourceReplacer: Plugin = {
  name: 'mutate',
  enforce: 'pre',
  load: (id) => replacedSources.get(id),
}

async function startVitest(): Promise<Vitest> {
  const projects = (settings.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project)) return []
    const { test } = project
    if (test?.name !== 'unit' && test?.name !== 'db') return []
    const settings = { globalSetup: [], provide: provided, maxWorkers: 1, bail: 1 }
    return [{ plugins: [sourceReplacer], test: { ...test, ...settings } }]
  })
  // Without Vitest's cache on the disk, which does not know that a file's source was replaced in memory.
  const options = { watch: false, config: false as const, fsModuleCache: false, bail: 1, maxWorkers: 1 }
  const vitest = await createVitest({ ...options, projects, reporters: [{}], sequence: { sequencer: RequestedOrder } })
  await vitest.standalone()
  return vitest
}

const vitest = await startVitest()
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((test) => [relative(root, test.moduleId).replaceAll('\\', '/'), test]),
)

function replaceSources(texts: ReadonlyMap<string, string>): void {
  for (const path of [...replacedSources.keys(), ...texts.keys()]) vitest.invalidateFile(path)
  replacedSources.clear()
  for (const [path, text] of texts) replacedSources.set(path, text)
}

async function run(tests: readonly string[]): Promise<{ failed: TestModule | undefined; broken: boolean }> {
  const found = tests.flatMap((path) => specifications.get(path) ?? [])
  // Otherwise Vitest also returns the files of earlier runs, with their old results.
  vitest.state.filesMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found)
  const failed = testModules.find((module) => !module.ok())
  const ran = testModules.filter((module) => module.state() === 'passed' || module.state() === 'skipped').length
  return { failed, broken: unhandledErrors.length > 0 || (!failed && ran < found.length) }
}

const answers: { [Kind in Order['do']]: (order: Order & { do: Kind }) => Promise<Answers[Kind]> } = {
  async list() {
    return [...specifications].map(([path, { project }]) => ({ path, project: project.name }))
  },
  async measure({ test, targets }) {
    if (targets.join() !== marked) {
      const texts = targets.map((path): [string, string] => {
        const place = join(root, path)
        return [place, markRegions(path, readFileSync(place, 'utf8'))]
      })
      replaceSources(new Map(texts))
      marked = targets.join()
    }
    writeFileSync(reachedFile, '')
    const began = Date.now()
    const { failed, broken } = await run([test])
    const reached = readFileSync(reachedFile, 'utf8').trim().split('\n')
    return { passed: !failed && !broken, reached, milliseconds: Date.now() - began }
  },
  async try({ path, text, tests }) {
    marked = ''
    replaceSources(new Map([[join(root, path), text]]))
    // The first alone: it kills most mutants, and loading the others would be wasted.
    for (const batch of [tests.slice(0, 1), tests.slice(1)]) {
      if (batch.length === 0) continue
      const { failed, broken } = await run(batch)
      if (failed) return { killedBy: relative(root, failed.moduleId).replaceAll('\\', '/') }
      if (broken) return { killedBy: batch[0] }
    }
    return { killedBy: undefined }
  },
}

process.on('message', async ({ id, order }: { id: number; order: Order }) => {
  try {
    process.send?.({ id, answer: await answers[order.do](order as never) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: true })
