import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { migrate } from './migrate.ts'

const { url, db } = await openTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-migrate-'))
// A separate schema, because the template's migrations are already in `public`.
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c search_path=trial' })
// The last connections of the pool may still be closing when the database is dropped.
pool.on('error', () => {})
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const tables = async () =>
  (
    await pool.query(`select table_name from information_schema.tables where table_schema = 'trial' order by 1`)
  ).rows.map((row) => row.table_name)

const relations = async () =>
  (await pool.query(`select relname from pg_class where relnamespace = 'trial'::regnamespace order by 1`)).rows

beforeEach(async () => {
  await pool.query('drop schema if exists trial cascade; create schema trial')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  write('0001_first.sql', 'create table first (id int);\ninsert into first values (1);\n')
  write('0002_second.sql', 'create table second (id int);')
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

test('missing files run in order, once', async () => {
  expect(await migrate(pool, { folder })).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrate(pool, { folder })).toEqual([])
  write('0003_third.sql', 'alter table first add column name text')
  expect(await migrate(pool, { folder })).toEqual(['0003_third.sql'])
})

test('several servers may start at the same time', async () => {
  const runs = await Promise.all(Array.from({ length: 8 }, () => migrate(pool, { folder })))
  expect(runs.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql'])
})

test('a server that starts while a file runs waits for its end, and does not run it again', async () => {
  write('0001_first.sql', 'lock table public.gate;\ncreate table first (id int);')
  await pool.query('create table public.gate ()')
  const gate = await pool.connect()
  await gate.query('begin; lock table public.gate')
  const runs = [migrate(pool, { folder }), migrate(pool, { folder })]
  await untilBlocked(db, 2)
  await gate.query('commit')
  gate.release()
  expect((await Promise.all(runs)).flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql'])
})

test('a failing file leaves no changes and is named with its line', async () => {
  write('0002_second.sql', 'create table second (id int);\ncreate tabel third (id int);')
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'The migration 0002_second.sql failed at line 2: syntax error',
  )
  expect(await tables()).toEqual(['first', 'migration'])
})

test('line endings of another system do not count as a change', async () => {
  await migrate(pool, { folder })
  write('0001_first.sql', 'create table first (id int);\r\ninsert into first values (1);\r\n')
  expect(await migrate(pool, { folder })).toEqual([])
})

test('a migration is refused when a file that ran was changed or is missing', async () => {
  await migrate(pool, { folder })
  write('0001_first.sql', 'create table first (id bigint);')
  await expect(migrate(pool, { folder })).rejects.toThrow('0001_first.sql was changed after it had run')
  rmSync(join(folder, '0001_first.sql'))
  await expect(migrate(pool, { folder })).rejects.toThrow('which this version of Wrenlet lacks')
})

test('a first migration needs an empty schema, and otherwise says that the schema belongs to another application', async () => {
  const refusal = 'The schema "trial" of the database holds tables of another application'
  for (const statements of [
    'create table customer (id int)',
    'create view customer as select 1 as id',
    'create sequence customer',
    'create table migration (version int)',
  ]) {
    await pool.query(`drop schema trial cascade; create schema trial; ${statements}`)
    const before = await relations()
    await expect(migrate(pool, { folder }), statements).rejects.toThrow(refusal)
    expect(await relations(), statements).toEqual(before)
  }
})

test('tables that others add later do not matter', async () => {
  await migrate(pool, { folder })
  await pool.query('create table customer (id int)')
  write('0003_third.sql', 'create table third (id int)')
  expect(await migrate(pool, { folder })).toEqual(['0003_third.sql'])
})

test('work that belongs to the first file is done only once and with it, or not at all', async () => {
  const afterFirst = 'insert into first values (7)'
  const rows = async () => (await pool.query('select id from first order by id')).rows.map(({ id }) => id)
  await expect(migrate(pool, { folder, afterFirst: 'insert into nowhere values (7)' })).rejects.toThrow('nowhere')
  expect(await tables()).toEqual(['migration'])
  const starts = Array.from({ length: 4 }, () => migrate(pool, { folder, afterFirst }))
  await Promise.all(starts)
  expect(await rows()).toEqual([1, 7])
})
