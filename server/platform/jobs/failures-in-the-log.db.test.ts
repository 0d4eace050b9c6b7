// How failed jobs are logged: with a trace for our own faults, in a few words for transient failures.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { silentPulse } from '#server/platform/pulse/pulse.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { enqueueJob } from './enqueue.ts'
import { TransientFailure } from './transient-failure.ts'
import { startWorker } from './worker.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')

/** The lines in the log, at `level` or above, when a job throws this error. */
async function logged(level: string, error: Error): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const log = createLog(level, { write: (line) => void lines.push(line) })
  await transaction(db, (tx) => enqueueJob(tx, now, { kind: 'fails', payload: {} }))
  const fails = () => Promise.reject(error)
  const worker = startWorker({ db, clock: { now: () => now }, log, handlers: { fails }, pulse: silentPulse })
  await worker.drain()
  await worker.stop()
  await db.deleteFrom('job').execute()
  return lines.map((line) => JSON.parse(line))
}

test('a transient failure is logged at debug level, as a message without a trace', async () => {
  const shopAway = new TransientFailure('2 of 2 pictures are tried again: its server returned 503')
  expect(await logged('info', shopAway)).toEqual([])
  const [line] = await logged('debug', shopAway)
  expect(line).toMatchObject({ kind: 'fails', why: shopAway.message, msg: 'job will be retried' })
  expect(line).not.toHaveProperty('err')
})

test('any other failure is logged with its trace', async () => {
  const [line] = await logged('info', new Error('no such column'))
  expect(line).toMatchObject({ msg: 'job failed', err: { message: 'no such column', stack: expect.any(String) } })
})
