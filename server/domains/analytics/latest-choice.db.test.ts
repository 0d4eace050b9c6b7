// The visitor's latest choice decides what leaves the shop, even a choice made while an event waits for its job.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { type Privacy, parseConsent } from '#server/kernel/consent.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { listeningSinks } from '#tests/support/provider/sinks/listening-sinks.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const listening = await listeningSinks()
const wallClock = { now: () => new Date('2026-11-20T10:00:00Z') }
const world = rentalsWorld(db, { settings: listening.settings, wallClock })

beforeEach(() => {
  listening.received.length = 0
})
afterEach(async () => {
  expect(listening.complaints, 'requests that a sink refused').toEqual([])
  await db.deleteFrom('job').where('kind', '=', 'analytics:send').execute()
  for (const table of ['rate_limit', 'consent_choice', 'analytics_counted'] as const)
    await db.deleteFrom(table).execute()
})

const visitor = '019c0000-0000-7000-8000-000000000001'
const agreed: Privacy = { choice: parseConsent(`1.111.${visitor}`), browserRefuses: false }
type Choice = Pick<InputOf<'chooseConsent'>['body'], 'analytics' | 'advertising'>
const everything: Choice = { analytics: true, advertising: true }
const nothing: Choice = { analytics: false, advertising: false }
const choose = (choice: Choice, privacy = agreed) =>
  world.call('chooseConsent', { body: { statistics: true, ...choice, how: 'page' } }, { privacy })
/** Reports an event by a request that began with this choice. */
const report = (privacy = agreed) =>
  world.call('recordEvents', { body: { events: [{ name: 'subscribe' }] } }, { privacy })
const records = () =>
  db.selectFrom('consent_choice').select(['visitor', 'analytics', 'advertising']).orderBy('id').execute()
const useUpLimit = () =>
  db.updateTable('rate_limit').set({ hits: 100 }).where('key', 'like', 'consent-network:%').execute()
const reached = () => listening.received.map(({ sink }) => sink).toSorted()

test('queued events are not sent once consent is withdrawn', async () => {
  await report()
  await choose({ analytics: false, advertising: true })
  await world.work()
  expect(reached()).toEqual(['meta'])
  const jobs = await db.selectFrom('job').select('payload').where('kind', '=', 'analytics:send').execute()
  expect(jobs).toEqual([{ payload: {} }, { payload: {} }])
})

test('a request that begins before a refusal and ends after it sends nothing', async () => {
  await choose(everything)
  await choose(nothing)
  world.passMinutes(5)
  await report()
  await world.work()
  expect(reached()).toEqual([])
})

test('consent given after a refusal takes effect', async () => {
  await choose(nothing)
  world.passMinutes(1)
  await choose(everything)
  await report()
  await world.work()
  expect(reached()).toEqual(['google', 'meta'])
})

test('Google receives a refusal of advertising that came after the event', async () => {
  await report()
  await choose({ analytics: true, advertising: false })
  await world.work()
  expect(listening.of('google')).toMatchObject([{ consent: { ad_user_data: 'DENIED' } }])
  expect(reached()).toEqual(['google'])
})

test('Google receives no consent to advertising that came after the event', async () => {
  await report({ choice: parseConsent(`1.110.${visitor}`), browserRefuses: false })
  await choose(everything)
  await world.work()
  expect(listening.of('google')).toMatchObject([{ consent: { ad_user_data: 'DENIED' } }])
  expect(reached()).toEqual(['google'])
})

test('a network over its limit can still withdraw each consent on record, once, and no others', async () => {
  const number = visitor.replace(/1$/, '2')
  const other: Privacy = { choice: parseConsent(`1.111.${number}`), browserRefuses: false }
  for (const privacy of [agreed, other]) await choose(everything, privacy)
  await useUpLimit()
  for (const _ of [1, 2]) expect(await choose(nothing)).toMatchObject({ ok: true })
  expect(await records()).toEqual([
    { visitor, ...everything },
    { visitor: number, ...everything },
    { visitor, ...nothing },
  ])
  for (const privacy of [agreed, other]) await report(privacy)
  await world.work()
  expect(listening.of('google').map(({ client_id }) => client_id)).toEqual([number])
  expect(listening.of('meta')).toHaveLength(1)
})

test.each([
  [everything, { analytics: true, advertising: false }],
  [everything, { analytics: false, advertising: true }],
  [everything, everything],
])('a network over its limit may go from %o to %o', async (before, after) => {
  await choose(before)
  await useUpLimit()
  const answered = await choose(after)
  expect(answered).toMatchObject({ ok: true, body: after })
  expect((await records()).at(-1)).toEqual({ visitor, ...after })
})

test.each([
  [{ analytics: true, advertising: false }, everything],
  [
    { analytics: true, advertising: false },
    { analytics: false, advertising: true },
  ],
])('a network over its limit may not go from %o to %o', async (before, after) => {
  const bits = `${Number(before.analytics)}${Number(before.advertising)}`
  await choose(before)
  await useUpLimit()
  const privacy: Privacy = { choice: parseConsent(`1.1${bits}.${visitor}`), browserRefuses: false }
  expect(await choose(after, privacy)).toMatchObject({ ok: false, status: 429 })
})

test('a membership that a page reports repeatedly is passed on once a day, under one id', async () => {
  for (const _ of [1, 2]) await report()
  await world.call(
    'recordEvents',
    { body: { events: [{ name: 'subscribe' }, { name: 'subscribe' }] } },
    { privacy: agreed },
  )
  await world.work()
  expect(reached()).toEqual(['google', 'meta'])
  const [{ event_id: first }] = listening.of('meta')[0].data
  world.passMinutes(24 * 60)
  await report()
  await world.work()
  const [{ event_id: next }] = listening.of('meta')[1].data
  expect([first, next]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
  expect(next).not.toBe(first)
})
