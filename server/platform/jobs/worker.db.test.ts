// All that one worker promises, on one table of jobs and one clock: hence longer than 300 lines.
import { afterEach, expect, it } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { patienceLeftMs, withPatience } from '#server/platform/patience.ts'
import { silentPulse } from '#server/platform/pulse/pulse.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { enqueueJob } from './enqueue.ts'
import { findFailedJob, listFailedJobs, retryJob, summariseJobs } from './failed-jobs.ts'
import { PermanentFailure } from './permanent-failure.ts'
import { recurringHandlers, scheduleRecurring } from './recurring.ts'
import { recurringPlatformJobs } from './sweep-jobs.ts'
import { type JobHandlers, maxAttempts, type OwnLanes, startWorker, type Worker } from './worker.ts'

const database = await openTestDatabase()
const log = createLog('silent')
let now = new Date('2026-11-20T10:00:00Z')
const clock = { now: () => now }
const workers: Worker[] = []
// Without a pulse only drain() and wake() look: the test says when.
const worker = (
  handlers: JobHandlers,
  more: { apart?: OwnLanes[]; lanes?: number; idle?: boolean; whenGivenUp?: string } = {},
) => {
  const started = startWorker({ db: database.db, clock, log, handlers, pulse: silentPulse, ...more })
  workers.push(started)
  return started
}
const ask = (kind: string, more: { dueAt?: Date; dedupeKey?: string } = {}) =>
  transaction(database.db, (tx) => enqueueJob(tx, now, { kind, payload: { id: kind }, ...more }))
const rowOf = (kind: string) =>
  database.db.selectFrom('job').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()

