import type { StoreConfig } from '#server/settings/config.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { explainConnectionFailure } from './explain-failure.ts'
import { setTimeLimits } from './time-limits.ts'

export interface Store extends OpenDatabase {
  url: string
  /** The data is in our own cluster below DATA_DIR, not in a configured database. */
  embedded: boolean
  /** The cluster belongs to another process, and ends with it. */
  adopted: boolean
  /** Resolves with a sentence when the embedded cluster ended unexpectedly (killed, disk failed); never otherwise. */
  lost: Promise<string>
}

export interface StoreOptions {
  /** See EmbeddedOptions: a server shares its embedded cluster, a command uses it or starts one for itself. */
  role: 'server' | 'command'
  /** The most connections at once. */
  max?: number
  /** The port that this process is about to listen on: the embedded cluster uses another. */
  ownPort?: number
  /** Throws when the database is not one for this process. Called before anything in the database is changed. */
  accept?: (database: OpenDatabase) => Promise<void>
  /** Sets no query limit of ours, for a command that also lifts the server's limit. */
  isPatient?: boolean
  onWait?: (sentence: string) => void
}

/** The server's own limit must end a slow statement first; ours is for a server that does not answer at all. */
const graceSeconds = 5

/**
 * Opens this process's database and checks that it answers: that of DATABASE_URL, or else the embedded one, which is started
 * unless it is running. Does not migrate it. `close` also stops what was started.
 * @throws Error in one sentence
 */
export async function openStore(
  config: StoreConfig,
  { role, max, ownPort, accept, isPatient, onWait }: StoreOptions,
): Promise<Store> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, role, ownPort, onWait })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const options = {
    url,
    querySeconds: isPatient ? 0 : config.timeLimits.statementSeconds + graceSeconds,
    prepare: config.prepareStatements,
  }
  const explain = (error: unknown): never => {
    throw config.databaseUrl ? explainConnectionFailure(error, config.databaseUrl) : error
  }
  try {
    // Checked on a separate connection: those of the pool need the limits, which are set once the database is accepted.
    const first = openDatabase({ ...options, max: 1 })
    try {
      await requireSupportedVersion(first).catch(explain)
      await accept?.(first)
    } finally {
      await first.close()
    }
    if (role === 'server') await setTimeLimits(url, config.timeLimits).catch(explain)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const opened = openDatabase({ ...options, max })
  const close = async () => {
    await opened.close()
    await embedded?.stop()
  }
  const lost = (embedded?.lost ?? new Promise<void>(() => {})).then(
    () => 'The embedded database ended unexpectedly; what was committed is kept. Start again with npm start.',
  )
  return { ...opened, url, embedded: embedded !== undefined, adopted: embedded?.adopted ?? false, lost, close }
}

async function requireSupportedVersion({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major < 15) throw new Error(`PostgreSQL ${major} is too old`)
}
