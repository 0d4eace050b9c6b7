import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { type Tx, transaction } from './transaction.ts'

const { db, pool, url } = await openTestDatabase()
await pool.query('create table counter (id int primary key, n bigint not null)')
await pool.query('insert into counter values (1, 0), (2, 0)')

const add = (tx: Tx, id: number) => sql`update counter set n = n + 1 where id = ${id}`.execute(tx)
const read = async (id: number) => (await pool.query('select n from counter where id = $1', [id])).rows[0]?.n

test('days, counts and arrays of them have their own types', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select date '2027-03-28' as day, array[date '2027-03-28', null] as days, count(*) as count, array[7::bigint] as counts,
           timestamptz '2027-03-28 01:00+01' as instant
    from counter`.execute(db)
  expect(rows).toEqual([
    { day: '2027-03-28', days: ['2027-03-28', null], count: 2, counts: [7], instant: new Date('2027-03-28T00:00:00Z') },
  ])
})

test('a transaction commits when its work returns and rolls back when it throws', async () => {
  await expect(transaction(db, async (tx) => (await add(tx, 1)).numAffectedRows)).resolves.toBe(1n)
  const broken = transaction(db, async (tx) => {
    await add(tx, 1)
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await read(1)).toBe(1)
})

test('a write needs a transaction, and transactions are never nested', async () => {
  // @ts-expect-error a database is not a transaction
  await add(db, 2)
  await transaction(db, async (tx) => {
    // @ts-expect-error a transaction is not opened within a transaction
    await expect(transaction(tx, async () => {})).rejects.toThrow('within a transaction')
  })
  expect(await read(2)).toBe(1)
})

test('a deadlock is retried until both transactions succeed', async () => {
  const before = [await read(1), await read(2)]
  let attempts = 0
  const bothStarted = Promise.withResolvers<void>()
  const cross = (first: number, second: number) =>
    transaction(db, async (tx) => {
      attempts += 1
      await add(tx, first)
      if (attempts === 2) bothStarted.resolve()
      await bothStarted.promise
      await add(tx, second)
    })
  await Promise.all([cross(1, 2), cross(2, 1)])
  expect(attempts).toBeGreaterThan(2)
  expect([await read(1), await read(2)]).toEqual(before.map((n) => n + 2))
})

test('a serialisation failure is passed on after five more attempts, and other failures immediately', async () => {
  let attempts = 0
  const failing = (code: string) =>
    transaction(db, async (tx) => {
      attempts += 1
      await sql.raw(`do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`).execute(tx)
    })
  await expect(failing('40001')).rejects.toThrow('planted')
  expect(attempts).toBe(6)
  attempts = 0
  await expect(failing('23505')).rejects.toThrow('planted')
  expect(attempts).toBe(1)
})

test('an idle connection that loses its server does not end the process', async () => {
  const pids = await Promise.all([1, 2, 3].map(() => pool.query('select pg_backend_pid() as pid, pg_sleep(0.05)')))
  const killer = new pg.Client({ connectionString: url })
  await killer.connect()
  for (const { rows } of pids) await killer.query('select pg_terminate_backend($1)', [rows[0].pid])
  await killer.end()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('every opened pool is closed, whether Kysely used it or only we did', async () => {
  for (const use of [
    ({ db }: OpenDatabase) => sql`select 1`.execute(db),
    ({ pool }: OpenDatabase) => pool.query('select 1'),
  ]) {
    const opened = openDatabase({ url })
    await use(opened)
    expect(opened.pool.totalCount).toBe(1)
    await opened.close()
    expect(opened.pool.totalCount).toBe(0)
    await opened.close()
  }
})
