import { join } from 'node:path'
import pg from 'pg'
import { freshDatabase } from './database.ts'
import { type LaunchedWrenlet, launchWrenlet } from './launched-wrenlet.ts'

export interface RunningWrenlet extends LaunchedWrenlet {
  databaseUrl: string
  /** Where emails are written, one file each. */
  mailFolder: string
}

/**
 * The whole of Wrenlet for a test, on a database of its own in the cluster of the tests; `afterAll(wrenlet.stop)` is the
 * caller's.
 * @param settings as variables of `.env.example`
 */
export async function startWrenlet(settings: Record<string, string> = {}): Promise<RunningWrenlet> {
  const database = await freshDatabase()
  try {
    await markAsDemo(database.url)
    const launched = await launchWrenlet({ DATABASE_URL: database.url, ...settings })
    const stop = async () => {
      await launched.stop()
      await database.drop()
    }
    return { ...launched, databaseUrl: database.url, mailFolder: join(launched.dataFolder, 'mail'), stop }
  } catch (error) {
    await database.drop()
    throw error
  }
}

/** Demo data goes only into a database that says that it is one (architecture.md, "From the first day"). */
async function markAsDemo(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('insert into installation (id, demo) values (1, true) on conflict (id) do update set demo = true')
  await client.end()
}
