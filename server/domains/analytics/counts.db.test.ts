import { expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { eventLines } from '#server/commands/office/analytics/event-lines.ts'
import { type Privacy, parseConsent } from '#server/kernel/consent.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import type { AnalyticsSink } from './analytics-sink.ts'
import { countAnswer } from './operations/count-answer.ts'
import { sweepAnalytics } from './operations/sweep-analytics.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
const { call } = world
const clock = { now: () => new Date('2027-03-01T12:00:00Z') }

type Events = InputOf<'recordEvents'>['body']['events']
const unasked: Privacy = { choice: null, browserRefuses: false }
const objected: Privacy = { choice: parseConsent('1.000'), browserRefuses: false }
let network = 0
const record = (events: Events, privacy: Privacy | undefined = unasked, ip = `203.0.113.${++network}`) =>
  call('recordEvents', { body: { events } }, { ip, ...(privacy && { privacy }) })
const counts = () =>
  db
    .selectFrom('analytics_count')
    .select(['event', 'subject', 'currency', 'times', 'amount'])
    .orderBy('event')
    .orderBy('subject')
    .execute()
const plain = (event: string, subject: string, times: number) => ({ event, subject, currency: '', times, amount: 0 })
const forget = () => db.deleteFrom('analytics_count').execute()

test('the events that pages report are added to the totals of the day, except a new membership', async () => {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx, { handle: 'moss-anorak' }))
  const events: Events = [
    { name: 'pageView', path: '/shop/:id' },
    { name: 'productView', product: 'moss-anorak' },
    { name: 'addToCart', product: productId, kind: 'rental' },
    { name: 'initiateCheckout', kind: 'resale' },
    { name: 'filtersApplied', filters: ['sizes', 'brands'] },
    { name: 'contact', path: '/terms' },
    { name: 'subscribe' },
    { name: 'productView', product: 'no-product-of-ours' },
  ]
  expect(await record(events)).toMatchObject({ ok: true, body: { counted: 7 } })
  expect(await record([{ name: 'pageView', path: '/shop/:id' }])).toMatchObject({ body: { counted: 1 } })
  expect(await counts()).toEqual([
    plain('addToCart', 'moss-anorak', 1),
    plain('contact', '/terms', 1),
    plain('filtersApplied', 'brands+sizes', 1),
    plain('initiateCheckout', 'resale', 1),
    plain('pageView', '/shop/:id', 2),
    plain('productView', 'moss-anorak', 1),
    plain('productView', 'other', 1),
  ])
  await forget()
})

test('the campaign of a new visit is kept for a day, if the visitor has already consented to advertising', async () => {
  const visit = {
    events: [{ name: 'contact' as const, path: '/terms' }],
    campaign: 'utm_source=newsletter&sizes=104cm',
  }
  const visitor = '019c0000-0000-7000-8000-000000000001'
  const kept = async (choice: string) =>
    (
      await call(
        'recordEvents',
        { body: visit },
        { ip: '203.0.113.251', privacy: { choice: parseConsent(choice), browserRefuses: false } },
      )
    ).cookies.get('wrenlet_campaign')
  expect(await kept(`1.101.${visitor}`)).toEqual({ value: 'utm_source=newsletter', options: { maxAge: 86_400 } })
  expect([await kept(`1.110.${visitor}`), await kept('1.100'), await kept('1.000')]).toEqual(Array(3).fill(undefined))
  await forget()
})

test.each([
  ['who has objected', objected],
  ['whose browser refuses', { choice: parseConsent('1.111'), browserRefuses: true }],
  ['whose choice is unknown', undefined],
])('nothing is counted for a visitor %s', async (_who, privacy) => {
  const answered = await call(
    'recordEvents',
    { body: { events: [{ name: 'contact', path: '/terms' }] } },
    { ip: '203.0.113.250', ...(privacy && { privacy }) },
  )
  expect(answered).toMatchObject({ ok: true, body: { counted: 0 } })
  expect(await counts()).toEqual([])
})

test('one network may report at most three hundred times a minute', async () => {
  const ip = '198.51.100.9'
  await record([{ name: 'contact', path: '/terms' }], unasked, ip)
  await db.updateTable('rate_limit').set({ hits: 300 }).where('key', 'like', 'events-network:%').execute()
  expect(await record([{ name: 'contact', path: '/terms' }], unasked, ip)).toMatchObject({ ok: false, status: 429 })
  await db.deleteFrom('rate_limit').execute()
  await forget()
})

const services = { db, clock, wallClock: clock, sinks: [], log: createLog('silent') }

