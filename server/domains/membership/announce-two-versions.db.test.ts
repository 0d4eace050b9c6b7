// Two versions of the terms, 24 days apart, each have their full notice (law L-29, decision 376).
import { expect, test } from 'vitest'
import type { LegalVersion } from '#server/domains/content/index.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
const version = (day: string, inForce: LegalVersion['inForce'], terms: string[]): LegalVersion => ({
  version: localDay(day),
  inForce,
  digest: '',
  changes: { terms, privacy: [], cookies: [] },
})
const legalVersions = [
  version('2026-12-05', 'at once', []),
  version('2027-03-08', 'after notice', ['Postage is free.']),
  version('2027-04-01', 'after notice', ['Labels are free.']),
]
const time = { now: new Date('2027-01-31T12:00:00Z') }
const world = aWorld(db, { clock: { now: () => time.now }, legalVersions })
const march = 'Our terms change on 8 March 2027'
const april = 'Our terms change on 1 April 2027'

const runAt = async (at: string) => {
  time.now = new Date(at)
  world.mails.length = 0
  await world.queueRecurringJob('membership:announce-terms')
  await world.work()
  return world.mails.filter(({ template }) => template === 'terms-announced')
}
const subjectsOf = async (at: string) => (await runAt(at)).map(({ subject }) => subject).toSorted()

test('each version is announced 35 days before it applies, even while the other is still to come', async () => {
  await transaction(db, (tx) => aMember(tx, { state: 'active' }))
  expect(await subjectsOf('2027-01-31T12:00:00Z'), 'too early').toEqual([])
  expect(await subjectsOf('2027-02-01T12:00:00Z')).toEqual([march])
  expect(await subjectsOf('2027-02-24T12:00:00Z'), 'too early').toEqual([])
  const [announced] = await runAt('2027-02-25T12:00:00Z')
  expect(announced?.subject).toBe(april)
  expect(announced?.text).toContain('Labels are free.')
  expect(announced?.text).not.toContain('Postage is free.')
  expect(await subjectsOf('2027-02-25T12:10:00Z')).toEqual([])
})

test('a member who joins in between is emailed about both versions, and once the first applies, only about the second', async () => {
  await transaction(db, (tx) => aMember(tx, { state: 'active' }))
  expect(await subjectsOf('2027-02-26T12:00:00Z')).toEqual([april, march])
  await transaction(db, (tx) => aMember(tx, { state: 'active' }))
  expect(await subjectsOf('2027-03-08T12:00:00Z')).toEqual([april])
  expect(await subjectsOf('2027-04-01T12:00:00Z')).toEqual([])
})
