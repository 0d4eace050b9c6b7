// `office -- jobs`: what waits, what has failed, and the retry of one.
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

/** That has failed for good. */
const aJob = (kind: string) => ({
  ...{ id: newId<'job'>(), kind, payload: '{}', due_at: now, created_at: now, failed_at: now, attempts: 35 },
  last_error: 'the post office is closed',
})

test('a failed job is listed and retried once, with the name of the operator', async () => {
  expect(await office('jobs --failed')).toEqual(['No job has failed.'])
  const job = aJob('trial')
  const { id } = job
  await db.insertInto('job').values(job).execute()
  expect(await office('jobs --failed')).toEqual([
    `${id}  ${now.toISOString().slice(0, 16)}  trial  the post office is closed`,
  ])
  expect(await office('jobs')).toEqual(['trial  0 waiting  0 being tried again  1 failed'])
  expect(await office(`jobs --retry ${id}`)).toEqual([`Job ${id} is tried again.`])
  await expect(office(`jobs --retry ${id}`)).rejects.toThrow('that failed')
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
    .values(Array.from({ length: 101 }, () => aJob('trial')))
    .execute()
  const lines = await office('jobs --failed')
  expect(lines).toHaveLength(101)
  expect(lines.at(-1)).toBe('These are the newest 100. There are more: "jobs" counts them by kind.')
})
