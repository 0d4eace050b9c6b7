// What leaves the shop and what does not. Runs the whole application with stand-ins for the three services, and observes every
// request that this process makes.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import { type Privacy, parseConsent } from '#server/kernel/consent.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { listeningSinks } from '#tests/support/provider/sinks/listening-sinks.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { maxWaiting } from './steps/pass-on.ts'

const { db } = await openTestDatabase()
const listening = await listeningSinks()
const wallClock = { now: () => new Date('2026-11-20T10:00:00Z') }
const logged: string[] = []
const log = createLog('warn', { write: (line) => void logged.push(line) })
const configured = rentalsWorld(db, { settings: listening.settings, wallClock, log })
const plain = rentalsWorld(db, { bystander: false, wallClock })

/** The addresses that this process requests. */
const requests: string[] = []
const recordRequest = (message: unknown) => {
  const { request } = message as { request: { origin: string; path: string } }
  requests.push(`${request.origin}${request.path}`)
}
subscribe('undici:request:create', recordRequest)
afterAll(() => unsubscribe('undici:request:create', recordRequest))

const jobs = () => db.selectFrom('job').selectAll().where('kind', '=', 'analytics:send').orderBy('id').execute()
beforeEach(() => {
  requests.length = 0
  listening.received.length = 0
})
afterEach(async () => {
  expect(listening.complaints, 'requests that a service refused').toEqual([])
  await db.deleteFrom('job').where('kind', '=', 'analytics:send').execute()
  await db.deleteFrom('rate_limit').execute()
  await db.deleteFrom('consent_choice').execute()
  await db.deleteFrom('analytics_counted').execute()
})

const visitor = '019c0000-0000-7000-8000-000000000001'
const chose = (cookie: string | undefined): Privacy => ({ choice: parseConsent(cookie), browserRefuses: false })
const agreed = chose(`1.111.${visitor}`)
const { id: productId } = await transaction(db, (tx) => aProduct(tx, { handle: 'moss-anorak' }))
const seen: InputOf<'recordEvents'>['body']['events'] = [
  { name: 'pageView', path: '/shop/:id' },
  { name: 'addToCart', product: productId, kind: 'rental' },
  { name: 'subscribe' },
]
const broken: InputOf<'reportError'>['body'] = {
  type: 'TypeError',
  message: 'x of https://wrenlet.example/reset/wren@example.com/S3cret is undefined',
  stack: 'TypeError: x\n    at look (https://wrenlet.example/assets/start-a1.js:1:2)',
  path: '/reset/:encodedEmail/:resetCode',
}

/** A visit with everything that could be passed on: page views, an error, an order, a request for the mailing list. */
async function visit(world: typeof configured, privacy: Privacy | undefined) {
  const options = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Test)', ...(privacy && { privacy }) }
  const recorded = await world.call('recordEvents', { body: { events: seen } }, options)
  const reported = await world.call('reportError', { body: broken }, options)
  const { viewer } = await world.member({ plan: '200-quarterly' })
  const inventoryItemIds = [await world.garment({ credits: 12 }), await world.garment({ credits: 30 })]
  const ordered = await world.call(
    'placeOrder',
    { body: { inventoryItemIds, postageStatus: 'paid' } },
    { ...options, viewer },
  )
  if (!ordered.ok) throw new Error(JSON.stringify(ordered.errors))
  await world.call('addToMailingList', { body: { email: 'wren@example.com' } }, options)
  return { recorded, reported, orderId: ordered.body.orderId }
}
const counted = () => db.selectFrom('analytics_count').selectAll().execute()
/** Waits for what runs after the answer. */
const untilCounted = (isCounted: boolean) =>
  expect.poll(async () => (await counted()).some(({ event }) => event === 'mailingListSignup')).toBe(isCounted)