afterEach(async () => {
  await Promise.all(workers.splice(0).map((each) => each.stop()))
  await database.db.deleteFrom('job').execute()
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

it('is in no hurry, even where a person’s call woke it', async () => {
  const left = Promise.withResolvers<number>()
  await ask('patient')
  const { wake } = worker({ patient: async () => left.resolve(patienceLeftMs()) })
  await withPatience(1, async () => wake())
  expect(await left.promise).toBe(Infinity)
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
    { apart: [{ kinds: ['picture'], lanes: 1 }] },
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

it('keeps its lanes full: what is slow keeps nothing behind it waiting', async () => {
  const slow = Promise.withResolvers<void>()
  const seen: string[] = []
  await ask('slow')
  for (let index = 0; index < 5; index++) await ask('quick')
  const { drain } = worker(
    {
      slow: async () => {
        await slow.promise
        seen.push('slow')
      },
      quick: async () => {
        seen.push('quick')
        if (seen.length === 5) slow.resolve()
      },
    },
    { lanes: 2 },
  )
  expect(await drain()).toBe(6)
  expect(seen).toEqual(['quick', 'quick', 'quick', 'quick', 'quick', 'slow'])
})

it('takes what becomes due while a long job runs', async () => {
  const long = Promise.withResolvers<void>()
  await ask('long')
  const { wake, drain } = worker({ long: () => long.promise, urgent: async () => long.resolve() })
  wake()
  await until(async () => (await rowOf('long')).leased_by !== null)
  await ask('urgent')
  wake()
  await drain()
  expect((await rowOf('long')).done_at).toEqual(now)
})

it('leaves unhurried work for the next beat when it is woken', async () => {
  const seen: string[] = []
  const { wake, drain } = worker(
    { discreet: async () => void seen.push('discreet'), letter: async () => void seen.push('letter') },
    {
      apart: [
        { kinds: ['picture'], lanes: 1 },
        { kinds: ['discreet'], lanes: 1, unhurried: true },
      ],
    },
  )
  await ask('discreet')
  await ask('letter')
  wake()
  await until(async () => (await rowOf('letter')).done_at !== null)
  expect((await rowOf('discreet')).attempts).toBe(0)
  await drain()
  expect(seen).toEqual(['letter', 'discreet'])
})

it('does nothing by itself when another process has the jobs', async () => {
  const seen: unknown[] = []
  await ask('theirs')
  const idle = worker({ theirs: async (payload) => void seen.push(payload) }, { idle: true })
  idle.wake()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await rowOf('theirs')).attempts).toBe(0)
  await idle.drain()
  expect(seen).toHaveLength(1)
})

it('gives up at once what another try cannot help, and tells somebody once, with the row that failed', async () => {
  const told: unknown[] = []
  await ask('refused')
  const { drain } = worker(
    {
      refused: async () => {
        throw new PermanentFailure('there is no such mailbox')
      },
      tell: async (payload) => {
        told.push(payload)
        throw new PermanentFailure('nobody is at home')
      },
    },
    { whenGivenUp: 'tell' },
  )
  await drain()
  const row = await rowOf('refused')
  expect(row).toMatchObject({ done_at: null, failed_at: now, attempts: 1, last_error: 'there is no such mailbox' })
  // The report itself failed for good, and is not reported.
  expect(told).toEqual([{ jobId: row.id }])
  expect((await listFailedJobs(database.db)).map(({ kind }) => kind).toSorted()).toEqual(['refused', 'tell'])
})

it('gives up a job that takes its process along each time it is begun', async () => {
  let begun = 0
  await ask('deadly')
  await database.db.updateTable('job').set({ attempts: maxAttempts }).where('kind', '=', 'deadly').execute()
  const { drain } = worker({
    deadly: async () => {
      begun += 1
    },
  })
  await drain()
  expect(begun).toBe(0)
  expect(await rowOf('deadly')).toMatchObject({ failed_at: now, done_at: null })
})

it('a job that lost its lease writes nothing over the worker that has it now', async () => {
  const gate = Promise.withResolvers<void>()
  await ask('stolen')
  const { drain } = worker({ stolen: () => gate.promise })
  const ended = drain()
  await until(async () => (await rowOf('stolen')).leased_by !== null)
  await database.db
    .updateTable('job')
    .set({ leased_by: 'another', leased_until: new Date(Date.now() + 60_000) })
    .where('kind', '=', 'stolen')
    .execute()
  gate.reject(new Error('too late'))
  await ended
  expect(await rowOf('stolen')).toMatchObject({ leased_by: 'another', done_at: null, last_error: null })
})

it('what was given up can be looked at, and tried again by an operator', async () => {
  let mended = false
  await ask('mended')
  await ask('later', { dueAt: new Date('2026-12-01T10:00:00Z') })
  const { drain } = worker({
    mended: async () => {
      if (!mended) throw new PermanentFailure('no such template')
    },
  })
  await drain()
  const [failed] = await listFailedJobs(database.db)
  expect(failed).toMatchObject({ kind: 'mended', payload: { id: 'mended' }, attempts: 1, failedAt: now })
  expect(await findFailedJob(database.db, failed?.id ?? newId<'job'>())).toEqual(failed)
  expect(await summariseJobs(database.db, now)).toEqual([
    { kind: 'later', waiting: 1, retrying: 0, failed: 0, oldestDueAt: null },
    { kind: 'mended', waiting: 0, retrying: 0, failed: 1, oldestDueAt: null },
  ])
  mended = true
  expect(await transaction(database.db, (tx) => retryJob(tx, failed?.id ?? newId<'job'>()))).toBe(true)
  expect(await transaction(database.db, (tx) => retryJob(tx, failed?.id ?? newId<'job'>()))).toBe(false)
  await drain()
  expect((await rowOf('mended')).done_at).toEqual(now)
  expect(await listFailedJobs(database.db)).toEqual([])
})

it('done jobs go after 30 days; what waits or was given up stays', async () => {
  for (const kind of ['done', 'fresh', 'failed', 'waiting']) await ask(kind)
  const set = (kind: string, change: { done_at?: Date; failed_at?: Date }) =>
    database.db.updateTable('job').set(change).where('kind', '=', kind).execute()
  await set('done', { done_at: now })
  await set('failed', { failed_at: now })
  now = new Date('2026-12-20T00:00:00Z')
  await set('fresh', { done_at: now })
  await database.db
    .updateTable('job')
    .set({ due_at: new Date('2030-01-01') })
    .where('kind', '=', 'waiting')
    .execute()
  const services = { db: database.db, clock }
  const sweep = recurringPlatformJobs(services)
  await transaction(database.db, (tx) => scheduleRecurring(tx, now, sweep))
  now = new Date('2026-12-21T00:00:01Z')
  await worker(recurringHandlers(sweep, services)).drain()
  const left = await database.db.selectFrom('job').select(['kind', 'due_at']).orderBy('due_at').execute()
  expect(left.map(({ kind }) => kind).toSorted()).toEqual(['failed', 'fresh', 'jobs:sweep', 'jobs:sweep', 'waiting'])
  expect(left.at(-2)?.due_at).toEqual(new Date('2026-12-22T00:00:00Z'))
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('it did not come to that')
}
