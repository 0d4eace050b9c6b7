// A recurring job continues after a failure, after a dead process, and after time was moved.
import { afterEach, expect, test, vi } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { keepScheduled, type RecurringJob, recurringHandlers, scheduleRecurring } from './recurring.ts'
import { startWorker } from './worker.ts'

const { db } = await openTestDatabase()
const at = (time: string) => new Date(`2026-11-20T${time}Z`)
let now = at('10:03:00')
const clock = { now: () => now }
let isFailing = false
let worked: string[] = []
const job: RecurringJob = {
  kind: 'test:round',
  every: { minutes: 5 },
  lane: 'database',
  async work() {
    worked.push(now.toISOString().slice(11, 16))
    if (isFailing) throw new Error('not this time')
  },
}
const handlers = recurringHandlers([job], { db, clock })
const startProcess = () => startWorker({ db, clock, log: createLog('silent'), handlers, idle: true })
const [first, second] = [startProcess(), startProcess()]
const start = () => transaction(db, (tx) => scheduleRecurring(tx, now, [job]))
const drain = () => Promise.all([first.drain(), second.drain()])
const waiting = async () =>
  (await db.selectFrom('job').select('due_at').where('done_at', 'is', null).orderBy('due_at').execute()).map(
    ({ due_at }) => due_at.toISOString().slice(11, 16),
  )

afterEach(async () => {
  vi.useRealTimers()
  await db.deleteFrom('job').execute()
  now = at('10:03:00')
  isFailing = false
  worked = []
})

test('each run is done once, by one of the processes', async () => {
  await Promise.all([start(), start()])
  await drain()
  expect(worked).toEqual([])
  for (const time of ['10:05:00', '10:07:00', '10:10:00']) {
    now = at(time)
    await drain()
  }
  expect(worked).toEqual(['10:05', '10:10'])
  expect(await waiting()).toEqual(['10:15'])
})

test('a failed run is retried, and does not end later ones', async () => {
  await start()
  now = at('10:05:00')
  isFailing = true
  await drain()
  expect(await waiting()).toEqual(['10:05', '10:10'])
  isFailing = false
  await db.updateTable('job').set({ leased_until: null }).where('last_error', 'is not', null).execute()
  await drain()
  expect(await waiting()).toEqual(['10:10'])
  now = at('10:10:00')
  await drain()
  expect(worked).toEqual(['10:05', '10:05', '10:10'])
})

test('a run whose process died is taken over when its lease has ended', async () => {
  await start()
  now = at('10:05:00')
  const lease = (leased_until: Date) => db.updateTable('job').set({ leased_by: 'dead', leased_until }).execute()
  await lease(new Date(Date.now() + 30_000))
  await drain()
  expect(worked).toEqual([])
  await lease(new Date(Date.now() - 1))
  await drain()
  expect(worked).toEqual(['10:05'])
  expect(await waiting()).toEqual(['10:10'])
})

test('when time is moved, the runs in between become one', async () => {
  await start()
  now = at('18:32:00')
  await drain()
  expect(worked).toEqual(['18:32'])
  expect(await waiting()).toEqual(['18:35'])
})

test('when a clock that ran ahead is set right, runs are queued again within the hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const schedule = keepScheduled([job], { db, clock, log: createLog('silent') })
  await schedule.start()
  now = new Date('2026-11-21T10:03:00Z')
  await drain()
  now = at('10:06:00')
  vi.advanceTimersByTime(3_600_000)
  await schedule.stop()
  vi.useRealTimers()
  now = at('10:10:00')
  await drain()
  expect(worked).toEqual(['10:03', '10:10'])
  expect(await waiting()).toEqual(['10:15', '10:05'])
})

test('a lease given by a clock that ran ahead counts as ended', async () => {
  await start()
  now = at('10:05:00')
  const tomorrow = new Date(Date.now() + 86_400_000)
  await db.updateTable('job').set({ leased_by: 'ahead', leased_until: tomorrow }).execute()
  await drain()
  expect(worked).toEqual(['10:05'])
})

test('two jobs with the same name are refused', () => {
  expect(() => recurringHandlers([job, job], { db, clock })).toThrow('two recurring jobs are called test:round')
})
