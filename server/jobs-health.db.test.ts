import { beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { anEmailToSomebody } from '#tests/support/emails/an-email-to-somebody.ts'
import { aWorld, someFriday } from '#tests/support/worlds/world.ts'
import { newId } from './kernel/ids.ts'
import { transaction } from './platform/db/transaction.ts'
import { enqueueJob } from './platform/jobs/enqueue.ts'

const { db } = await openTestDatabase()
const time = { now: someFriday }
// No worker runs here: jobs run only when the test says so.
const world = aWorld(db, { clock: { now: () => time.now } })
const minutesPass = (minutes: number) => {
  time.now = new Date(time.now.getTime() + minutes * 60_000)
}
const statusOf = async (id: 'health' | 'jobsHealth') => (await world.call(id)).status
const enqueue = (kind: string) => transaction(db, (tx) => enqueueJob(tx, time.now, { kind, payload: {} }))

beforeEach(async () => {
  time.now = someFriday
  await db.deleteFrom('job').execute()
  await db.deleteFrom('email').execute()
})

test('a job that no worker takes within ten minutes shows in the health of jobs, and not in readiness', async () => {
  expect(await world.call('jobsHealth')).toMatchObject({ status: 200, body: { ok: true } })
  await enqueue('accounts:sweep')
  minutesPass(9)
  expect(await statusOf('jobsHealth')).toBe(200)
  minutesPass(2)
  expect(await world.call('jobsHealth')).toMatchObject({
    ok: false,
    status: 503,
    errors: [{ code: 'not_ready', message: 'A job has been due for more than 10 minutes.' }],
  })
  expect(await statusOf('health')).toBe(200)
  await world.work()
  expect(await statusOf('jobsHealth')).toBe(200)
})

test('pictures of an import may wait for longer, and so may a job between its attempts', async () => {
  await enqueue('catalogue:sweep-pictures')
  await enqueue('accounts:sweep')
  await db
    .updateTable('job')
    .set({ attempts: 20, leased_until: new Date(Date.now() + 60_000) })
    .where('kind', '=', 'accounts:sweep')
    .execute()
  minutesPass(600)
  expect(await statusOf('jobsHealth')).toBe(200)
})

test('an email that is retried for an hour while no other is sent shows in the health of jobs, until one is sent', async () => {
  await anEmailToSomebody(db, time.now)
  minutesPass(1)
  const retried = { attempts: 9, leased_until: new Date(Date.now() + 60_000) }
  await db
    .insertInto('job')
    .values({
      id: newId(),
      kind: 'event:password-dropped:email',
      payload: '{}',
      due_at: time.now,
      created_at: time.now,
    })
    .execute()
  await db.updateTable('job').set(retried).execute()
  minutesPass(59)
  expect(await statusOf('jobsHealth')).toBe(200)
  minutesPass(1)
  expect(await world.call('jobsHealth')).toMatchObject({
    ok: false,
    status: 503,
    errors: [{ message: expect.stringContaining('No email has been accepted for an hour') }],
  })
  await anEmailToSomebody(db, time.now)
  expect(await statusOf('jobsHealth')).toBe(200)
})
