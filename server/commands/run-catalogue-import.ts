// Brings products and garments up to date with the product file of a shop (docs/import.md), also while the server runs.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openFeed, type ProductFeed } from '#server/adapters/product-feed/index.ts'
import { ConfigError, parseStoreConfig } from '#server/config.ts'
import { type ImportReport, importCatalogue, MappingError } from '#server/domains/catalogue/index.ts'
import { addMissingGarments } from '#server/domains/inventory/index.ts'
import { businessClock } from '#server/platform/clock/clock.ts'
import { openStore } from '#server/platform/db/open-store.ts'
import { prepareStore } from '#server/prepare-store.ts'
import { sentenceOf } from '#server/say.ts'
import type { Terminal } from './terminal.ts'

const usage = 'Say which file to import: npm run catalogue:import -- FILE [--map MAPPING.json] [--check]'

export interface ImportTerminal extends Terminal {
  wait(ms: number): Promise<unknown>
}

/** @returns how the process ends. 0: all of it was taken in; 1: nothing was, and a sentence says why; 2: units named were not */
export async function runCatalogueImport(words: readonly string[], terminal: ImportTerminal): Promise<0 | 1 | 2> {
  const { say, complain } = terminal
  try {
    const { file, map, check } = readWords(words)
    const mapping = await readMappingFile(map)
    const feed = await reading(file, () => openFeed(file))
    try {
      for (const note of feed.notes) say(note)
      const report = await importInto(feed, { mapping, check }, terminal)
      tellReport(report, check, terminal)
      return report.faultyUnits > 0 ? 2 : 0
    } finally {
      feed.close()
    }
  } catch (error) {
    const told = error instanceof ConfigError || error instanceof MappingError
    for (const sentence of told ? error.problems : [sentenceOf(error)]) complain(sentence)
    return 1
  }
}

interface Words {
  readonly file: string
  readonly map: string | undefined
  readonly check: boolean
}

function readWords(words: readonly string[]): Words {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { map: { type: 'string' }, check: { type: 'boolean', default: false } },
    })
    const [file] = positionals
    if (file && positionals.length === 1) return { file, map: values.map, check: values.check }
  } catch (error) {
    throw new Error(`${sentenceOf(error).split('. ')[0]}. ${usage}`)
  }
  throw new Error(usage)
}

/** What the file system says of a file, in a sentence. */
async function reading<Result>(file: string, read: () => Promise<Result>): Promise<Result> {
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
  const text = await reading(file, () => readFile(file, 'utf8'))
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`The mapping file ${file} is no JSON: ${(error as Error).message}.`)
  }
}

async function importInto(
  feed: ProductFeed,
  options: { mapping: unknown; check: boolean },
  { env, say, wait }: ImportTerminal,
): Promise<ImportReport> {
  const config = parseStoreConfig(env)
  const store = await openStore(config, { role: 'command', max: 2, onWait: say })
  try {
    await prepareStore(store, config.mode)
    const clock = await businessClock(store.db)
    try {
      const services = { db: store.db, clock, stock: { addMissing: addMissingGarments } }
      const report = await importCatalogue(services, feed.products(), options)
      // Whoever looks at the shop as soon as this command has ended finds what it wrote: servers look four times a second.
      if (!options.check && report.created + report.updated + report.garmentsAdded > 0) await wait(serversHaveLookedMs)
      return report
    } finally {
      clock.stop()
    }
  } finally {
    await store.close()
  }
}

function tellReport(report: ImportReport, check: boolean, { say, complain }: Terminal): void {
  const { created, updated, unchanged, garmentsAdded, leftOut, faults, faultyUnits } = report
  for (const { line, handle, reason } of faults) complain(`Line ${line}${handle && ` (${handle})`}: ${reason}.`)
  if (check) say('Nothing was written; this is what an import would do.')
  say(`Products: ${created} new, ${updated} changed, ${unchanged} as they were. Garments: ${garmentsAdded} new.`)
  if (leftOut > 0) say(`Left out by the mapping: ${leftOut}.`)
  if (faultyUnits > 0) say(`Left out for their faults: ${faultyUnits}.`)
  if (faults.some(({ reason }) => isForMapping.test(reason)))
    say('A mapping file (--map) can say what sizes, types and conditions mean, or leave them out: docs/import.md.')
}

const serversHaveLookedMs = 500

const isForMapping = /^(?:item .*: )?(?:size|neither type|condition|it is for the age group) /
