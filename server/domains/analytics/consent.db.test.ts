import { expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { type Consent, type Privacy, parseConsent } from '#server/kernel/consent.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { sweepAnalytics } from './operations/sweep-analytics.ts'

const { db } = await openTestDatabase()
const time = { application: new Date('2027-03-01T12:00:00Z'), wall: new Date('2026-11-20T10:00:00Z') }
const { call } = aWorld(db, { clock: { now: () => time.application }, wallClock: { now: () => time.wall } })

const none: Privacy = { choice: null, browserRefuses: false }
const yes = { statistics: true, analytics: true, advertising: true, how: 'banner' } as const
const no = { statistics: false, analytics: false, advertising: false, how: 'page' } as const
let network = 0
const choose = (body: InputOf<'chooseConsent'>['body'], privacy = none, ip = `203.0.113.${++network}`) =>
  call('chooseConsent', { body }, { privacy, ip })
const cookieOf = (answered: Awaited<ReturnType<typeof choose>>) => answered.cookies.get('wrenlet_consent')
const records = () => db.selectFrom('consent_choice').selectAll().orderBy('id').execute()

test('consent is kept in a cookie for six months and recorded under a random id', async () => {
  const answered = await choose(yes)
  expect(answered).toMatchObject({
    ok: true,
    body: { statistics: true, analytics: true, advertising: true, chosen: true, browserRefuses: false },
  })
  const cookie = cookieOf(answered)
  const kept = parseConsent(cookie?.value) as Consent
  expect(kept).toMatchObject({ statistics: true, analytics: true, advertising: true })
  // From 20 November to 20 May.
  expect(cookie?.options).toEqual({ maxAge: 181 * 86_400, httpOnly: false })
  expect(await records()).toEqual([
    {
      id: expect.any(String),
      visitor: kept.visitor,
      statistics: true,
      analytics: true,
      advertising: true,
      text_version: 1,
      how: 'banner',
      browser_refused: false,
      chosen_at: time.application,
    },
  ])
})

test('a refusal is kept without an id; a withdrawal is recorded under the id of the consent', async () => {
  const refused = await choose(no)
  expect(cookieOf(refused)?.value).toBe('1.000')
  const visitor = '019c0000-0000-7000-8000-000000000001'
  const choice = { ...yes, visitor }
  const withdrawn = await choose(no, { choice, browserRefuses: false })
  expect(cookieOf(withdrawn)?.value).toBe('1.000')
  expect((await records()).at(-1)).toMatchObject({ visitor, analytics: false, how: 'page' })
})

test('each purpose is chosen separately', async () => {
  const answered = await choose({ ...no, statistics: true, advertising: true })
  expect(answered).toMatchObject({ body: { statistics: true, analytics: false, advertising: true } })
  expect(cookieOf(answered)?.value).toMatch(/^1\.101\.[\da-f-]{36}$/)
})

test('Global Privacy Control refuses, even if the visitor presses Accept', async () => {
  const answered = await choose(yes, { choice: null, browserRefuses: true })
  expect(answered).toMatchObject({
    body: { statistics: false, analytics: false, advertising: false, browserRefuses: true },
  })
  expect(cookieOf(answered)?.value).toBe('1.000')
  expect((await records()).at(-1)).toMatchObject({ analytics: false, browser_refused: true })
})

test('the current choice is read from the request, and nothing is written', async () => {
  const before = await records()
  const choice = parseConsent('1.010.019c0000-0000-7000-8000-000000000001')
  expect(await call('readConsent', {}, { privacy: { choice, browserRefuses: false } })).toMatchObject({
    body: { statistics: false, analytics: true, advertising: false, chosen: true, browserRefuses: false },
  })
  expect(await call('readConsent', {}, { privacy: none })).toMatchObject({
    body: { statistics: true, analytics: false, advertising: false, chosen: false, browserRefuses: false },
  })
  expect(await records()).toEqual(before)
})

test('the campaign of a visit is kept for a day with consent to advertising, and deleted on refusal', async () => {
  const campaign = 'utm_source=newsletter&sizes=104cm'
  const agreed = await choose({ ...yes, campaign })
  expect(agreed.cookies.get('wrenlet_campaign')).toEqual({
    value: 'utm_source=newsletter',
    options: { maxAge: 86_400 },
  })
  const refused = await choose({ ...yes, advertising: false, campaign })
  expect(refused.cookies.get('wrenlet_campaign')).toBeNull()
  const without = await choose({ ...yes, campaign: 'sizes=104cm' })
  expect(without.cookies.has('wrenlet_campaign')).toBe(false)
})

test('one network may consent a hundred times an hour; a refusal always takes effect, but beyond that is not recorded', async () => {
  const ip = '198.51.100.7'
  for (let at = 0; at < 100; at++) expect((await choose(yes, none, ip)).ok).toBe(true)
  const before = await records()
  expect(await choose(yes, none, ip)).toMatchObject({ ok: false, status: 429, errors: [{ code: 'too_many' }] })
  const refused = await choose({ ...yes, analytics: false, advertising: false }, none, ip)
  expect([refused.ok, cookieOf(refused)?.value]).toEqual([true, '1.100'])
  expect(await records()).toEqual(before)
})

test('a record is deleted after two years', async () => {
  const before = await records()
  time.application = new Date('2029-02-28T12:00:00Z')
  await sweepAnalytics({ db, clock: { now: () => time.application } })
  expect(await records()).toEqual(before)
  time.application = new Date('2029-03-02T12:00:00Z')
  await sweepAnalytics({ db, clock: { now: () => time.application } })
  expect(await records()).toEqual([])
})
