// A database is a demo's or production's from its first migration on.
import { afterEach, expect, test } from 'vitest'
import { NotADemoError, seedDemoWorld } from '#seed/demo-world.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { someFriday } from '#tests/support/worlds/world.ts'
import { castEmails, castPassword } from './demo-sign-ins.ts'
import { type OpenDatabase, openDatabase } from './platform/db/database.ts'
import { readMigrated } from './platform/db/migrate.ts'
import { transaction } from './platform/db/transaction.ts'
import { prepareStore, requireStore, requireStoreOnceMigrated } from './prepare-store.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of closers.splice(0)) await end()
})

/** A database without any migration. */
async function anEmptyDatabase(): Promise<OpenDatabase> {
  const { url, drop } = await freshDatabase({ template: 'template0' })
  const opened = openDatabase({ url })
  closers.push(opened.close, drop)
  return opened
}
const marks = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('installation').select('demo').execute()).map(({ demo }) => demo)
const clock = { now: () => someFriday }

test.each([
  ['demo', 'production', 'This database is marked as a demo: WRENLET_MODE=production needs a database of its own.'],
  ['production', 'demo', 'This database is a production one: WRENLET_MODE=demo does not work on it.'],
] as const)('a database begun as %s is refused as %s', async (mode, other, refusal) => {
  const store = await anEmptyDatabase()
  expect((await prepareStore(store, mode)).length).toBeGreaterThan(10)
  expect(await marks(store)).toEqual([mode === 'demo'])
  expect(await prepareStore(store, mode)).toEqual([])
  await expect(prepareStore(store, other)).rejects.toThrow(refusal)
  expect(await marks(store)).toEqual([mode === 'demo'])
})

/** Forgets the newest migration, as if it were this version's own and had not run yet. */
const forgetNewest = (store: OpenDatabase) =>
  store.pool.query<{ name: string }>(
    'delete from migration where name = (select max(name) from migration) returning name',
  )

test('a start in the wrong mode migrates nothing before it is refused', async () => {
  const store = await anEmptyDatabase()
  await prepareStore(store, 'production')
  await forgetNewest(store)
  await expect(prepareStore(store, 'demo')).rejects.toThrow('a production one')
  expect(await readMigrated(store.pool)).toMatchObject({ pending: 1 })
})

test('an unmarked database becomes a production one, and never a demo', async () => {
  const store = await anEmptyDatabase()
  await prepareStore(store, 'demo')
  await store.pool.query('delete from installation')
  await prepareStore(store, 'demo')
  expect(await marks(store)).toEqual([])
  await prepareStore(store, 'production')
  expect(await marks(store)).toEqual([false])
})

test('a command initialises an empty database for its mode', async () => {
  const store = await anEmptyDatabase()
  await requireStore(store, 'production')
  expect(await marks(store)).toEqual([false])
  await requireStore(store, 'production')
  await expect(requireStore(store, 'demo')).rejects.toThrow('a production one')
})

test('production is never seeded, however empty', async () => {
  const store = await anEmptyDatabase()
  await requireStore(store, 'production')
  await expect(seedDemoWorld({ db: store.db, clock, giftCodeKeys: [Buffer.alloc(32)] })).rejects.toThrow(NotADemoError)
})

test('a command leaves a database of an earlier version unchanged', async () => {
  const store = await anEmptyDatabase()
  await requireStore(store, 'production')
  const last = await forgetNewest(store)
  await expect(requireStore(store, 'production')).rejects.toThrow('of an earlier version')
  const { rows } = await store.pool.query('select name from migration where name = $1', [last.rows[0]?.name])
  expect(rows).toEqual([])
})

test('a worker waits while a server migrates the database, and gives up once the migration stalls or takes too long', async () => {
  const store = await anEmptyDatabase()
  await prepareStore(store, 'production')
  const all = await store.pool.query(`select name, hash from migration where name <> '(lock)' order by name`)
  const half = all.rows.slice(Math.floor(all.rows.length / 2))
  const forget = () =>
    store.pool.query('delete from migration where name = any ($1)', [half.map(({ name }) => name as string)])
  let waiting = half.slice()
  let pauses = 0
  const open = (every: number) =>
    requireStoreOnceMigrated(store, 'production', async () => {
      const next = ++pauses % every === 0 ? waiting.shift() : undefined
      if (next) await store.pool.query('insert into migration (name, hash) values ($1, $2)', [next.name, next.hash])
    })
  await forget()
  await open(1)
  expect(pauses).toBe(half.length)

  await forget()
  const stalled = [Number.POSITIVE_INFINITY, 30] as const
  const tooSlow = [14, 120] as const
  for (const [every, expectedPauses] of [stalled, tooSlow]) {
    waiting = half.slice()
    pauses = 0
    await expect(open(every)).rejects.toThrow('of an earlier version')
    expect(pauses).toBe(expectedPauses)
  }
})

test('another application’s database is left unchanged', async () => {
  const store = await anEmptyDatabase()
  await store.pool.query('create table account (id int)')
  for (const mode of ['demo', 'production'] as const)
    for (const open of [prepareStore, requireStore])
      await expect(open(store, mode)).rejects.toThrow('holds tables of another application')
  expect((await store.pool.query(`select tablename from pg_tables where schemaname = 'public'`)).rows).toEqual([
    { tablename: 'account' },
  ])
})

test('production does not open with the demo families, whose password is public', async () => {
  const store = await anEmptyDatabase()
  await prepareStore(store, 'production')
  const [email] = castEmails
  const { id } = await transaction(store.db, (tx) => anAccount(tx, { email, password: castPassword }))
  await expect(prepareStore(store, 'production')).rejects.toThrow(`holds ${email} of the demo world`)
  // The attempt does not mark an unmarked database as production's.
  await store.pool.query('delete from installation')
  await expect(prepareStore(store, 'production')).rejects.toThrow(`holds ${email} of the demo world`)
  expect(await marks(store)).toEqual([])
  await store.db.deleteFrom('account').where('id', '=', id).execute()
  // A person who has this address by chance is like any other.
  await transaction(store.db, (tx) => anAccount(tx, { email }))
  expect(await prepareStore(store, 'production')).toEqual([])
})
