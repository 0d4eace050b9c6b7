// npm run catalogue:import -- FILE: brings products and garments up to date with a product CSV of Shopify, also while the
// server runs. Exit 0: all of it was taken in; 1: nothing was, and a sentence says why; 2: the units named were not.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readShopifyCsv } from '#server/adapters/shopify-csv/read-shopify-csv.ts'
import { ConfigError, parseStoreConfig } from '#server/config.ts'
import { type FeedProduct, type ImportReport, importCatalogue } from '#server/domains/catalogue/index.ts'
import { addMissingGarments } from '#server/domains/inventory/index.ts'
import { businessClock } from '#server/platform/clock/clock.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openStore } from '#server/platform/db/open-store.ts'
import { say, sentenceOf } from '#server/say.ts'

const usage = 'Say which file to import: npm run catalogue:import -- FILE'

class UsageError extends Error {}

function readFileName(words: string[]): string {
  try {
    const { positionals } = parseArgs({ args: words, allowPositionals: true, options: {} })
    const [file] = positionals
    if (file && positionals.length === 1) return file
  } catch (error) {
    throw new UsageError(`${sentenceOf(error).split('. ')[0]}. ${usage}`)
  }
  throw new UsageError(usage)
}

async function readProducts(file: string): Promise<FeedProduct[]> {
  try {
    return readShopifyCsv(await readFile(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new Error(`${file} is a folder, not a file.`)
    if (code === 'EACCES') throw new Error(`${file} may not be read.`)
    throw error
  }
}

async function importInto(products: readonly FeedProduct[]): Promise<ImportReport> {
  const store = await openStore(parseStoreConfig(process.env), { role: 'command', max: 2, onWait: say })
  try {
    await migrate(store.pool)
    const clock = await businessClock(store.db)
    try {
      return await importCatalogue({ db: store.db, clock, stock: { addMissing: addMissingGarments } }, products)
    } finally {
      clock.stop()
    }
  } finally {
    await store.close()
  }
}

function tellReport({ created, updated, unchanged, garmentsAdded, faults, faultyUnits }: ImportReport): void {
  for (const { line, handle, reason } of faults) console.error(`Line ${line}${handle && ` (${handle})`}: ${reason}.`)
  say(`Products: ${created} new, ${updated} changed, ${unchanged} as they were. Garments: ${garmentsAdded} new.`)
  if (faultyUnits > 0) say(`Left out for their faults: ${faultyUnits}.`)
}

try {
  const report = await importInto(await readProducts(readFileName(process.argv.slice(2))))
  tellReport(report)
  process.exitCode = report.faultyUnits > 0 ? 2 : 0
} catch (error) {
  for (const sentence of error instanceof ConfigError ? error.problems : [sentenceOf(error)]) console.error(sentence)
  process.exitCode = 1
}
