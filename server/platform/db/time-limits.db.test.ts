import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { openDatabase } from './database.ts'
import { setTimeLimits } from './time-limits.ts'
import { transaction } from './transaction.ts'
import { whyUnavailable } from './unavailable.ts'

const { url } = await openTestDatabase()
const limits = { statementSeconds: 1, lockSeconds: 1, idleTransactionSeconds: 1 }
await setTimeLimits(url, limits)
const { db, pool, close } = openDatabase({ url })
afterAll(close)

const outcomeOf = (work: Promise<unknown>) => work.then(() => 'done', whyUnavailable)

test('a statement, a wait for a lock and an idle transaction end in time, and the pool continues', async () => {
  await pool.query('create table row_of_ours (id int); insert into row_of_ours values (1)')
  const lock = sql`select 1 from row_of_ours for update`
  const locked = Promise.withResolvers<void>()
  const [statement, idle, wait] = await Promise.all([
    outcomeOf(sql`select pg_sleep(600)`.execute(db)),
    outcomeOf(
      transaction(db, async (tx) => {
        await lock.execute(tx)
        locked.resolve()
        // Waits until the server ends the transaction.
        for (;;) {
          await sql`select 1`.execute(db)
          const { rows } = await sql<{ idle: number }>`
            select count(*) as idle from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`.execute(db)
          if (rows[0]?.idle === 0) break
        }
        await sql`select 1`.execute(tx)
      }),
    ),
    locked.promise.then(() =>
      outcomeOf(sql`set lock_timeout = '100ms'; select 1 from row_of_ours for update`.execute(db)),
    ),
  ])
  expect([statement, idle, wait]).toEqual(['overloaded', 'unreachable', 'overloaded'])
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('every connection has the limits, and another start changes only the limits that differ', async () => {
  const settings = async (name: string) => (await pool.query(`show ${name}`)).rows[0]?.[name]
  expect(await settings('lock_timeout')).toBe('1s')
  const version = async () =>
    (
      await pool.query(
        'select xmin from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())',
      )
    ).rows
  const before = await version()
  await setTimeLimits(url, limits)
  expect(await version()).toEqual(before)
  await setTimeLimits(url, { ...limits, lockSeconds: 7 })
  const fresh = openDatabase({ url })
  expect((await fresh.pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '7s' }])
  await fresh.close()
})

test('servers that start at the same time can all set their limits', async () => {
  const starts = Array.from({ length: 8 }, (_, index) =>
    setTimeLimits(url, { ...limits, statementSeconds: 20 + index }),
  )
  await Promise.all(starts)
})
