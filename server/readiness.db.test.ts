import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { openDatabase } from './platform/db/database.ts'
import { transaction } from './platform/db/transaction.ts'
import { createReadiness } from './readiness.ts'

const { db, url } = await openTestDatabase({ max: 1 })
afterEach(() => vi.useRealTimers())

test('the server is ready when the database answers and the disk has room', async () => {
  expect(await createReadiness({ db, folder: '.', deadlineMs: 60_000 }).problem()).toBeUndefined()
})

test('the server is not ready while the database does not answer, and ready again once it does', async () => {
  const readiness = createReadiness({ db, folder: '.', deadlineMs: 20 })
  await transaction(db, async (tx) => {
    await sql`select 1`.execute(tx)
    // This transaction has the only connection, so the readiness check waits for it.
    expect(await Promise.all([readiness.problem(), readiness.problem()])).toEqual([
      'The database does not answer.',
      'The database does not answer.',
    ])
  })
  await expect.poll(() => readiness.problem()).toBeUndefined()
})

test('the server is not ready when the database is unreachable', async () => {
  const nowhere = new URL(url)
  nowhere.search = ''
  nowhere.port = '1'
  const away = openDatabase({ url: nowhere.href })
  expect(await createReadiness({ db: away.db, folder: '.', deadlineMs: 60_000 }).problem()).toContain('ECONNREFUSED')
  await away.close()
})

test.runIf(process.platform === 'linux')('the server is not ready on a full disk', async () => {
  // A file system without any space.
  expect(await createReadiness({ db, folder: '/proc', deadlineMs: 60_000 }).problem()).toBe('The disk is full.')
})

test('a server whose database is on another machine is ready, however full its own disk is', async () => {
  expect(await createReadiness({ db, folder: undefined }).problem()).toBeUndefined()
})

test('the server is not ready for half a minute after a write failed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const readiness = createReadiness({ db, folder: '.', deadlineMs: 60_000 })
  readiness.note('overloaded')
  expect(await readiness.problem()).toBeUndefined()
  readiness.note('full')
  expect(await readiness.problem()).toBe('The database cannot write.')
  vi.advanceTimersByTime(31_000)
  expect(await readiness.problem()).toBeUndefined()
})
