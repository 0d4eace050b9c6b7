import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/index.ts'
import { localDay } from '#server/kernel/calendar.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld, someFriday } from '#tests/support/worlds/world.ts'
import { contentRoutes, legalVersions, verifyClaim } from './index.ts'

const { db } = await openTestDatabase()
const { call } = aWorld(db, { clock: { now: () => someFriday } })

const setAnnouncement = (value: unknown) =>
  db
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', 'announcement_bar')
    .execute()

test('the announcement bar shows what operators wrote, or nothing', async () => {
  expect(await call('announcementBar')).toMatchObject({
    ok: true,
    status: 200,
    body: {
      announcement: {
        text: 'Your first delivery and return are on us',
        linkText: 'See plans',
        linkHref: '/plans',
        audience: 'newcomers',
      },
    },
  })
  await setAnnouncement({ text: ' ' })
  expect(await call('announcementBar')).toMatchObject({ ok: true, body: { announcement: null } })
  await setAnnouncement(null)
  expect(await call('announcementBar')).toMatchObject({ ok: true, body: { announcement: null } })
  await db.deleteFrom('setting').where('key', '=', 'announcement_bar').execute()
  expect(await call('announcementBar')).toMatchObject({ ok: true, body: { announcement: null } })
})

test('testimonials are listed by position and say whether they are samples', async () => {
  expect(await call('testimonials')).toMatchObject({ ok: true, body: { testimonials: [] } })
  const sample = (text: string, position: number) => ({
    id: newId<'testimonial'>(),
    text,
    name: 'Priya',
    about: 'Mum of two',
    sample: true,
    position,
  })
  await db
    .insertInto('testimonial')
    .values([sample('Second', 2), sample('First', 1)])
    .execute()
  const answer = await call('testimonials')
  expect(answer).toMatchObject({
    body: {
      testimonials: [
        { text: 'First', name: 'Priya', about: 'Mum of two', sample: true, rewarded: false },
        { text: 'Second', sample: true },
      ],
    },
  })
})

test('the database refuses a quote that is neither a sample nor from an order whose family agreed (law L-13)', async () => {
  const quote = { id: newId<'testimonial'>(), text: 'Lovely', name: 'Nobody', about: '', sample: false, position: 9 }
  await expect(db.insertInto('testimonial').values(quote).execute()).rejects.toThrow('testimonial_check')
  const withdrawn = { ...quote, withdrawn_at: someFriday }
  await expect(db.insertInto('testimonial').values(withdrawn).execute()).rejects.toThrow('testimonial_check')
  const ordered = await transaction(db, async (tx) => {
    const { accountId } = await aMember(tx, { now: someFriday })
    const orderId = await anOrder(tx, {
      accountId,
      garmentIds: [await aGarment(tx)],
      placedAt: someFriday,
      until: 'placed',
    })
    return { ...quote, account_id: accountId, order_id: orderId }
  })
  for (const agreed of [{}, { consent: 'By email' }, { consent: '', consented_on: '2026-11-20' }])
    await expect(
      db
        .insertInto('testimonial')
        .values({ ...ordered, ...agreed } as never)
        .execute(),
    ).rejects.toThrow('testimonial_consent_check')
})

const inMode = (demo: boolean, now = someFriday) =>
  contentRoutes({ db, demo, legalVersions, clock: { now: () => now } })
const figuresIn = async (routes: ReturnType<typeof inMode>): Promise<string[]> => {
  const { claims } = await (routes.claims as () => Promise<AnswerOf<'claims'>>)()
  return claims.map(({ code }) => code)
}

test('a demo shows the operator’s own figures, each with its basis and marked as not verified', async () => {
  const answer = await call('claims')
  if (!answer.ok) throw new Error('refused')
  expect(answer.body.claims).toHaveLength(11)
  expect(answer.body.claims.every(({ verified }) => !verified)).toBe(true)
  expect(answer.body.claims[3]).toEqual({
    code: 'waste',
    figure: '630 kg',
    text: 'of waste avoided in a year',
    basis: 'Our own figure, not verified yet. For one year. How it was counted has not been recorded yet.',
    sharePercent: null,
    verified: false,
  })
})

test('production shows no figure before it is verified, and none the day after it expires', async () => {
  expect(await figuresIn(inMode(false))).toEqual([])
  await verifyClaim(
    { db, clock: { now: () => someFriday } },
    {
      code: 'bag-reused',
      until: localDay('2027-05-31'),
      method: 'Over its life.',
      source: 'Test report 12',
      operator: 'kim',
    },
  )
  expect(await figuresIn(inMode(false))).toEqual(['bag-reused'])
  expect(await call('claims')).toMatchObject({
    body: {
      claims: expect.arrayContaining([
        expect.objectContaining({
          basis: 'Over its life. Source: Test report 12. Checked in November 2026.',
          verified: true,
        }),
      ]),
    },
  })
  for (const demo of [true, false])
    expect(await figuresIn(inMode(demo, new Date('2027-06-01T12:00:00Z')))).not.toContain('bag-reused')
})

test('the database refuses a verified claim without an end or without a verifier', async () => {
  const change = (values: object) => db.updateTable('claim').set(values).where('code', '=', 'water').execute()
  await expect(change({ verified_on: '2026-11-20', verified_by: 'kim' })).rejects.toThrow('claim_check')
  await expect(change({ verified_on: '2026-11-20', expires_on: '2027-11-20' })).rejects.toThrow('claim_check')
})

test('only a demo shows sample quotes', async () => {
  const { testimonials } = await (inMode(false).testimonials as () => Promise<AnswerOf<'testimonials'>>)()
  expect(testimonials).toEqual([])
})

test('the published versions of the legal texts come newest first, each with its state on the current day', async () => {
  const version = (day: string, inForce: 'at once' | 'after notice') => ({
    version: localDay(day),
    inForce,
    digest: '',
    changes: { terms: [`Changed on ${day}`], privacy: [], cookies: [] },
  })
  const published = [version('2026-11-01', 'at once'), version('2027-02-01', 'after notice')]
  const clock = { time: new Date('2027-01-31T23:59:59Z'), now: () => clock.time }
  const later = aWorld(db, { clock, legalVersions: published })
  const states = async () => {
    const answer = await later.call('legalVersions')
    return answer.ok && answer.body.versions.map((version) => [version.version, version.day, version.state])
  }
  expect(await states()).toEqual([
    ['2027-02-01', '1 February 2027', 'coming'],
    ['2026-11-01', '1 November 2026', 'current'],
  ])
  clock.time = new Date('2027-02-01T00:00:00Z')
  expect(await states()).toEqual([
    ['2027-02-01', '1 February 2027', 'current'],
    ['2026-11-01', '1 November 2026', 'past'],
  ])
  expect(await later.call('legalVersions')).toMatchObject({
    body: { versions: [{ changes: { terms: ['Changed on 2027-02-01'], privacy: [], cookies: [] } }, {}] },
  })
})

test('none of these calls takes parameters', async () => {
  expect(await call('announcementBar', { query: { page: '1' } })).toMatchObject({ ok: false, status: 400 })
  expect(await call('claims', { query: { all: 'yes' } })).toMatchObject({ ok: false, status: 400 })
  expect(await call('testimonials', { body: { all: true } })).toMatchObject({ ok: false, status: 400 })
  expect(await call('legalVersions', { query: { version: '2026-12-05' } })).toMatchObject({ ok: false, status: 400 })
})
