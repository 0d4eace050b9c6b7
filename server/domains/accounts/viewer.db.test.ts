import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { countHits, networkOf } from '#server/platform/http/rate-limit.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { aSignInCode } from '#tests/builders/an-emailed-code.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { accountsWorld } from '#tests/support/worlds/accounts-world.ts'
import { findViewer, getAccountForOrder, lockAccount, recordConsent } from './index.ts'
import { forgiveFailures, isKnownPlace, takeSignInTurn } from './steps/sign-in-turns.ts'

const { db } = await openTestDatabase()
const { services, time, worker, jobs, queueRecurringJob } = accountsWorld(db)
const start = new Date('2026-11-20T10:00:00Z')
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)
const account = await transaction(db, (tx) => anAccount(tx))

const lastSeen = async () =>
  (await db.selectFrom('session').select('last_seen_at').where('account_id', '=', account.id).executeTakeFirstOrThrow())
    .last_seen_at

test('a session is extended while it is used, at most once an hour, and ends 60 days after it was last seen', async () => {
  const { token } = await transaction(db, (tx) => aSession(tx, account.id, start))
  expect(await findViewer(db, token, later(0.9))).toMatchObject({ accountId: account.id, wasExtended: false })
  expect(await lastSeen()).toEqual(start)
  expect(await findViewer(db, token, later(2))).toMatchObject({ wasExtended: true, signedInAt: start })
  expect(await lastSeen()).toEqual(later(2))
  expect(await findViewer(db, token, later(2.5))).toMatchObject({ wasExtended: false, signedInAt: start })
  expect(await findViewer(db, token, later(2 + 60 * 24))).toBeNull()
  expect(await findViewer(db, token, later(1 + 60 * 24))).toMatchObject({ wasExtended: true })
})

test('a session used every day ends 180 days after its sign-in, and is swept then', async () => {
  const { token } = await transaction(db, (tx) => aSession(tx, account.id, start))
  for (let day = 1; day < 180; day++) expect(await findViewer(db, token, later(day * 24)), `day ${day}`).not.toBeNull()
  expect(await findViewer(db, token, later(180 * 24 - 0.01))).toMatchObject({ accountId: account.id })
  expect(await findViewer(db, token, later(180 * 24))).toBeNull()
  const sweep = async (wall: Date) => {
    time.wall = wall
    await jobs['accounts:sweep']?.({}, { jobId: newId(), attempt: 1, askedAt: wall })
    const left = await db.selectFrom('session').select('id').where('account_id', '=', account.id).execute()
    return left.length
  }
  const before = await sweep(later(180 * 24 - 1))
  expect(before).toBeGreaterThan(0)
  expect(await sweep(later(180 * 24))).toBe(before - 1)
  time.wall = start
})

test('lowering the maximum age of sessions ends older sessions within the hour', async () => {
  const { token } = await transaction(db, (tx) => aSession(tx, account.id, start))
  const setTo = (days: number) =>
    db
      .updateTable('setting')
      .set({ value: String(days) })
      .where('key', '=', 'session.longest_days')
      .execute()
  expect(await findViewer(db, token, later(20 * 24))).not.toBeNull()
  await setTo(10)
  expect(await findViewer(db, token, later(20 * 24 + 0.9)), 'not checked yet').not.toBeNull()
  expect(await findViewer(db, token, later(20 * 24 + 1))).toBeNull()
  expect(await findViewer(db, token, later(20 * 24 + 1.1)), 'nor afterwards').toBeNull()
  const fresh = await transaction(db, (tx) => aSession(tx, account.id, start))
  expect(await findViewer(db, fresh.token, later(10 * 24 - 0.1))).not.toBeNull()
  expect(await findViewer(db, fresh.token, later(10 * 24))).toBeNull()
  await setTo(180)
})

test.each(['', 'x', 'A'.repeat(43), 'ü'.repeat(43), `${'A'.repeat(42)}\u0000`])('%j has no viewer', async (token) => {
  expect(await findViewer(db, token, start)).toBeNull()
})

test('expired rows are swept every six hours, live ones stay', async () => {
  const { token } = await transaction(db, (tx) => aSession(tx, account.id, start))
  await countHits(db, start, [{ limit: { name: 'test', hits: 9, windowSeconds: 60 }, subject: 'ada' }])
  await queueRecurringJob('accounts:sweep')
  const sweepAt = async (wall: Date) => {
    time.wall = wall
    time.application = new Date(time.application.getTime() + 6 * 3_600_000)
    return worker.drain()
  }
  expect(await sweepAt(later(60 * 24 - 1))).toBe(1)
  expect(await findViewer(db, token, later(1))).not.toBeNull()
  expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  expect(await sweepAt(later(240 * 24))).toBe(1)
  expect(await db.selectFrom('session').selectAll().where('account_id', '=', account.id).execute()).toEqual([])
})

test('links, failures and known networks are swept when they expire, and not before', async () => {
  time.wall = start
  await aSignInCode(services, account.id, null)
  await takeSignInTurn(db, account.email, '100.64.0.0', start)
  await forgiveFailures(db, account.email, '100.64.0.1', start)
  await takeSignInTurn(db, 'nobody@example.com', '100.64.0.0', start)
  const left = async (wall: Date) => {
    time.wall = wall
    await jobs['accounts:sweep']?.({}, { jobId: newId(), attempt: 1, askedAt: wall })
    // One of each is the bystander's (tests/support/bystander.ts), and stays.
    const tables = ['sign_in_link', 'sign_in_failure', 'sign_in_place'] as const
    return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length - 1))
  }
  expect(await left(later(0.2))).toEqual([1, 1, 1])
  expect(await left(later(0.25))).toEqual([0, 1, 1])
  expect(await left(later(24))).toEqual([0, 0, 1])
  expect(await left(later(90 * 24 - 1))).toEqual([0, 0, 1])
  expect(await left(later(90 * 24))).toEqual([0, 0, 0])
})

test('a network stays known for 90 days after the last sign-in from there, not after the first', async () => {
  const from = '100.64.0.2'
  for (const days of [0, 80]) await forgiveFailures(db, account.email, from, later(days * 24))
  const isKnown = async (wall: Date) => {
    time.wall = wall
    await jobs['accounts:sweep']?.({}, { jobId: newId(), attempt: 1, askedAt: wall })
    return isKnownPlace(db, account.email, networkOf(from))
  }
  expect(await isKnown(later(170 * 24 - 1))).toBe(true)
  expect(await isKnown(later(170 * 24))).toBe(false)
})

test('an order gets name and address; consents are stored as shown', async () => {
  expect(await getAccountForOrder(db, account.id)).toEqual({
    email: account.email,
    givenName: 'Tamsin',
    familyName: 'Ferrars',
    addressLine1: '14 Alma Road',
    addressLine2: '',
    city: 'Bristol',
    postCode: 'BS8 2HB',
    contactPhone: '+447700900982',
  })
  const id = await transaction(db, async (tx) => {
    await lockAccount(tx, account.id)
    return recordConsent(tx, {
      accountId: account.id,
      kind: 'subscription_terms',
      given: true,
      termsVersion: '2026-11-20',
      shown: { button: 'Subscribe and pay £50' },
      at: start,
    })
  })
  expect(await db.selectFrom('consent').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
    account_id: account.id,
    given: true,
    shown: { button: 'Subscribe and pay £50' },
    at: start,
  })
})
