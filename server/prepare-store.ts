// Migrates the database, or checks that it is this version's, and checks its purpose: its first migration marks it as a
// demo's or production's, and no process of the other kind uses it.

import { castEmails, castPassword } from './demo-sign-ins.ts'
import { verifyPassword } from './domains/accounts/index.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { isBegun, migrate, readMigrated } from './platform/db/migrate.ts'
import { transaction } from './platform/db/transaction.ts'
import type { Mode } from './settings/config.ts'

/**
 * @returns the names of the migrations that were run
 * @throws Error in one sentence when the database is of the other kind, or another application's
 */
export async function prepareStore({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, mode: Mode): Promise<string[]> {
  await refuseOtherKind({ db, pool }, mode)
  const isDemo = mode === 'demo'
  const applied = await migrate(pool, { afterFirst: `insert into installation (id, demo) values (1, ${isDemo})` })
  // For a database that was begun before databases were marked.
  if (!isDemo)
    await transaction(db, (tx) =>
      tx
        .insertInto('installation')
        .values({ id: 1, demo: false })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  await requireMode(db, mode)
  return applied
}

/**
 * Refuses a database of the other kind before anything in it is changed. A new database is of neither kind yet.
 * @throws Error as `prepareStore` does
 */
export async function refuseOtherKind({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, mode: Mode): Promise<void> {
  // The tables of the first two migrations: a start that failed may have run none, or one.
  if ((await isBegun(pool)) && (await hasTable(pool, 'installation')) && (await hasTable(pool, 'account')))
    await requireMode(db, mode)
}

/**
 * For workers and commands, which run beside a server. Only a server migrates a database that is in use, because the processes of
 * an earlier version do not work with a later one's tables.
 * @throws Error in one sentence when the database is of another version or of the other kind, or another application's
 */
export async function requireStore(store: Pick<OpenDatabase, 'db' | 'pool'>, mode: Mode): Promise<void> {
  const { applied, pending } = await readMigrated(store.pool)
  if (applied === 0) {
    await prepareStore(store, mode)
    return
  }
  if (pending > 0)
    throw new Error(
      'The database is of an earlier version of Wrenlet. Stop every process of that version, then start the server (npm start), which migrates it. Nothing was changed.',
    )
  await requireMode(store.db, mode)
}

const maxPauses = { most: 120, unchanged: 30 }

/**
 * For a worker, which may be started together with the server that migrates the database. It waits for the migrations, two
 * minutes at most, and 30 seconds at most for the next one: each is committed alone.
 * @param pause waits for about a second
 * @throws Error as `requireStore` does
 */
export async function requireStoreOnceMigrated(
  store: Pick<OpenDatabase, 'db' | 'pool'>,
  mode: Mode,
  pause: () => Promise<void>,
): Promise<void> {
  let { applied, pending } = await readMigrated(store.pool)
  let unchanged = 0
  for (
    let count = 0;
    applied > 0 && pending > 0 && count < maxPauses.most && unchanged < maxPauses.unchanged;
    count++
  ) {
    await pause()
    const now = await readMigrated(store.pool)
    unchanged = now.pending < pending ? 0 : unchanged + 1
    ;({ applied, pending } = now)
  }
  await requireStore(store, mode)
}

async function hasTable(pool: OpenDatabase['pool'], table: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])
  return rows[0]?.found ?? false
}

async function requireMode(db: OpenDatabase['db'], mode: Mode): Promise<void> {
  const isDemo = mode === 'demo'
  const marked = await db.selectFrom('installation').select('demo').where('id', '=', 1).executeTakeFirst()
  if (marked && marked.demo !== isDemo)
    throw new Error(
      isDemo
        ? 'This database is a production one: WRENLET_MODE=demo does not work on it.'
        : 'This database is marked as a demo: WRENLET_MODE=production needs a database of its own.',
    )
  if (!isDemo) await refuseCast(db)
}

async function refuseCast(db: OpenDatabase['db']): Promise<void> {
  const accounts = await db
    .selectFrom('account')
    .select(['email', 'password_hash'])
    .where('email', 'in', castEmails)
    .execute()
  for (const { email, password_hash: hash } of accounts)
    if (hash && (await verifyPassword(castPassword, hash)))
      throw new Error(
        `This database holds ${email} of the demo world, whose password is public: production does not open with it.`,
      )
}
