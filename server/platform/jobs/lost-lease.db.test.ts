// A worker whose lease has ended, and whose job was taken by another worker or by another of its own lanes: however the first
// run ends, it overwrites nothing that the later run wrote.
import { afterEach, expect, test, vi } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { enqueueJob } from './enqueue.ts'
import { PermanentFailure } from './permanent-failure.ts'
import { maxAttempts, startWorker } from './worker.ts'

// One connection: what is read after a heartbeat has begun is read after it has ended.
const { db } = await openTestDatabase({ max: 1 })
const now = new Date('2026-11-20T10:00:00Z')
afterEach(() => vi.useRealTimers())

/** A job that a worker is running, and which another worker, or another lane of the same worker, has taken over since. */
async function aTakenOverJob(kind: string, { attempts = 1, by = 'another worker' } = {}) {
  const begun = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  await transaction(db, (tx) => enqueueJob(tx, now, { kind, payload: {} }))
  await db
    .updateTable('job')
    .set({ attempts: attempts - 1 })
    .where('kind', '=', kind)
    .execute()
  const worker = startWorker({
    db,
    clock: { now: () => now },
    log: createLog('silent'),
    idle: true,
    onFinalFailure: 'reported',
    handlers: {
      [kind]: () => {
        begun.resolve()
        return ending.promise
      },
    },
  })
  const drained = worker.drain()
  await begun.promise
  const takeover = {
    ...(by && { leased_by: by }),
    leased_until: new Date(Date.now() + 3_600_000),
    attempts: attempts + 1,
  }
  await db.updateTable('job').set(takeover).where('kind', '=', kind).execute()
  const row = () =>
    db
      .selectFrom('job')
      .select(['leased_by', 'leased_until', 'attempts', 'done_at', 'failed_at', 'last_error'])
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  return { ending, ended: () => drained.then(() => worker.stop()), row, untouched: await row() }
}
const reports = () => db.selectFrom('job').select('id').where('kind', '=', 'reported').execute()

const takers = [['another worker'], ['']]

test.each(takers)('a success after its lease was lost leaves the job to the worker that has it: %j', async (by) => {
  const job = await aTakenOverJob(`success ${by}`, { by })
  job.ending.resolve()
  await job.ended()
  expect(await job.row()).toEqual(job.untouched)
})

test.each([
  ['a failure', new Error('late'), 1, 'another worker'],
  ['the last possible failure', new Error('late'), maxAttempts, 'another worker'],
  ['a permanent failure', new PermanentFailure('late'), 1, 'another worker'],
  ['a failure of its own earlier run', new PermanentFailure('late'), 1, ''],
])(
  '%s after its lease was lost leaves the job to the other worker, and is not reported',
  async (kind, error, attempts, by) => {
    const job = await aTakenOverJob(kind, { attempts, by })
    job.ending.reject(error)
    await job.ended()
    expect(await job.row()).toEqual(job.untouched)
    expect(await reports()).toEqual([])
  },
)

test('a job that the other worker has completed stays completed', async () => {
  const job = await aTakenOverJob('done')
  await db.updateTable('job').set({ done_at: now, leased_until: null }).where('kind', '=', 'done').execute()
  const done = await job.row()
  job.ending.reject(new PermanentFailure('late'))
  await job.ended()
  expect(await job.row()).toEqual(done)
})

test.each(takers)('a heartbeat does not extend the other worker’s lease: %j', async (by) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const job = await aTakenOverJob(`heartbeat ${by}`, { by })
  await vi.advanceTimersByTimeAsync(25_000)
  job.ending.resolve()
  await job.ended()
  expect(await job.row()).toEqual(job.untouched)
})
