// The behaviour of one worker, on one table of jobs and one clock. Longer than 300 lines for that reason.
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { deadlineLeftMs, withDeadline } from '#server/platform/deadline.ts'
import { createLog } from '#server/platform/log/log.ts'
import { silentPulse } from '#server/platform/pulse/pulse.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { enqueueJob, enqueueJobs } from './enqueue.ts'
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
// Without a pulse only drain() and wake() poll, when the test says so.
const worker = (
  handlers: JobHandlers,
  more: { ownLanes?: OwnLanes[]; lanes?: number; idle?: boolean; onFinalFailure?: string } = {},
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
  vi.useRealTimers()
  await Promise.all(workers.splice(0).map((started) => started.stop()))
  await database.db.deleteFrom('job').execute()
  now = new Date('2026-11-20T10:00:00Z')
})

it('runs a job once and records it', async () => {
  const seen: unknown[] = []
  await ask('once')
  await transaction(database.db, (tx) => enqueueJobs(tx, now, []))
  const { drain } = worker({ once: async (payload) => void seen.push(payload) })
  await drain()
  await drain()
  expect(seen).toEqual([{ id: 'once' }])
  expect((await rowOf('once')).done_at).toEqual(now)
})

it('is not under a person’s deadline, even if a person’s call woke it', async () => {
  const left = Promise.withResolvers<number>()
  await ask('patient')
  const { wake } = worker({ patient: async () => left.resolve(deadlineLeftMs()) })
  await withDeadline(1, async () => wake())
  expect(await left.promise).toBe(Infinity)
})

it('does not let emails wait behind long work', async () => {
  const seen: string[] = []
  const shown = Promise.withResolvers<void>()
  for (let picture = 0; picture < 6; picture++) await ask('picture')
  await ask('email')
  const { drain } = worker(
    {
      picture: async () => {
        await shown.promise
        seen.push('picture')
      },
      email: async () => {
        seen.push('email')
        shown.resolve()
      },
    },
    { ownLanes: [{ kinds: ['picture'], lanes: 1 }] },
  )
  // Every picture waits for the email, so in a single lane they would never end.
  await drain()
  expect(seen).toEqual(['email', ...Array.from({ length: 6 }, () => 'picture')])
})

it('waits for application time', async () => {
  const seen: unknown[] = []
  await ask('later', { dueAt: new Date('2026-11-21T10:00:00Z') })
  const { drain } = worker({ later: async (payload) => void seen.push(payload) })
  await drain()
  expect(seen).toEqual([])
  now = new Date('2026-11-21T10:00:00Z')
  await drain()
  expect(seen).toHaveLength(1)
})

