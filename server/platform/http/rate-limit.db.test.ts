import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import {
  countHits,
  forgetHits,
  networkOf,
  readHits,
  sweepRateLimits,
  tooMany,
  tryHit,
  uncountHits,
} from './rate-limit.ts'

const { db } = await openTestDatabase({ max: 10 })
const noon = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
const limit = { name: 'test', hits: 3, windowSeconds: 600 }
const hit = (subject: string) => ({ limit, subject })

test('each subject is counted separately, in fixed windows', async () => {
  for (let round = 0; round < 3; round++) await countHits(db, noon, [hit('ada')])
  await expect(countHits(db, minutes(9), [hit('ada')])).rejects.toMatchObject({ code: 'too_many', status: 429 })
  await countHits(db, noon, [hit('eve')])
  await countHits(db, minutes(10), [hit('ada')])
})

test('exactly the allowed number of simultaneous callers pass, even if they count two subjects in opposite orders', async () => {
  const wide = { name: 'wide', hits: 1000, windowSeconds: 600 }
  const hitsOf = (index: number) => {
    const both = [hit('crowd'), { limit: wide, subject: 'everybody' }]
    return index % 2 ? both : both.toReversed()
  }
  const tries = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => countHits(db, noon, hitsOf(index))))
  expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3)
  const refused = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
  expect(refused.map(({ code }) => code)).toEqual(Array(27).fill('too_many'))
})

test.each([
  ['in the order of their keys', false],
  ['in the reverse order', true],
])(
  'hits that are passed %s lock their rows in the order of their keys, so that callers cannot deadlock',
  async (_, reversed) => {
    const named = (name: string) => ({ limit: { ...limit, name, hits: 1000 }, subject: 'kim' })
    const hits = [named('a-limit'), named('z-limit')]
    await countHits(db, noon, hits)
    let counting: Promise<void> | undefined
    await transaction(db, async (tx) => {
      await sql`select 1 from rate_limit where key like 'a-limit:%' for update`.execute(tx)
      counting = countHits(db, noon, reversed ? hits.toReversed() : hits)
      await untilBlocked(db)
      // A transaction that waits for the first lock has not taken the second.
      await sql`select 1 from rate_limit where key like 'z-limit:%' for update nowait`.execute(tx)
    })
    await counting
    await forgetHits(db, hits)
  },
)

test('reading the count of this window and subject counts nothing', async () => {
  expect(await readHits(db, noon, hit('rose'))).toBe(0)
  for (let round = 0; round < 2; round++) await countHits(db, noon, [hit('rose')])
  expect(await readHits(db, minutes(9), hit('rose'))).toBe(2)
  expect(await readHits(db, minutes(9), hit('rose'))).toBe(2)
  expect(await readHits(db, minutes(10), hit('rose'))).toBe(0)
  expect(await readHits(db, noon, hit('fern'))).toBe(0)
})

test('a limit taken from a setting follows the setting, beside a limit that is a number', async () => {
  const bySetting = { name: 'by-setting', hits: { setting: 'hold.minutes' }, windowSeconds: 600 }
  const both = [
    { limit: bySetting, subject: 'ivy' },
    { limit: { ...limit, hits: 3 }, subject: 'ivy' },
  ]
  await setSettings(db, { 'hold.minutes': 2 })
  for (let round = 0; round < 2; round++) await countHits(db, noon, both)
  await expect(countHits(db, noon, both)).rejects.toMatchObject({ code: 'too_many' })
  await setSettings(db, { 'hold.minutes': 15 })
  await expect(countHits(db, noon, both)).rejects.toMatchObject({ code: 'too_many' })
  await countHits(db, noon, both.slice(0, 1))
})

test('a limit without its setting allows nothing', async () => {
  const unset = { name: 'nowhere', hits: { setting: 'no.such' }, windowSeconds: 600 }
  await expect(countHits(db, noon, [{ limit: unset, subject: 'ivy' }])).rejects.toThrow('"no.such" is missing')
})

test('a refusal says how long to wait, in its sentence and in seconds', async () => {
  const short = { name: 'short', hits: 1, windowSeconds: 60 }
  await countHits(db, noon, [{ limit: short, subject: 'mia' }])
  await expect(countHits(db, minutes(0.5), [{ limit: short, subject: 'mia' }])).rejects.toMatchObject({
    message: 'Too many attempts. Try again in 30 seconds.',
    retryAfterSeconds: 30,
  })
  for (let round = 0; round < 3; round++) await countHits(db, noon, [hit('mia')])
  // Two limits at once: the longer wait counts.
  await expect(countHits(db, minutes(0.99), [hit('mia'), { limit: short, subject: 'mia' }])).rejects.toMatchObject({
    message: 'Too many attempts. Try again in 10 minutes.',
    retryAfterSeconds: 541,
  })
  expect(tooMany(1).message).toContain('Try again in 1 second.')
  expect(tooMany(1).entry()).toEqual({ code: 'too_many', message: tooMany(1).message })
})

test('tryHit returns true until the limit is reached, and then false without an error', async () => {
  const turns = await Promise.all(Array.from({ length: 5 }, () => tryHit(db, noon, hit('noor'))))
  expect(turns.filter(Boolean)).toHaveLength(3)
  expect(await tryHit(db, minutes(10), hit('noor'))).toBe(true)
})

test('an uncounted hit no longer counts, and another window is untouched', async () => {
  for (let round = 0; round < 3; round++) await countHits(db, noon, [hit('olga')])
  await uncountHits(db, minutes(11), [hit('olga')])
  await expect(countHits(db, noon, [hit('olga')])).rejects.toMatchObject({ code: 'too_many' })
  for (let round = 0; round < 2; round++) await uncountHits(db, noon, [hit('olga')])
  await countHits(db, noon, [hit('olga')])
  await forgetHits(db, ['mia', 'noor', 'olga'].map(hit))
})

test('the table contains no email address, counts are reset on request, and past windows are deleted', async () => {
  await countHits(db, noon, [hit('tamsin@example.com')])
  expect(JSON.stringify(await db.selectFrom('rate_limit').selectAll().execute())).not.toContain('tamsin')
  await forgetHits(db, [hit('ada'), hit('crowd'), hit('tamsin@example.com')])
  for (let round = 0; round < 3; round++) await countHits(db, noon, [hit('ada')])
  await sweepRateLimits(db, minutes(60))
  await expect(countHits(db, noon, [hit('ada')])).rejects.toThrow()
  await sweepRateLimits(db, minutes(60 * 49))
  expect(await db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['192.0.2.7:50312', '192.0.2.7'],
  ['[2001:db8:1:2::9]:50312', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
])('%s belongs to %s', (ip, network) => expect(networkOf(ip)).toBe(network))