test('an order is counted once, with its credits, however often its answer is repeated', async () => {
  const member = await world.member({ plan: '200-quarterly' })
  const orderId = await world.order({
    accountId: member.accountId,
    garmentIds: [await world.garment({ credits: 12 }), await world.garment({ credits: 30 })],
    placedAt: clock.now(),
  })
  for (const _ of [1, 2]) countAnswer(services, 'placeOrder', { orderId }, { privacy: unasked, userAgent: '' })
  const order = { event: 'placeOrder', subject: 'rental', currency: 'credits', times: 1, amount: 42 }
  await expect.poll(counts).toEqual([order])
})

test('a sign-up for the mailing list is counted, unless the visitor has objected', async () => {
  countAnswer(services, 'addToMailingList', { message: '' }, { privacy: objected, userAgent: '' })
  countAnswer(services, 'addToMailingList', { message: '' }, { privacy: unasked, userAgent: '' })
  await expect.poll(counts).toContainEqual(plain('mailingListSignup', '', 1))
})

test('an operator reads the totals of each day', async () => {
  await db
    .insertInto('analytics_count')
    .values({
      day: '2027-02-27' as never,
      event: 'placeOrder',
      subject: 'resale',
      currency: 'GBP',
      times: 2,
      amount: 2998,
    })
    .execute()
  expect(await eventLines({ db, clock }, 14)).toEqual([
    '1 March 2027',
    '       1  mailingListSignup',
    '       1  placeOrder  rental, 42 credits',
    '27 February 2027',
    '       2  placeOrder  resale, £29.98',
  ])
  expect(await eventLines({ db, clock: { now: () => new Date('2027-08-01') } }, 14)).toEqual([
    'Nothing was counted in the last 14 days.',
  ])
})

/** A sink for the orders of consenting visitors. No job runs in these tests, so nothing is sent. */
const taker: AnalyticsSink = {
  name: 'taker',
  purpose: 'analytics',
  takes: new Set(['placeOrder']),
  send: () => Promise.reject(new Error('no job runs')),
}
const agreed: Privacy = { choice: parseConsent('1.110.019c0000-0000-7000-8000-000000000001'), browserRefuses: false }

test('an order made before consent is not passed on when its answer is repeated afterwards, nor counted again once its claim is deleted', async () => {
  await forget()
  await db.deleteFrom('analytics_counted').execute()
  const member = await world.member({ plan: '200-quarterly' })
  const anOrder = async () => world.order({ accountId: member.accountId, garmentIds: [await world.garment()] })
  const [before, after] = [await anOrder(), await anOrder()]
  const answers = (orderId: string, privacy: Privacy, now = world.time.now) =>
    countAnswer(
      { ...services, clock: { now: () => now }, sinks: [taker] },
      'placeOrder',
      { orderId },
      { privacy, userAgent: '' },
    )
  const claims = async () => (await db.selectFrom('analytics_counted').select('key').execute()).length
  const jobs = async () =>
    (await db.selectFrom('job').select('id').where('kind', '=', 'analytics:send').execute()).length
  answers(before, unasked)
  await expect.poll(claims).toBe(2)
  answers(before, agreed)
  answers(after, agreed)
  await expect.poll(claims).toBe(4)
  expect(await jobs()).toBe(1)
  const later = new Date(world.time.now.getTime() + 40 * 86_400_000)
  await sweepAnalytics({ db, clock: { now: () => later } })
  const counted = await counts()
  expect([await claims(), counted[0]?.times]).toEqual([0, 2])
  answers(before, agreed, later)
  await expect.poll(claims).toBe(2)
  expect([await jobs(), await counts()]).toEqual([1, counted])
  await forget()
})

test('totals are deleted after 25 months, the claims of counted orders after one month, and awaited payments after a week', async () => {
  await forget()
  await record([{ name: 'contact', path: '/terms' }])
  await db
    .updateTable('analytics_count')
    .set({ day: '2027-03-01' as never })
    .execute()
  await db.insertInto('analytics_counted').values({ key: 'an order', counted_at: clock.now() }).execute()
  await db.insertInto('analytics_awaited').values({ id: newId(), awaited_at: clock.now() }).execute()
  const awaited = () => db.selectFrom('analytics_awaited').select('id').execute()
  await sweepAnalytics({ db, clock: { now: () => new Date('2027-03-07T11:00:00Z') } })
  expect(await awaited()).toHaveLength(1)
  await sweepAnalytics({ db, clock: { now: () => new Date('2027-03-08T11:00:00Z') } })
  expect(await awaited()).toEqual([])
  await sweepAnalytics({ db, clock: { now: () => new Date('2027-04-05T12:00:00Z') } })
  expect(await db.selectFrom('analytics_counted').selectAll().execute()).toEqual([])
  expect(await counts()).toHaveLength(1)
  await sweepAnalytics({ db, clock: { now: () => new Date('2029-05-01T12:00:00Z') } })
  expect(await counts()).toEqual([])
})
