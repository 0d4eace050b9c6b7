// The recurring jobs as production assembles them: docs/operations.md lists them, and a start queues them once.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import type { PaymentGateway } from './domains/payments/index.ts'
import { transaction } from './platform/db/transaction.ts'
import { findNextDue } from './platform/jobs/due-work.ts'
import { enqueueJob } from './platform/jobs/enqueue.ts'
import type { Every } from './platform/jobs/recurring.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:03:00Z')
const world = () => aWorld(db, { clock: { now: () => now } })
const first = world()
const second = world()

afterEach(async () => {
  await db.deleteFrom('job').execute()
})

function describeEvery(every: Every): string {
  if ('minutes' in every) return every.minutes === 1 ? 'every minute' : `every ${every.minutes} minutes`
  if ('londonHour' in every) return `every day, ${every.londonHour} hours after midnight in London`
  if (every.hours === 24) return 'every day'
  return every.hours === 1 ? 'every hour' : `every ${every.hours} hours`
}

test('docs/operations.md lists every recurring job: how often, in which lane, what it does', () => {
  const text = readFileSync(fileURLToPath(new URL('../docs/operations.md', import.meta.url)), 'utf8')
  const [, table = ''] = text.split('| job | how often | lane | what it does |\n|---|---|---|---|\n')
  const rows = table
    .slice(0, table.indexOf('\n\n'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.map(([, kind, often, lane]) => [kind, often, lane])).toEqual(
    first.recurring.map(({ kind, every, lane }) => [`\`${kind}\``, describeEvery(every), lane]),
  )
  for (const [, kind, , , what] of rows) expect(what, kind).toMatch(/\w+ \w+/)
})

test('simultaneous starts queue each recurring job once, and nothing else recurs', async () => {
  await Promise.all([first.ready(), second.ready(), first.ready()])
  const rows = await db.selectFrom('job').select(['kind', 'due_at']).orderBy('kind').execute()
  expect(rows.map(({ kind }) => kind)).toEqual(first.recurring.map(({ kind }) => kind).toSorted())
  for (const { kind, due_at } of rows) expect(due_at > now, kind).toBe(true)
  expect(await findNextDue(db, now), 'findNextDue does not count recurring jobs').toBeUndefined()
})

test.each([
  ['payments:catch-up', 6, {}],
  ['payments:end-subscription', 8, { subscriptionId: 'sub_1' }],
])('a silent provider (%s) delays only the jobs that call it', async (kind, count, payload) => {
  const answered = Promise.withResolvers<never>()
  // The sweep may be done before a job has called the provider: nobody handles the rejection then.
  answered.promise.catch(() => {})
  // No call has an answer, whichever method it uses.
  const gateway = new Proxy({}, { get: () => () => answered.promise }) as PaymentGateway
  const { worker } = aWorld(db, { clock: { now: () => now }, gateway })
  await transaction(db, async (tx) => {
    for (let number = 1; number <= count; number++) await enqueueJob(tx, now, { kind, payload })
    await enqueueJob(tx, now, { kind: 'accounts:sweep', payload: {} })
  })
  const drained = worker.drain()
  const done = () => db.selectFrom('job').select('kind').where('done_at', 'is not', null).execute()
  await expect.poll(done).toEqual([{ kind: 'accounts:sweep' }])
  answered.reject(new Error('no answer'))
  await drained
})

test('each recurring job has a handler', () => {
  for (const { kind } of first.recurring) expect(first.jobs[kind], kind).toBeTypeOf('function')
})
