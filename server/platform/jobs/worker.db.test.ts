import { afterEach, expect, it } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { enqueueJob } from './enqueue.ts'
import { type JobHandlers, startWorker, type Worker } from './worker.ts'

const database = await openTestDatabase()
const log = createLog('silent')
let now = new Date('2026-11-20T10:00:00Z')
const clock = { now: () => now }
const workers: Worker[] = []
// Polls are far apart, so that only drain() works: the test says when.
const worker = (handlers: JobHandlers, more: { background?: string[] } = {}) => {
  const started = startWorker({ db: database.db, clock, log, handlers, pollMs: 3_600_000, ...more })
  workers.push(started)
  return started
}
const ask = (kind: string, more: { dueAt?: Date; dedupeKey?: string } = {}) =>
  transaction(database.db, (tx) => enqueueJob(tx, now, { kind, payload: { id: kind }, ...more }))
const rowOf = (kind: string) =>
  database.db.selectFrom('job').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()

afterEach(async () => {
  await Promise.all(workers.splice(0).map((each) => each.stop()))
  now = new Date('2026-11-20T10:00:00Z')
})

it('runs a job once and keeps that it did', async () => {
  const seen: unknown[] = []
  await ask('once')
  const { drain } = worker({ once: async (payload) => void seen.push(payload) })
  await drain()
  await drain()
  expect(seen).toEqual([{ id: 'once' }])
  expect((await rowOf('once')).done_at).toEqual(now)
})

it('lets no letter wait behind what is in no hurry', async () => {
  const seen: string[] = []
  const shown = Promise.withResolvers<void>()
  for (let picture = 0; picture < 6; picture++) await ask('picture')
  await ask('letter')
  const { drain } = worker(
    {
      picture: async () => {
        await shown.promise
        seen.push('picture')
      },
      letter: async () => {
        seen.push('letter')
        shown.resolve()
      },
    },
    { background: ['picture'] },
  )
  // Every picture waits for the letter: were they worked on in turn, nothing would ever end.
  await drain()
  expect(seen).toEqual(['letter', ...Array.from({ length: 6 }, () => 'picture')])
})

it('waits for business time', async () => {
  const seen: unknown[] = []
  await ask('later', { dueAt: new Date('2026-11-21T10:00:00Z') })
  const { drain } = worker({ later: async (payload) => void seen.push(payload) })
  await drain()
  expect(seen).toEqual([])
  now = new Date('2026-11-21T10:00:00Z')
  await drain()
  expect(seen).toHaveLength(1)
})

it('takes the same work once by its key', async () => {
  await ask('keyed', { dedupeKey: 'k' })
  await ask('keyed', { dedupeKey: 'k' })
  const { count } = await database.db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'keyed')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

it('keeps a failed job with its error and tries it again later, not at once', async () => {
  let tries = 0
  await ask('shaky')
  const { drain } = worker({
    shaky: async () => {
      tries += 1
      throw new Error('the post office is closed')
    },
  })
  await drain()
  await drain()
  expect(tries).toBe(1)
  const row = await rowOf('shaky')
  expect(row).toMatchObject({ done_at: null, failed_at: null, attempts: 1, last_error: 'the post office is closed' })
  expect(row.leased_until?.getTime()).toBeGreaterThan(Date.now())
})

it('takes up the job of a dead worker when its lease has ended', async () => {
  await ask('orphan')
  await database.db
    .updateTable('job')
    .set({ leased_by: 'dead', leased_until: new Date(Date.now() - 1), attempts: 1 })
    .where('kind', '=', 'orphan')
    .execute()
  const seen: number[] = []
  const { drain } = worker({ orphan: async (_payload, { attempt }) => void seen.push(attempt) })
  await drain()
  expect(seen).toEqual([2])
})

it('is still at it after half a day, and gives up visibly after a day of tries', async () => {
  await ask('hopeless')
  const tried = (attempts: number) =>
    database.db.updateTable('job').set({ attempts, leased_until: null }).where('kind', '=', 'hopeless').execute()
  const { drain } = worker({})
  // Twelve tries last an hour; each one after that is an hour later.
  await tried(12 + 11)
  await drain()
  expect((await rowOf('hopeless')).failed_at).toBeNull()
  await tried(12 + 22)
  await drain()
  expect((await rowOf('hopeless')).failed_at).toEqual(now)
})

it('shares the rows between workers: each runs once', async () => {
  for (let index = 0; index < 40; index++) await ask(`shared`)
  const seen: string[] = []
  const handlers: JobHandlers = { shared: async (_payload, { jobId }) => void seen.push(jobId) }
  await Promise.all([worker(handlers), worker(handlers), worker(handlers)].map((each) => each.drain()))
  expect(seen).toHaveLength(40)
  expect(new Set(seen).size).toBe(40)
})
