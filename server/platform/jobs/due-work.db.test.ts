// A caller that moves time waits for all work that is due.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { findNextDue, isWorkDue } from './due-work.ts'
import { enqueueJob } from './enqueue.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T10:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('findNextDue returns when the next job is due, ignoring jobs that are over, already due or recurring', async () => {
  const ask = (kind: string, minutes: number, dedupeKey?: string) =>
    transaction(db, (tx) =>
      enqueueJob(tx, now, { kind, payload: {}, dueAt: inMinutes(minutes), ...(dedupeKey && { dedupeKey }) }),
    )
  await ask('round', 1, 'round:77')
  await ask('done', 2)
  await ask('failed', 3)
  await ask('next', 4, 'next:of-a-checkout')
  await ask('later', 5)
  await ask('due', 0)
  await db.updateTable('job').set({ done_at: now }).where('kind', '=', 'done').execute()
  await db.updateTable('job').set({ failed_at: now, last_error: '' }).where('kind', '=', 'failed').execute()
  expect(await findNextDue(db, now)).toEqual(inMinutes(4))
  expect(await findNextDue(db, inMinutes(4))).toEqual(inMinutes(5))
  expect(await findNextDue(db, inMinutes(5))).toBeUndefined()
})

test('work is due if it runs or can run now, not if it is over, still to come, or waiting for a retry', async () => {
  await db.deleteFrom('job').execute()
  await transaction(db, (tx) => enqueueJob(tx, now, { kind: 'work', payload: {}, dueAt: inMinutes(1) }))
  const wallNow = new Date('2026-11-24T12:00:00Z')
  const untouched = { done_at: null, failed_at: null, last_error: null, leased_until: null }
  const isDue = async (set: object, at = inMinutes(1)) => {
    await db
      .updateTable('job')
      .set({ ...untouched, ...set })
      .execute()
    return isWorkDue(db, { now: at, wallNow })
  }
  const [expired, running] = [wallNow, new Date(wallNow.getTime() + 1)]
  expect(await isDue({})).toBe(true)
  expect(await isDue({}, now)).toBe(false)
  expect(await isDue({ leased_until: running })).toBe(true)
  expect(await isDue({ done_at: now })).toBe(false)
  expect(await isDue({ failed_at: now })).toBe(false)
  expect(await isDue({ last_error: 'away', leased_until: running })).toBe(false)
  expect(await isDue({ last_error: 'away', leased_until: new Date(expired.getTime() - 1) })).toBe(true)
})
