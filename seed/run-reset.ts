// Resets to the fresh demo world. It accepts the embedded database, an empty one, or one that is marked as a demo; any
// other is refused and left unchanged.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Terminal } from '#server/commands/terminal.ts'
import { UsageError } from '#server/commands/usage-error.ts'
import type { GiftCodeKeys } from '#server/kernel/gift-code.ts'
import { applicationClock } from '#server/platform/clock/clock.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { emptyDatabase, isMarkedAsDemo } from '#server/platform/db/empty-database.ts'
import { isBegun } from '#server/platform/db/migrate.ts'
import { openStore } from '#server/platform/db/open-store.ts'
import { prepareStore } from '#server/prepare-store.ts'
import { sentenceOf } from '#server/print.ts'
import { ConfigError, parseGiftCodeKeys, parseStoreConfig, type StoreConfig } from '#server/settings/config.ts'
import { prepareDemo } from './prepare-demo.ts'

/** @returns the exit code. 0: done; 1: refused or failed, with a sentence; 2: invalid arguments */
export async function runReset(args: readonly string[], { env, print, printError }: Terminal): Promise<0 | 1 | 2> {
  try {
    const [arg] = args
    if (arg !== undefined) throw new UsageError(`"reset" takes no option, but "${arg}" was given.`)
    await reset(parseStoreConfig(env), () => parseGiftCodeKeys(env), print)
    print('This is the fresh demo world again.')
    return 0
  } catch (error) {
    for (const sentence of error instanceof ConfigError ? error.problems : [sentenceOf(error)]) printError(sentence)
    return error instanceof UsageError ? 2 : 1
  }
}

async function reset(
  config: StoreConfig,
  readKeys: () => GiftCodeKeys,
  print: (sentence: string) => void,
): Promise<void> {
  if (config.mode === 'production') throw new Error('WRENLET_MODE is production: only a demo is reset.')
  requireStopped(config)
  // Read before anything is emptied, because missing keys are an error.
  const giftCodeKeys = readKeys()
  // Opened as a server opens it, which fails while a server runs: that server would continue with the catalogue, sandbox
  // and emails of the deleted world.
  const accept = (database: OpenDatabase) => requireDemo(config, database)
  const store = await openStore(config, { role: 'server', max: 4, accept, onWait: print })
  try {
    if (await isBegun(store.pool)) {
      print('Emptying the database …')
      await emptyDatabase(store.pool)
    }
    for (const folder of ['stripe-sandbox', 'mail', 'media'])
      rmSync(join(config.dataDir, folder), { recursive: true, force: true })
    print('Seeding the demo world …')
    await prepareStore(store, config.mode)
    const clock = await applicationClock(store.db)
    try {
      await prepareDemo({ db: store.db, clock, giftCodeKeys }, print)
    } finally {
      clock.stop()
    }
  } finally {
    await store.close()
  }
}

async function requireDemo({ databaseUrl }: StoreConfig, { pool }: OpenDatabase): Promise<void> {
  if (databaseUrl && (await isBegun(pool)) && !(await isMarkedAsDemo(pool)))
    throw new Error('The database that DATABASE_URL names is not marked as a demo: it is left as it is.')
}

/** Plain JavaScript, without types: the launcher runs it before anything is installed. */
const { isLauncher } = (await import(new URL('../scripts/claim-data-folder.mjs', import.meta.url).href)) as {
  isLauncher: (pid: number) => boolean
}

/** Refuses while a server runs. With DATABASE_URL, nothing but this file shows that a server is running here. */
function requireStopped({ dataDir }: StoreConfig): void {
  const file = join(dataDir, 'launcher.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  if (isLauncher(pid))
    throw new Error(`Wrenlet is running on the data in ${dataDir} (process ${pid}): stop it first, then reset.`)
}
