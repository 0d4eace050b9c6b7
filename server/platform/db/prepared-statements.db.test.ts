import { type QueryExecutorProvider, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { openDatabase } from './database.ts'
import { transaction } from './transaction.ts'

const { url } = await openTestDatabase()
const { db, close } = openDatabase({ url, max: 1 })
afterAll(close)

const preparedOf = async (executor: typeof db, like: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like ${like}`.execute(executor)
  return Number(rows[0]?.count)
}

test('a statement is prepared at its third use', async () => {
  const ask = () => sql<{ n: number }>`select ${7}::int + 35 as n`.execute(db)
  await ask()
  await ask()
  expect(await preparedOf(db, '%::int + 35 as n')).toBe(0)
  expect((await ask()).rows).toEqual([{ n: 42 }])
  expect((await ask()).rows).toEqual([{ n: 42 }])
  expect(await preparedOf(db, '%::int + 35 as n')).toBe(1)
})

test('a connection that may not prepare still executes', async () => {
  const behindPooler = openDatabase({ url, max: 1, prepare: false })
  for (let times = 0; times < 4; times++)
    expect((await sql`select ${times}::int as n`.execute(behindPooler.db)).rows).toEqual([{ n: times }])
  expect(await preparedOf(behindPooler.db, '%')).toBe(0)
  await behindPooler.close()
})

test('after a migration a prepared statement works immediately, alone and within a transaction', async () => {
  await sql`create table changing (n int)`.execute(db)
  await sql`insert into changing values (1)`.execute(db)
  const ask = (executor: QueryExecutorProvider = db) =>
    sql`select * from changing where n = ${1}`.execute(executor).then(({ rows }) => rows)
  for (let times = 0; times < 4; times++) expect(await ask()).toEqual([{ n: 1 }])
  await sql`alter table changing add column m int default 2`.execute(db)
  expect(await ask()).toEqual([{ n: 1, m: 2 }])

  const fresh = openDatabase({ url, max: 1 })
  for (let times = 0; times < 3; times++) expect(await ask(fresh.db)).toEqual([{ n: 1, m: 2 }])
  await sql`alter table changing add column k int default 3`.execute(db)
  let runs = 0
  const answer = await transaction(fresh.db, (tx) => {
    runs += 1
    return ask(tx)
  })
  expect(answer).toEqual([{ n: 1, m: 2, k: 3 }])
  expect(runs, 'the transaction was retried once').toBe(2)
  await fresh.close()
})

test('a prepared statement fails with the database’s error, and works again afterwards', async () => {
  const divide = (by: number) => sql`select 1 / ${by}::int as n`.execute(db)
  for (let times = 0; times < 3; times++) await divide(1)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  await expect(divide(1)).resolves.toMatchObject({ rows: [{ n: 1 }] })
})

test('a pool prepares at most 250 statements', async () => {
  for (let index = 0; index < 300; index++)
    for (let times = 0; times < 3; times++) await sql`select ${index}::int as ${sql.raw(`n${index}`)}`.execute(db)
  expect(await preparedOf(db, '%')).toBeLessThanOrEqual(250)
})
