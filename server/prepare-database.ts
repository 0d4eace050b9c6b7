// Brings a database up to date, and fills it with the demo world where that is allowed: the embedded one, one that was
// empty, or one that says itself that it is a demo (architecture.md, "From the first day").
import { seedDemoWorld } from '#seed/demo-world.ts'
import type { Config } from './config.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Store } from './platform/db/open-store.ts'
import { transaction } from './platform/db/transaction.ts'

export interface PreparedDatabase {
  /** The database holds, or may hold, the demo world. */
  readonly demo: boolean
}

export async function prepareDatabase(
  store: Store,
  config: Pick<Config, 'mode'>,
  say: (sentence: string) => void,
): Promise<PreparedDatabase> {
  const empty = await isEmpty(store)
  const applied = await migrate(store.pool)
  if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)
  if (config.mode !== 'demo') return { demo: false }
  if (store.embedded || empty)
    await transaction(store.db, (tx) =>
      tx
        .insertInto('installation')
        .values({ id: 1, demo: true })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  const installation = await store.db.selectFrom('installation').selectAll().executeTakeFirst()
  if (!installation?.demo) {
    say('This database is not marked as a demo, so nothing is put into it.')
    return { demo: false }
  }
  if (!installation.seeded_at) {
    say('Filling the demo world…')
    await seedDemoWorld(store.db)
  }
  return { demo: true }
}

async function isEmpty({ pool }: Store): Promise<boolean> {
  const { rows } = await pool.query<{ tables: number }>(
    `select count(*)::int as tables from information_schema.tables where table_schema = current_schema()`,
  )
  return rows[0]?.tables === 0
}
