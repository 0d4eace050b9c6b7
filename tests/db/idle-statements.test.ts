// Counts the statements of an idle process in a minute of simulated time, and adds those of each run of the recurring jobs.
// A timer fires only when the work of the timer before it has ended, so the count does not depend on the machine's speed.
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Assembly, assemble } from '#server/assemble.ts'
import type { PaymentGateway } from '#server/domains/payments/index.ts'
import { applicationClock } from '#server/platform/clock/clock.ts'
import { type Db, openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { periodMs } from '#server/platform/jobs/recurring.ts'
import { createLog } from '#server/platform/log/log.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { aFolder, configOf } from '#tests/support/worlds/world.ts'

/** Statements a second of all loops of the process. */
const budget = 4
const seconds = 60

const database = await freshDatabase()
afterAll(() => database.drop())

let statements: string[] = []
let inProgress = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
const connect = pg.Client.prototype.connect as (done: (error: Error) => void) => void

beforeEach(() => {
  vi.useFakeTimers({
    // No recurring job is due within the next minutes: they are counted separately.
    now: new Date('2026-11-20T10:01:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  statements = []
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    statements.push(typeof first === 'string' ? first : (first as { text: string }).text)
    inProgress += 1
    const answer = query.apply(this, args)
    const ended = () => {
      inProgress -= 1
    }
    Promise.resolve(answer).then(ended, ended)
    return answer
  } as typeof pg.Client.prototype.query
  // A connection that is being opened takes no simulated time either.
  pg.Client.prototype.connect = function awaited(this: pg.Client, done: (error: Error) => void) {
    inProgress += 1
    connect.call(this, (error) => {
      inProgress -= 1
      done(error)
    })
  } as typeof pg.Client.prototype.connect
})
afterEach(() => {
  pg.Client.prototype.connect = connect as typeof pg.Client.prototype.connect
  vi.useRealTimers()
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
})

/** Waits until the event loop has been idle for some turns: an answer starts the next statement within one or two. */
async function waitUntilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = inProgress === 0 ? quiet + 1 : 0)
    await new Promise((resolve) => setImmediate(resolve))
}

async function passMilliseconds(ms: number): Promise<void> {
  const end = Date.now() + ms
  await waitUntilIdle()
  while (Date.now() < end && vi.getTimerCount() > 0) {
    vi.advanceTimersToNextTimer()
    await waitUntilIdle()
  }
}

/** A payment provider that has no events. */
const quietGateway = {
  listEvents: async () => ({ events: [], more: false }),
} as Partial<PaymentGateway> as PaymentGateway

/** Runs each recurring job once; time stands still, so the jobs find nothing to do, as usual. @returns the statements a second of each */
async function statementsOfRecurring({ recurring, worker }: Assembly, db: Db): Promise<Map<string, number>> {
  const perSecond = new Map<string, number>()
  for (const { kind, every } of recurring) {
    await transaction(db, (tx) => enqueueJob(tx, new Date(), { kind, payload: {} }))
    statements = []
    expect(await worker.drain(), kind).toBe(1)
    perSecond.set(kind, statements.length / (periodMs(every) / 1000))
  }
  return perSecond
}

test(`an idle process runs at most ${budget} statements a second, including its recurring jobs`, async () => {
  const { db, close } = openDatabase({ url: database.url, max: 10 })
  const clock = await applicationClock(db)
  const process = assemble({
    config: configOf({ PUBLIC_URL: 'https://wrenlet.example', DATA_DIR: aFolder() }),
    db,
    clock,
    log: createLog('silent'),
    gateway: quietGateway,
    works: true,
  })
  await Promise.all([process.index.ready(), process.resaleIndex.ready()])
  await process.ready()
  await passMilliseconds(1000)
  statements = []
  await passMilliseconds(seconds * 1000)
  const minute = statements
  const recurring = await statementsOfRecurring(process, db)
  clock.stop()
  await process.close()
  await close()

  const kinds = new Map<string, number>()
  for (const statement of minute) kinds.set(statement, (kinds.get(statement) ?? 0) + 1 / seconds)
  const all = [...kinds, ...recurring].toSorted(([, one], [, other]) => other - one)
  const sum = all.reduce((total, [, perSecond]) => total + perSecond, 0)
  const busiest = all.map(([text, perSecond]) => `${perSecond.toFixed(3)} ${text.slice(0, 120)}`)
  expect(sum, busiest.join('\n')).toBeLessThanOrEqual(budget)
  // The process was not asleep: at each beat, one statement read the clock, the jobs and the stock.
  const beats = minute.filter((statement) => /application_clock.*from job.*from garment/s.test(statement))
  expect(beats.length / seconds).toBeGreaterThan(3)
})
