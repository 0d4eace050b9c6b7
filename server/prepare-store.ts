// Migrates the database, and checks its purpose: its first migration marks it as a demo's or production's, and no process of the
// other kind uses it.

import { castEmails, castPassword } from './demo-sign-ins.ts'
import { verifyPassword } from './domains/accounts/index.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { transaction } from './platform/db/transaction.ts'
import type { Mode } from './settings/config.ts'

/**
 * @returns the names of the migrations that were run
 * @throws Error in one sentence when the database is of the other kind, or another application's
 */
export async function prepareStore({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, mode: Mode): Promise<string[]> {
  const demo = mode === 'demo'
  const applied = await migrate(pool, { afterFirst: `insert into installation (id, demo) values (1, ${demo})` })
  // Begun before databases were marked.
  if (!demo)
    await transaction(db, (tx) =>
      tx
        .insertInto('installation')
        .values({ id: 1, demo: false })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
  const marked = await db.selectFrom('installation').select('demo').where('id', '=', 1).executeTakeFirst()
  if (marked && marked.demo !== demo)
    throw new Error(
      demo
        ? 'This database is a production one: WRENLET_MODE=demo does not work on it.'
        : 'This database is marked as a demo: WRENLET_MODE=production needs one of its own.',
    )
  if (!demo) await refuseCast(db)
  return applied
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