it('queues work with the same key only once', async () => {
  await ask('keyed', { dedupeKey: 'k' })
  await ask('keyed', { dedupeKey: 'k' })
  const { count } = await database.db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'keyed')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

it('keeps a failed job with its error and retries it later, not immediately', async () => {
  let tries = 0
  await ask('shaky')
  // After a first failure the wait is two seconds, which may be over before a busy machine drains again.
  // After the eleventh it is half an hour.
  await database.db.updateTable('job').set({ attempts: 10 }).where('kind', '=', 'shaky').execute()
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
  expect(row).toMatchObject({ done_at: null, failed_at: null, attempts: 11, last_error: 'the post office is closed' })
  expect(row.leased_until?.getTime()).toBeGreaterThan(Date.now())
})

it('takes over the job of a dead worker when its lease has ended', async () => {
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

it('still retries after half a day, and fails visibly after a day of retries', async () => {
  await ask('hopeless')
  const tried = (attempts: number) =>
    database.db.updateTable('job').set({ attempts, leased_until: null }).where('kind', '=', 'hopeless').execute()
  const { drain } = worker({})
  // Twelve attempts last an hour; each later one follows after an hour.
  await tried(12 + 11)
  await drain()
  expect((await rowOf('hopeless')).failed_at).toBeNull()
  await tried(12 + 22)
  await drain()
  expect((await rowOf('hopeless')).failed_at).toEqual(now)
})

it('runs first what was due first, however late it was queued', async () => {
  const seen: string[] = []
  await ask('second')
  await ask('first', { dueAt: new Date(now.getTime() - 1) })
  const run = (kind: string) => async () => void seen.push(kind)
  await worker({ first: run('first'), second: run('second') }, { lanes: 1 }).drain()
  expect(seen).toEqual(['first', 'second'])
})

it('renews the lease of a long job well before it ends, so that no other worker takes it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const long = Promise.withResolvers<void>()
  await ask('long')
  const drained = worker({ long: () => long.promise }).drain()
  const leasedUntil = async () => (await rowOf('long')).leased_until?.getTime() ?? 0
  await until(async () => (await leasedUntil()) > 0)
  const before = await leasedUntil()
  vi.advanceTimersByTime(15_000)
  // Resolved in any case: the worker waits for it when it stops.
  await until(async () => (await leasedUntil()) > before).finally(() => long.resolve())
  await drained
})

it('shares the rows between workers: each runs once', async () => {
  for (let index = 0; index < 40; index++) await ask(`shared`)
  const seen: string[] = []
  const handlers: JobHandlers = { shared: async (_payload, { jobId }) => void seen.push(jobId) }
  await Promise.all([worker(handlers), worker(handlers), worker(handlers)].map((started) => started.drain()))
  expect(seen).toHaveLength(40)
  expect(new Set(seen).size).toBe(40)
})

it('keeps its lanes full: a slow job delays none behind it', async () => {
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

it('takes jobs that become due while a long one runs', async () => {
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

it('leaves onBeatOnly work for the next beat when it is woken', async () => {
  const seen: string[] = []
  const { wake, drain } = worker(
    { discreet: async () => void seen.push('discreet'), email: async () => void seen.push('email') },
    {
      ownLanes: [
        { kinds: ['picture'], lanes: 1 },
        { kinds: ['discreet'], lanes: 1, onBeatOnly: true },
      ],
    },
  )
  await ask('discreet')
  await ask('email')
  wake()
  await until(async () => (await rowOf('email')).done_at !== null)
  expect((await rowOf('discreet')).attempts).toBe(0)
  await drain()
  expect(seen).toEqual(['email', 'discreet'])
})

it('does nothing unasked when another process has the jobs', async () => {
  const seen: unknown[] = []
  await ask('theirs')
  const idle = worker({ theirs: async (payload) => void seen.push(payload) }, { idle: true })
  idle.wake()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await rowOf('theirs')).attempts).toBe(0)
  await idle.drain()
  expect(seen).toHaveLength(1)
})

it('stops only when the poll in progress has ended, and does not report its failure', async () => {
  const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = transaction(database.db, async (tx) => {
    await sql`lock table job in access exclusive mode`.execute(tx)
    locked.resolve()
    await freed.promise
  })
  await locked.promise
  const { wake, stop } = worker({})
  const reported = vi.spyOn(log, 'error')
  wake()
  wake()
  let ended = false
  const stopping = stop().then(() => {
    ended = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  const endedBefore = ended
  // Cancels the poll, as if the database went down at the same moment.
  await until(async () => {
    const { rows } = await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows.length > 0
  })
  await stopping
  freed.resolve()
  await holding
  expect(endedBefore).toBe(false)
  expect(reported).not.toHaveBeenCalled()
  reported.mockRestore()
})

it('fails a job immediately when a retry cannot help, and reports it once, with its row', async () => {
  const failures: unknown[] = []
  await ask('refused')
  const { drain } = worker(
    {
      refused: async () => {
        throw new PermanentFailure('there is no such mailbox')
      },
      tell: async (payload) => {
        failures.push(payload)
        throw new PermanentFailure('nobody is at home')
      },
    },
    { onFinalFailure: 'tell' },
  )
  await drain()
  const row = await rowOf('refused')
  expect(row).toMatchObject({ done_at: null, failed_at: now, attempts: 1, last_error: 'there is no such mailbox' })
  // The report itself failed for good, and is not reported.
  expect(failures).toEqual([{ jobId: row.id }])
  expect((await listFailedJobs(database.db, 10)).map(({ kind }) => kind).toSorted()).toEqual(['refused', 'tell'])
})

it('fails a job that kills its process each time it begins', async () => {
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

it('a job that lost its lease changes nothing for the worker that has it now', async () => {
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

it('a failed job can be inspected, and retried by an operator', async () => {
  let mended = false
  await ask('mended')
  await ask('other')
  await ask('fine')
  await ask('later', { dueAt: new Date('2026-12-01T10:00:00Z') })
  const { drain } = worker({
    fine: async () => {},
    mended: async () => {
      if (!mended) throw new PermanentFailure('no such template')
    },
    other: async () => {
      throw new PermanentFailure('no such mailbox')
    },
  })
  await drain()
  const failed = (await listFailedJobs(database.db, 10)).find(({ kind }) => kind === 'mended')
  expect(failed).toMatchObject({ kind: 'mended', payload: { id: 'mended' }, attempts: 1, failedAt: now })
  expect(await findFailedJob(database.db, failed?.id ?? newId<'job'>())).toEqual(failed)
  expect(await findFailedJob(database.db, (await rowOf('fine')).id)).toBeUndefined()
  expect(await summariseJobs(database.db, now)).toEqual([
    { kind: 'later', waiting: 1, retrying: 0, failed: 0, oldestDueAt: null },
    { kind: 'mended', waiting: 0, retrying: 0, failed: 1, oldestDueAt: null },
    { kind: 'other', waiting: 0, retrying: 0, failed: 1, oldestDueAt: null },
  ])
  mended = true
  expect(await transaction(database.db, (tx) => retryJob(tx, failed?.id ?? newId<'job'>()))).toBe('mended')
  expect(await transaction(database.db, (tx) => retryJob(tx, failed?.id ?? newId<'job'>()))).toBeUndefined()
  expect(await listFailedJobs(database.db, 10)).toMatchObject([{ kind: 'other' }])
  await drain()
  expect((await rowOf('mended')).done_at).toEqual(now)
  expect(await rowOf('other')).toMatchObject({ failed_at: now, attempts: 1 })
})

it('finished jobs are deleted after 30 days; waiting and failed ones stay', async () => {
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

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3000; tries++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the condition was never met')
}
