// npm run invariants: checks every invariant, also while the server runs. Exit 0: all hold; 1: broken ones are shown with their
// rows, or a sentence says why they could not be checked; 2: invalid options.

import { findBrokenInvariants, invariants } from '#server/invariants.ts'
import type { BrokenInvariant } from '#server/platform/db/find-broken.ts'
import { openStore } from '#server/platform/db/open-store.ts'
import { requireStore } from '#server/prepare-store.ts'
import { outliveReader, print, sentenceOf } from '#server/print.ts'
import { ConfigError, parseStoreConfig } from '#server/settings/config.ts'
import { UsageError } from './usage-error.ts'

const rowsShown = 20

async function checkInvariants(): Promise<BrokenInvariant[]> {
  const config = parseStoreConfig(process.env)
  const store = await openStore(config, { role: 'command', max: 2, isPatient: true, onWait: print })
  try {
    await requireStore(store, config.mode)
    return await findBrokenInvariants(store.db)
  } finally {
    await store.close()
  }
}

function printBroken({ name, rows }: BrokenInvariant): void {
  console.error(`Broken: ${name} (${rows.length}).`)
  for (const row of rows.slice(0, rowsShown)) console.error(`  ${JSON.stringify(row)}`)
  if (rows.length > rowsShown) console.error(`  … and ${rows.length - rowsShown} more`)
}

outliveReader()
try {
  const [arg] = process.argv.slice(2)
  if (arg !== undefined) throw new UsageError(`"invariants" takes no option, but "${arg}" was given.`)
  const broken = await checkInvariants()
  broken.forEach(printBroken)
  if (broken.length === 0) print(`All ${invariants.length} invariants hold.`)
  process.exitCode = broken.length > 0 ? 1 : 0
} catch (error) {
  for (const sentence of error instanceof ConfigError ? error.problems : [sentenceOf(error)]) console.error(sentence)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
