// Brings products and garments up to date with a shop's product file (docs/import.md), also while the server runs.
import { readFile, writeFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { parseArgs } from 'node:util'
import { openFeed } from '#server/adapters/product-feed/index.ts'
import {
  draftMapping,
  type FeedProduct,
  type ImportReport,
  importCatalogue,
  MappingError,
} from '#server/domains/catalogue/index.ts'
import { addMissingGarments, listGarmentsAgainstType } from '#server/domains/inventory/index.ts'
import { applicationClock } from '#server/platform/clock/clock.ts'
import { openStore } from '#server/platform/db/open-store.ts'
import { requireStore } from '#server/prepare-store.ts'
import { sentenceOf } from '#server/print.ts'
import { ConfigError, parseStoreConfig } from '#server/settings/config.ts'
import { printReport } from './import-report.ts'
import { createProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

const usage =
  'Say which file to import: npm run catalogue:import -- FILE [--map MAPPING.json] [--delivery NAME] [--check | --draft NEW-MAPPING.json] [--by NAME]'

export interface ImportTerminal extends Terminal {
  wait(ms: number): Promise<unknown>
  /** Milliseconds of a monotonic clock, for showing progress. */
  now(): number
}

/**
 * @returns the exit code. 0: all of it was imported; 1: nothing was, and a sentence says why; 2: all but the named
 * units
 */
export async function runCatalogueImport(args: readonly string[], terminal: ImportTerminal): Promise<0 | 1 | 2> {
  const { print, printError } = terminal
  try {
    const { file, map, delivery, check, draft, by } = readArguments(args)
    const { USER, LOGNAME } = terminal.env
    const operator = (by ?? USER ?? LOGNAME)?.trim() || undefined
    const mapping = await readMappingFile(map)
    const progress = createProgress(terminal)
    const feed = await readOrExplain(file, () =>
      openFeed(file, (share) => progress(() => `${Math.floor(share * 100)} % of the file is read.`)),
    )
    try {
      for (const note of feed.notes) print(note)
      let done = 0
      const counted = function* (): Generator<FeedProduct> {
        for (const product of feed.products()) {
          progress(() => `${done.toLocaleString('en-GB')} of ${feed.count.toLocaleString('en-GB')} products so far.`)
          yield product
          done += 1
        }
      }
      const report = await importInto(counted(), { mapping, delivery, check, operator }, terminal)
      printReport(report, { check, delivery }, terminal)
      await offerDraft(report, { mapping, draft }, terminal)
      return report.faultyUnits > 0 ? 2 : 0
    } finally {
      feed.close()
    }
  } catch (error) {
    const hasProblems = error instanceof ConfigError || error instanceof MappingError
    for (const sentence of hasProblems ? error.problems : [sentenceOf(error)]) printError(sentence)
    return 1
  }
}

interface ImportArguments {
  readonly file: string
  readonly map: string | undefined
  /** The name of the delivery. */
  readonly delivery: string
  readonly check: boolean
  /** Where to write a draft mapping file, with a check. */
  readonly draft: string | undefined
  /** Who imports it. */
  readonly by: string | undefined
}

function readArguments(args: readonly string[]): ImportArguments {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        map: { type: 'string' },
        delivery: { type: 'string' },
        check: { type: 'boolean', default: false },
        draft: { type: 'string' },
        by: { type: 'string' },
      },
    })
    const [file] = positionals
    if (file && positionals.length === 1)
      return {
        file,
        map: values.map,
        draft: values.draft,
        by: values.by,
        delivery: values.delivery?.trim() || parse(file).name,
        check: values.check || values.draft !== undefined,
      }
  } catch (error) {
    throw new Error(`${sentenceOf(error).split('. ')[0]}. ${usage}`)
  }
  throw new Error(usage)
}

/** Turns the file system's error into a sentence. */
async function readOrExplain<Result>(file: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new Error(`${file} is a folder, not a file.`)
    if (code === 'EACCES') throw new Error(`${file} may not be read.`)
    throw error
  }
}

async function readMappingFile(file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined
  const text = await readOrExplain(file, () => readFile(file, 'utf8'))
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`The mapping file ${file} is not JSON: ${(error as Error).message}.`)
  }
}

async function importInto(
  products: Iterable<FeedProduct>,
  options: { mapping: unknown; delivery: string; check: boolean; operator: string | undefined },
  { env, print, wait }: ImportTerminal,
): Promise<ImportReport> {
  const config = parseStoreConfig(env)
  const store = await openStore(config, { role: 'command', max: 2, onWait: print })
  try {
    await requireStore(store, config.mode)
    const clock = await applicationClock(store.db)
    try {
      const stock = { addMissing: addMissingGarments, listAgainstType: listGarmentsAgainstType }
      const services = { db: store.db, clock, stock }
      const report = await importCatalogue(services, products, options)
      // A shop that is opened right after this command must show what it wrote: servers poll four times a second.
      if (!options.check && report.created + report.updated + report.garmentsAdded > 0) await wait(untilServersPollMs)
      return report
    } finally {
      clock.stop()
    }
  } finally {
    await store.close()
  }
}

/** Writes a draft mapping, if one was requested; otherwise says that one could help. */
async function offerDraft(
  { faults }: ImportReport,
  { mapping, draft }: { mapping: unknown; draft: string | undefined },
  { print }: Terminal,
): Promise<void> {
  const mappingDraft = draftMapping(faults, mapping)
  if (!mappingDraft) {
    if (draft !== undefined) print(`${draft} was not written: no mapping file is needed.`)
    return
  }
  if (draft === undefined) {
    print(
      'A mapping file can say what these words mean, or leave them out (docs/import.md): --draft FILE writes one to edit.',
    )
    return
  }
  try {
    await writeFile(draft, `${JSON.stringify(mappingDraft, undefined, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Error(`${draft} already exists, and was left unchanged: name another file for the draft.`)
    throw error
  }
  print(`${draft} is written: null leaves a word out; put what it means in its place, then pass the file with --map.`)
}

const untilServersPollMs = 500
