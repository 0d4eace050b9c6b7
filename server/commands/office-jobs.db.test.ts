// `office -- jobs`: what waits, what has failed, and how it is retried.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { officeDesk } from '#tests/support/worlds/office-desk.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { commandEvents } from './command-events.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db, { bystander: false })
const { now } = world.time
const office = officeDesk({ db, clock: world.services.clock, events: commandEvents(world.services) })

/** A job that has failed for good. */
const aFailedJob = (kind: string) => ({
  id: newId<'job'>(),
  kind,
  payload: '{}',
  due_at: now,
  created_at: now,
  failed_at: now,
  attempts: 35,
  last_error: 'the post office is closed',
})

test('a failed job is listed and retried once, with the name of the operator', async () => {
  expect(await office('jobs --failed')).toEqual(['No job has failed.'])
  const job = aFailedJob('trial')
  const { id } = job
  await db.insertInto('job').values(job).execute()
  expect(await office('jobs --failed')).toEqual([
    `${id}  ${now.toISOString().slice(0, 16)}  trial  the post office is closed`,
  ])
  expect(await office('jobs')).toEqual(['trial  0 waiting  0 being tried again  1 failed'])
  expect(await office(`jobs --retry ${id}`)).toEqual([`Job ${id} is tried again.`])
  await expect(office(`jobs --retry ${id}`)).rejects.toThrow('There is no failed job')
  expect(await db.selectFrom('office_audit').select(['operator', 'action', 'note']).execute()).toEqual([
    { operator: 'sam', action: 'job.retry', note: 'trial' },
  ])
  expect(await db.selectFrom('job').select(['attempts', 'failed_at']).execute()).toEqual([
    { attempts: 0, failed_at: null },
  ])
})

test('a list of failed jobs says when there are more', async () => {
  await db.deleteFrom('job').execute()
  await db
    .insertInto('job')
    .values(Array.from({ length: 101 }, () => aFailedJob('trial')))
    .execute()
  const lines = await office('jobs --failed')
  expect(lines).toHaveLength(101)
  expect(lines.at(-1)).toBe('These are the newest 100. There are more: "jobs" counts them by kind.')
})

test('all failed jobs of a kind are retried at once, each of them audited, and no others', async () => {
  await db.deleteFrom('job').execute()
  await db.deleteFrom('office_audit').execute()
  const [first, second, other] = [aFailedJob('trial:email'), aFailedJob('trial:email'), aFailedJob('trial:label')]
  const waiting = { ...aFailedJob('trial:email'), failed_at: null, attempts: 3 }
  await db.insertInto('job').values([first, second, other, waiting]).execute()
  expect(await office('jobs --retry trial:email')).toEqual(['2 jobs of the kind trial:email are tried again.'])
  const rows = await db.selectFrom('job').select(['id', 'attempts', 'failed_at']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: first.id, attempts: 0, failed_at: null },
    { id: second.id, attempts: 0, failed_at: null },
    { id: other.id, attempts: 35, failed_at: now },
    { id: waiting.id, attempts: 3, failed_at: null },
  ])
  const audit = db.selectFrom('office_audit').select(['subject_id', 'action', 'note']).orderBy('id')
  expect((await audit.execute()).toSorted((a, b) => (a.subject_id < b.subject_id ? -1 : 1))).toEqual(
    [first, second].map(({ id }) => ({ subject_id: id, action: 'job.retry', note: 'trial:email' })),
  )
  await expect(office('jobs --retry trial:email')).rejects.toThrow('There is no failed job "trial:email".')
})

test('a retry of a kind takes the 500 that were due first', async () => {
  await db.deleteFrom('job').execute()
  const many = Array.from({ length: 501 }, () => aFailedJob('trial'))
  await db.insertInto('job').values(many).execute()
  expect(await office('jobs --retry trial')).toEqual([
    '500 jobs of the kind trial are tried again.',
    'There may be more: run this again once these are done.',
  ])
  expect(await db.selectFrom('job').select('id').where('failed_at', 'is not', null).execute()).toEqual([
    { id: many.at(-1)?.id },
  ])
})
