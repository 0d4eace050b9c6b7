import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { freshDatabase, openTestDatabase } from '#tests/support/database/database.ts'
import { recordedRun } from '#tests/support/run/recorded-run.ts'
import { giftCodeKey } from '#tests/support/server/gift-code-key.ts'
import { runCommand } from '#tests/support/server/run-command.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { runReset } from './run-reset.ts'

const { db, pool, url } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-reset-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const pidFile = join(folder, 'launcher.pid')
afterEach(() => rmSync(pidFile, { force: true }))
const settings = { DATABASE_URL: url, DATA_DIR: folder, GIFT_CODE_KEYS: giftCodeKey }
const reset = (args: string[] = [], env: Record<string, string> = {}) =>
  recordedRun({ ...settings, ...env }, (terminal) => runReset(args, terminal))
const resetProcess = () => runCommand('seed/reset', [], settings)
const countProducts = async () => (await db.selectFrom('product').select('id').execute()).length
const countAccounts = async () => (await db.selectFrom('account').select('id').execute()).length

test('reset does not touch a database that is not marked as a demo', async () => {
  await world.member()
  const refusal = 'The database that DATABASE_URL names is not marked as a demo: it is left as it is.\n'
  expect(await resetProcess()).toEqual({ status: 1, out: '', err: refusal })
  await db.insertInto('installation').values({ id: 1, demo: false }).execute()
  expect(await reset()).toEqual({ status: 1, out: '', err: refusal })
  expect(await countAccounts()).toBe(1)
  const { rows: limitsOfRole } = await pool.query(
    'select 1 from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())',
  )
  expect(limitsOfRole).toEqual([])
})

test('reset refuses production mode, a running server and unknown arguments', async () => {
  expect(await reset([], { WRENLET_MODE: 'production' })).toMatchObject({
    status: 1,
    err: expect.stringContaining('only a demo is reset'),
  })
  expect(await reset(['--force'])).toMatchObject({
    status: 2,
    err: '"reset" takes no option, but "--force" was given.\n',
  })
  const launcher = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'scripts/run.mjs', 'start'])
  onTestFinished(() => void launcher.kill('SIGKILL'))
  writeFileSync(pidFile, `${launcher.pid}\n`)
  expect(await reset()).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^Wrenlet is running on the data in .+: stop it first, then reset\.\n$/),
  })
  expect(await countAccounts()).toBe(1)
})

test.runIf(process.platform === 'linux').each([
  ['a full disk has left the process number of a launcher empty', ''],
  ['another program has the process number of a launcher that died', `${process.ppid}\n`],
])('reset finds no running server, and checks the database, when %s', async (_, number) => {
  writeFileSync(pidFile, number)
  expect(await reset()).toMatchObject({ err: expect.stringContaining('is not marked as a demo') })
})

test('reset empties and reseeds a demo, with its emails and its sandbox, and resets its clock', async () => {
  await db.updateTable('installation').set({ demo: true }).execute()
  await db.updateTable('application_clock').set({ offset_seconds: 86_400 }).execute()
  for (const name of ['mail', 'stripe-sandbox']) mkdirSync(join(folder, name))
  // Data of another application in the same database.
  await pool.query('create table customer (id int); insert into customer values (1)')
  const readOtherRows = async () => (await pool.query('select id from customer')).rows
  expect(await resetProcess()).toMatchObject({
    status: 0,
    out: expect.stringMatching(/This is the fresh demo world again\.\n$/),
    err: '',
  })
  expect([existsSync(join(folder, 'mail')), existsSync(join(folder, 'stripe-sandbox'))]).toEqual([false, false])
  expect((await db.selectFrom('product').select('id').execute()).length).toBeGreaterThan(100)
  expect(await readOtherRows()).toEqual([{ id: 1 }])
  expect(await db.selectFrom('application_clock').select('offset_seconds').execute()).toEqual([{ offset_seconds: 0 }])
  await world.expectInvariants()
})

test('reset changes nothing when another application’s objects depend on our tables', async () => {
  await pool.query('create view their_products as select id from product')
  const before = await countProducts()
  expect(await reset()).toMatchObject({
    status: 1,
    err: expect.stringContaining('view their_products depends on table product'),
  })
  expect(await countProducts()).toBe(before)
  await pool.query('drop view their_products')
})

test('reset does not touch a database that has only another application’s tables', async () => {
  const other = await freshDatabase({ template: 'template0' })
  const { pool: otherPool, close } = openDatabase({ url: other.url })
  await otherPool.query('create table customer (id int)')
  expect(await reset([], { DATABASE_URL: other.url })).toMatchObject({
    status: 1,
    err: expect.stringContaining('holds tables of another application'),
  })
  expect((await otherPool.query(`select tablename from pg_tables where schemaname = 'public'`)).rows).toHaveLength(1)
  await close()
  await other.drop()
})