describe('with consent to everything', () => {
  test('each service receives its events, and nothing that identifies a person', async () => {
    const { recorded, reported, orderId } = await visit(configured, agreed)
    expect(recorded).toMatchObject({ ok: true, body: { counted: 2 } })
    expect(reported).toMatchObject({ ok: true, body: { accepted: true } })
    expect(requests, 'no caller waits for another company').toEqual([])
    await expect.poll(async () => (await jobs()).length).toBe(6)
    await configured.work()
    const names = listening.of('google').flatMap(({ events }) => events.map(({ name }: { name: string }) => name))
    expect(names.toSorted()).toEqual(['add_to_cart', 'mailing_list_signup', 'page_view', 'purchase', 'subscribe'])
    const conversions = listening.of('meta').flatMap(({ data }) => data)
    expect(conversions).toMatchObject([
      { event_name: 'Subscribe' },
      { event_name: 'RentalOrder', custom_data: { credits: 42 } },
    ])
    expect(listening.of('errors')).toMatchObject([
      {
        transaction: '/reset/:encodedEmail/:resetCode',
        exception: {
          values: [
            {
              type: 'TypeError',
              value: 'x of [address] is undefined',
              stacktrace: { frames: [{ filename: '/assets/start-a1.js', function: 'look' }] },
            },
          ],
        },
      },
    ])
    const all = listening.received.map(({ raw }) => raw).join('\n')
    expect(all).not.toMatch(/wren@|S3cret|@example/)
    expect(all).not.toContain(orderId)
    expect(all).not.toContain(productId)
    expect(
      listening.received
        .filter(({ sink }) => sink !== 'meta')
        .map(({ raw }) => raw)
        .join(),
    ).not.toContain('Mozilla')
    expect((await jobs()).map(({ payload, done_at }) => [payload, done_at !== null])).toEqual(
      Array.from({ length: 6 }, () => [{}, true]),
    )
  })

  test('an order whose answer is repeated is one purchase', async () => {
    const { viewer } = await configured.member({ plan: '200-quarterly' })
    const body = { inventoryItemIds: [await configured.garment()], postageStatus: 'paid' }
    for (const _ of [1, 2]) await configured.call('placeOrder', { body }, { viewer, privacy: agreed })
    await expect.poll(async () => (await jobs()).length).toBe(2)
    await configured.work()
    expect(listening.of('google')).toHaveLength(1)
    expect(listening.of('meta')).toHaveLength(1)
    expect(listening.of('google')[0].events[0].params.transaction_id).toBe(listening.of('meta')[0].data[0].event_id)
  })

  test('only the job for Meta names the browser and the campaign', async () => {
    const privacy = { ...agreed, campaign: 'fbclid=IwAR0-press' }
    await configured.call('recordEvents', { body: { events: seen } }, { privacy, userAgent: 'Mozilla/5.0 (Test)' })
    expect((await jobs()).map(({ payload }) => payload)).toMatchObject([
      { sink: 'google-analytics', identity: { visitor, userAgent: '', campaign: '' } },
      { sink: 'meta', identity: { visitor, userAgent: 'Mozilla/5.0 (Test)', campaign: 'fbclid=IwAR0-press' } },
    ])
    await configured.work()
  })

  test('only Meta receives the campaign', async () => {
    const privacy = { ...agreed, campaign: 'fbclid=IwAR0-press' }
    await configured.call('recordEvents', { body: { events: seen } }, { privacy })
    await configured.work()
    expect(listening.of('meta')[0].data[0].user_data.fbc).toMatch(/IwAR0-press$/)
    expect(listening.received.find(({ sink }) => sink === 'google')?.raw).not.toContain('IwAR0')
  })
})

describe('each purpose is a separate choice', () => {
  test.each([
    [`1.110.${visitor}`, 2, ['google', 'errors']],
    [`1.010.${visitor}`, 0, ['google', 'errors']],
    [`1.001.${visitor}`, 0, ['meta']],
    [`1.101.${visitor}`, 2, ['meta']],
  ])('%s', async (cookie, counts, sinks) => {
    const privacy = chose(cookie)
    expect(await configured.call('recordEvents', { body: { events: seen } }, { privacy })).toMatchObject({
      body: { counted: counts },
    })
    await configured.call('reportError', { body: broken }, { privacy })
    await configured.work()
    expect(new Set(listening.received.map(({ sink }) => sink))).toEqual(new Set(sinks))
  })
})

describe('nothing leaves the shop', () => {
  test.each<[string, typeof configured, Privacy | undefined, boolean]>([
    ['before a choice', configured, chose(undefined), true],
    ['after everything was refused', configured, chose('1.000'), false],
    ['with our own counts alone', configured, chose('1.100'), true],
    ['without a visitor id', configured, chose('1.111'), true],
    ['after consent to an earlier wording', configured, chose(`0.111.${visitor}`), true],
    ['where the browser sends Global Privacy Control', configured, { ...agreed, browserRefuses: true }, false],
    ['where the visitor’s choice is unknown', configured, undefined, false],
    ['where no service is configured, whatever was agreed to', plain, agreed, true],
  ])('%s', async (_when, world, privacy, counts) => {
    await db.deleteFrom('analytics_count').execute()
    const { reported } = await visit(world, privacy)
    expect(reported).toMatchObject({ ok: true, body: { accepted: false } })
    await untilCounted(counts)
    expect(await jobs()).toEqual([])
    await world.work()
    expect(requests).toEqual([])
    expect(listening.received).toEqual([])
  })
})

describe('a service that fails', () => {
  const report = () => configured.call('reportError', { body: broken }, { privacy: agreed })
  /** Makes the next attempt due now. */
  const makeDue = () => db.updateTable('job').set({ leased_until: null }).where('kind', '=', 'analytics:send').execute()

  test('is tried again, and its events arrive', async () => {
    listening.insteadOf('errors', { status: 503 })
    await report()
    await configured.work()
    expect(await jobs()).toMatchObject([{ attempts: 1, done_at: null, last_error: 'errors answers 503' }])
    await makeDue()
    await configured.work()
    expect(listening.of('errors')).toHaveLength(2)
    expect(new Set(listening.of('errors').map(({ event_id: id }) => id)).size).toBe(1)
    expect(await jobs()).toMatchObject([{ payload: {}, done_at: expect.any(Date) }])
  })

  test('is abandoned after six attempts, without an email to the office', async () => {
    for (let attempt = 0; attempt < 6; attempt++) listening.insteadOf('errors', { status: 503 })
    const mails = configured.mails.length
    await report()
    for (let attempt = 0; attempt < 8; attempt++) {
      await configured.work()
      await makeDue()
    }
    expect(listening.of('errors')).toHaveLength(6)
    expect(await jobs()).toMatchObject([{ payload: {}, failed_at: null, done_at: expect.any(Date) }])
    expect(configured.mails).toHaveLength(mails)
  })

  test('is not called again if it refuses', async () => {
    listening.insteadOf('errors', { status: 403 })
    await report()
    await configured.work()
    expect(listening.of('errors')).toHaveLength(1)
    expect(await jobs()).toMatchObject([{ attempts: 1, payload: {}, done_at: expect.any(Date) }])
  })

  test('has at most two thousand jobs waiting: further events are counted, logged and passed on to the other services only', async () => {
    const now = configured.time.now
    const payload = JSON.stringify({ sink: 'google-analytics' })
    const waiting = (done_at: Date | null) => ({
      id: newId<'job'>(),
      kind: 'analytics:send',
      payload,
      due_at: now,
      created_at: now,
      done_at,
    })
    const record = () => configured.call('recordEvents', { body: { events: seen } }, { privacy: agreed })
    const fill = (count: number, done_at: Date | null) =>
      db
        .insertInto('job')
        .values(Array.from({ length: count }, () => waiting(done_at)))
        .execute()
    await fill(maxWaiting - 1, null)
    await fill(5, now)
    const added = async () => {
      const before = new Set((await jobs()).map(({ id }) => id))
      expect(await record()).toMatchObject({ ok: true, body: { counted: 2 } })
      await db.deleteFrom('analytics_counted').execute()
      return (await jobs()).filter(({ id }) => !before.has(id)).map((job) => (job.payload as { sink: string }).sink)
    }
    expect(await added()).toEqual(['google-analytics', 'meta'])
    const dropped = () => logged.filter((line) => line.includes('events were dropped'))
    expect(dropped()).toEqual([])
    expect(await added()).toEqual(['meta'])
    expect(dropped()).toHaveLength(1)
    expect(JSON.parse(dropped()[0] ?? '')).toMatchObject({ sinks: ['google-analytics'] })
  })

  test('is sent nothing that has waited for a day', async () => {
    await report()
    for (const world of [configured, plain]) world.passMinutes(24 * 60 + 1)
    await configured.work()
    expect(listening.received).toEqual([])
    expect(await jobs()).toMatchObject([{ payload: {}, done_at: expect.any(Date) }])
  })

  test('is sent nothing once it is no longer configured', async () => {
    await report()
    await plain.work()
    expect(listening.received).toEqual([])
    expect(await jobs()).toMatchObject([{ payload: {}, done_at: expect.any(Date) }])
  })
})

test('one network may report thirty errors a minute', async () => {
  const options = { privacy: agreed, ip: '198.51.100.9' }
  for (let at = 0; at < 30; at++)
    expect((await configured.call('reportError', { body: broken }, options)).ok).toBe(true)
  expect(await configured.call('reportError', { body: broken }, options)).toMatchObject({ ok: false, status: 429 })
})

test('an error that is too long is refused', async () => {
  for (const body of [
    { ...broken, message: 'x'.repeat(1001) },
    { ...broken, stack: 'x'.repeat(8001) },
  ])
    expect(await configured.call('reportError', { body }, { privacy: agreed })).toMatchObject({
      ok: false,
      status: 400,
    })
  expect(await jobs()).toEqual([])
})
