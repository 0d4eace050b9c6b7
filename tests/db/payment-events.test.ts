// Signed events of the provider: which are accepted, and what they cause in any order and number. Longer than 300 lines because
// every kind of event is one case over the same world.

import Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { reconcilePayments } from '#server/domains/payments/index.ts'
import { inspectReturn, receiveReturn } from '#server/domains/rentals/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { listFailedJobs, retryJob } from '#server/platform/jobs/failed-jobs.ts'
import { ensurePostage } from '#tests/support/ensure-postage.ts'
import { aGarment } from '../builders/a-garment.ts'
import { anOrder } from '../builders/an-order.ts'
import { anOwedCheckout } from '../builders/an-owed-checkout.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { paymentsWorld } from '../support/worlds/payments-world.ts'
import { publishableKey, stripeJsUrl } from '../support/worlds/world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await paymentsWorld(db)
const { runDueJobs, join, pay, stripe } = world
const signer = new Stripe('sk_test_signer')

beforeEach(() => {
  world.published.length = 0
})

const deliver = (payload: string, options: { secret?: string; timestamp?: number; header?: string } = {}) => {
  const signature =
    options.header ??
    signer.webhooks.generateTestHeaderString({
      payload,
      secret: options.secret ?? world.webhookSecret,
      ...(options.timestamp ? { timestamp: options.timestamp } : {}),
    })
  const raw = { body: Buffer.from(payload), headers: signature === '' ? {} : { 'stripe-signature': signature } }
  return world.call('stripeWebhook', {}, { raw })
}
const eventOf = (type: string, id: string, eventId = `evt_${newId()}`) =>
  JSON.stringify({
    id: eventId,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object: { id, object: 'thing', status: 'lies', amount: 1 } },
  })
const inbox = (eventId: string) =>
  db.selectFrom('webhook_inbox').selectAll().where('event_id', '=', eventId).executeTakeFirst()
const sessionOf = (answer: Awaited<ReturnType<typeof join>>) => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body.checkoutSession
}
const membershipOf = (accountId: Id<'account'>) =>
  db.selectFrom('membership').selectAll().where('account_id', '=', accountId).executeTakeFirstOrThrow()

const aPieceAtHome = (accountId: Id<'account'>) =>
  transaction(db, async (tx) => {
    const garmentId = await aGarment(tx)
    await anOrder(tx, { accountId, garmentIds: [garmentId], placedAt: world.clock.now() })
    return garmentId
  })
async function returnPiece(accountId: Id<'account'>, garmentId: Id<'garment'>): Promise<void> {
  const returning = { accountId, returning: [garmentId], placedAt: world.clock.now() }
  const returnId = await transaction(db, (tx) => anOrder(tx, returning))
  await receiveReturn(world.services, { returnId, operator: 'sam' })
  await inspectReturn(world.services, { returnId, operator: 'sam', outcome: 'ready', safety: { failed: [] } })
}

test('the browser receives the provider’s address and key', async () => {
  expect(await world.call('paymentConfiguration')).toMatchObject({
    ok: true,
    body: { publishableKey, stripeJsUrl },
  })
})

test('an event is stored only once, and acknowledged', async () => {
  const payload = eventOf('customer.created', 'cus_1', 'evt_once')
  expect(await deliver(payload)).toMatchObject({ ok: true, status: 200, body: { received: true } })
  expect(await deliver(payload)).toMatchObject({ ok: true })
  await runDueJobs()
  expect(await inbox('evt_once')).toMatchObject({ type: 'customer.created', object_id: 'cus_1', attempts: 1 })
  expect((await inbox('evt_once'))?.done_at).toBeInstanceOf(Date)
})

test('an unsigned, wrongly signed, altered, old or malformed event is refused and leaves nothing', async () => {
  const payload = eventOf('invoice.paid', 'in_1', 'evt_forged')
  const now = Math.floor(Date.now() / 1000)
  const good = signer.webhooks.generateTestHeaderString({ payload, secret: world.webhookSecret })
  const refused = [
    deliver(payload, { header: '' }),
    deliver(payload, { header: 'v1=nonsense' }),
    deliver(payload, { secret: 'whsec_other' }),
    deliver(payload, { timestamp: now - 301 }),
    deliver(`${payload} `, { header: good }),
    deliver('not json'),
  ]
  for (const answer of await Promise.all(refused))
    expect(answer).toMatchObject({ ok: false, status: 400, errors: [{ code: 'bad_signature' }] })
  expect(await inbox('evt_forged')).toBeUndefined()
})

test('several signatures in one header are accepted while a secret is rotated', async () => {
  const payload = eventOf('customer.created', 'cus_2', 'evt_rotated')
  const [stamp, ...rest] = signer.webhooks.generateTestHeaderString({ payload, secret: world.webhookSecret }).split(',')
  const other = signer.webhooks.generateTestHeaderString({ payload, secret: 'whsec_old' }).split(',')[1]
  expect(await deliver(payload, { header: [stamp, other, ...rest].join(',') })).toMatchObject({ ok: true })
  await runDueJobs()
})

test('an event’s contents are not trusted, and its object is read from the provider', async () => {
  const { id } = await world.anAccount()
  const due = { ...(await world.payer(id)), checkoutId: newId<'checkout'>(), amount: pence(395) }
  const { paymentIntentId } = await ensurePostage(world.services, due)
  const row = () =>
    db.selectFrom('payment_intent').selectAll().where('id', '=', paymentIntentId).executeTakeFirstOrThrow()
  await deliver(eventOf('payment_intent.succeeded', (await row()).stripe_id ?? ''))
  await runDueJobs()
  expect((await row()).status).toBe('requires_payment_method')
  expect(world.published).toEqual([])
})

test('events of objects that are not ours are dropped', async () => {
  const customer = await stripe.customers.create({ email: 'somebody@example.com' })
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp', customer: customer.id })
  const [price] = (await stripe.prices.list({ lookup_keys: ['plan_100_1m_gbp_v1'] })).data
  await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }).catch(() => undefined)
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price?.id ?? '' }],
    payment_behavior: 'default_incomplete',
  })
  await world.confirm(intent.id)
  await runDueJobs()
  const open = await db.selectFrom('webhook_inbox').selectAll().where('done_at', 'is', null).execute()
  expect(open).toEqual([])
})

test('an event about an object that is not stored yet is retried until it is', async () => {
  const { accountId: id, checkoutId } = await transaction(db, (tx) => anOwedCheckout(tx, { now: world.clock.now() }))
  const customer = await stripe.customers.create({ email: 'early@example.com', metadata: { accountId: id } })
  const intentId = newId<'payment-intent'>()
  const metadata = { accountId: id, checkoutId, intentId, purpose: 'rental-order' }
  const intent = await stripe.paymentIntents.create({ amount: 395, currency: 'gbp', customer: customer.id, metadata })
  await world.confirm(intent.id)
  await runDueJobs()
  const waiting = await db
    .selectFrom('webhook_inbox')
    .selectAll()
    .where('object_id', '=', intent.id)
    .where('done_at', 'is', null)
    .execute()
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting[0]?.error).toContain('not known here yet')

  const now = world.clock.now()
  await db
    .insertInto('payment_intent')
    .values({
      id: intentId,
      account_id: id,
      purpose: 'rental-order',
      vat_class: 'hire',
      checkout_id: checkoutId,
      amount_pence: 395,
      status: 'creating',
      created_at: now,
      synced_at: now,
    })
    .execute()
  await world.passHours(1)
  await runDueJobs()
  expect(
    await db.selectFrom('payment_intent').selectAll().where('id', '=', intentId).executeTakeFirstOrThrow(),
  ).toMatchObject({
    stripe_id: intent.id,
    status: 'succeeded',
  })
  expect(world.published.filter(({ type }) => type === 'payment-succeeded')).toHaveLength(1)
  const left = await db.selectFrom('webhook_inbox').select('event_id').where('done_at', 'is', null).execute()
  expect(left).toEqual([])
})

test('an event about an unknown object is dropped after a second read', async () => {
  await deliver(eventOf('customer.subscription.updated', 'sub_nobodys', 'evt_nobodys'))
  await runDueJobs()
  expect(await inbox('evt_nobodys')).toMatchObject({ done_at: null, attempts: 1 })
  await world.passHours(0.01)
  await runDueJobs()
  expect(await inbox('evt_nobodys')).toMatchObject({
    done_at: expect.any(Date),
    attempts: 2,
    error: expect.stringContaining('sub_nobodys'),
  })
})

test('an event about an object that is never stored fails after a day and stays listed for the office', async () => {
  const intentId = newId<'payment-intent'>()
  const intent = await stripe.paymentIntents.create({ amount: 395, currency: 'gbp', metadata: { intentId } })
  await deliver(eventOf('payment_intent.succeeded', intent.id, 'evt_never'))
  for (let hour = 0; hour < 26; hour++) {
    await runDueJobs()
    await world.passHours(1)
  }
  const row = await inbox('evt_never')
  expect(row).toMatchObject({ done_at: null })
  expect(row?.error).toContain(intentId)
  expect(row?.attempts).toBeGreaterThan(10)
  const before = row?.attempts ?? 0
  await world.passHours(24)
  await runDueJobs()
  expect((await inbox('evt_never'))?.attempts).toBe(before)
  const failedJobs = async () =>
    (await listFailedJobs(db, 50)).filter(({ payload }) => (payload as { eventId: string }).eventId === 'evt_never')
  const [failed, ...others] = await failedJobs()
  expect([failed, others]).toEqual([
    expect.objectContaining({ kind: 'webhook:handle', lastError: expect.stringContaining(intentId) }),
    [],
  ])
  const reports = db.selectFrom('job').select('payload').where('kind', '=', 'notifications:job-failed').execute()
  expect(await reports).toContainEqual({ payload: { jobId: failed?.id } })
  await transaction(db, (tx) => retryJob(tx, failed?.id ?? newId<'job'>()))
  await runDueJobs()
  expect((await inbox('evt_never'))?.attempts).toBe(before + 1)
  expect(await failedJobs()).toHaveLength(1)
  await db.deleteFrom('webhook_inbox').where('object_id', '=', intent.id).execute()
})

test('events wait while the provider is away, and are handled when it is back', async () => {
  const { id } = await world.anAccount()
  const session = sessionOf(await join(id))
  await world.control('POST', 'webhooks/pause')
  await pay(session.id)
  await world.fault('GET', '/v1/subscriptions/*', { times: 100, status: 503 })
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
  expect(await db.selectFrom('membership').select('id').where('account_id', '=', id).execute()).toEqual([])
  await world.control('DELETE', 'faults')
  await world.passHours(1)
  await runDueJobs()
  expect(await membershipOf(id)).toMatchObject({ state: 'active' })
})

test('a customer whose creation was never answered is recognised by its event', async () => {
  const { id } = await world.anAccount()
  await world.fault('POST', '/v1/customers', { times: 100, dropAfterCommit: true })
  expect(await join(id)).toMatchObject({ ok: false })
  await world.control('DELETE', 'faults')
  await runDueJobs()
  const ofFamily = () => db.selectFrom('payment_customer').selectAll().where('account_id', '=', id).execute()
  const [known] = await ofFamily()
  expect(known).toMatchObject({ stripe_customer: expect.stringMatching(/^cus_/), synced_at: expect.any(Date) })
  const session = sessionOf(await join(id))
  await pay(session.id)
  await runDueJobs()
  expect(await membershipOf(id)).toMatchObject({ state: 'active' })
  expect(await ofFamily()).toMatchObject([{ stripe_customer: known?.stripe_customer }])
})

test('a customer that names an account, but was never requested, is not trusted', async () => {
  const { id } = await world.anAccount()
  await stripe.customers.create({ email: 'by-hand@example.com', metadata: { accountId: id } })
  await stripe.customers.create({ email: 'by-hand@example.com', metadata: { accountId: 'nonsense' } })
  await runDueJobs()
  expect(await db.selectFrom('payment_customer').selectAll().where('account_id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('webhook_inbox').select('type').where('done_at', 'is', null).execute()).toEqual([])
})

/** The family's rows, without the columns that change with every write. */
async function dump(accountId: Id<'account'>) {
  const rowsIn = async (table: 'membership' | 'checkout_session' | 'subscription' | 'refund') =>
    (await db.selectFrom(table).selectAll().where('account_id', '=', accountId).orderBy('account_id').execute()).map(
      (row) => {
        const { synced_at, changed_at, version, ...rest } = row as Record<string, unknown>
        return rest
      },
    )
  return {
    membership: await rowsIn('membership'),
    joining: await rowsIn('checkout_session'),
    subscription: await rowsIn('subscription'),
    refund: await rowsIn('refund'),
  }
}

test('events that arrive three times and then in reverse change nothing more, and publish the start once', async () => {
  const inboxed = () =>
    db.selectFrom('webhook_inbox').select(['event_id', 'type', 'object_id']).orderBy('received_at').execute()
  const ofOthers = new Set((await inboxed()).map(({ event_id }) => event_id))
  const { id } = await world.anAccount()
  const session = sessionOf(await join(id))
  await pay(session.id)
  await runDueJobs()
  const before = await dump(id)
  const stored = (await inboxed()).filter(({ event_id }) => !ofOthers.has(event_id))
  expect(stored.length).toBeGreaterThan(5)
  // Sends each as a new event, with its own id, so that the inbox does not simply drop it.
  for (const round of [stored, stored, stored, stored.toReversed()])
    for (const { type, object_id } of round) {
      await deliver(eventOf(type, object_id))
      await runDueJobs()
    }
  for (const { event_id, type, object_id } of stored) await deliver(eventOf(type, object_id, event_id))
  await runDueJobs()
  expect(await dump(id)).toEqual(before)
  expect(world.published.filter(({ type }) => type === 'membership-started')).toHaveLength(1)
})

test('events that arrive in reverse create the membership once', async () => {
  await world.control('POST', 'webhooks/pause')
  const { id } = await world.anAccount()
  await pay(sessionOf(await join(id)).id)
  const { events } = (await world.control('GET', 'events?limit=100')) as unknown as {
    events: { type: string; data: { object: { id: string } } }[]
  }
  // Newest first, as the sandbox lists them.
  for (const event of events.slice(0, 15)) {
    await deliver(eventOf(event.type, event.data.object.id))
    await drainJobs()
  }
  expect(await membershipOf(id)).toMatchObject({ state: 'active', last_payment_pence: 7500 })
  expect(world.published.filter(({ type }) => type === 'membership-started')).toHaveLength(1)
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
})

/** Runs jobs only, because the sandbox holds its own events back here. */
const drainJobs = async () => {
  while ((await world.worker.drain()) > 0);
}

test('simultaneous events create one membership', async () => {
  await world.control('POST', 'webhooks/pause')
  const { id } = await world.anAccount()
  await pay(sessionOf(await join(id)).id)
  const subscription = (
    await world.gateway.getCheckoutSession(
      (
        await db
          .selectFrom('checkout_session')
          .select('stripe_session')
          .where('account_id', '=', id)
          .executeTakeFirstOrThrow()
      ).stripe_session ?? '',
    )
  ).subscriptionId
  await Promise.all(
    Array.from({ length: 12 }, () => deliver(eventOf('customer.subscription.updated', subscription ?? ''))),
  )
  await drainJobs()
  expect(world.published.filter(({ type }) => type === 'membership-started')).toHaveLength(1)
  expect(await membershipOf(id)).toMatchObject({ state: 'active' })
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
})

test('a membership whose subscription is ended at the provider is ending until its pieces are back, then cancelled', async () => {
  const { id } = await world.anAccount()
  await pay(sessionOf(await join(id, { startNow: true })).id, testCards.good)
  await runDueJobs()
  const { stripe_subscription } = await membershipOf(id)
  const piece = await aPieceAtHome(id)
  await world.gateway.cancelSubscription(stripe_subscription)
  await world.gateway.cancelSubscription(stripe_subscription)
  await runDueJobs()
  expect(await membershipOf(id)).toMatchObject({ state: 'ending' })
  await returnPiece(id, piece)
  expect(await membershipOf(id)).toMatchObject({ state: 'cancelled' })
  // Joining again creates a new membership.
  await pay(sessionOf(await join(id)).id)
  await runDueJobs()
  const states = await db
    .selectFrom('membership')
    .select('state')
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'active'])
})

test('an end at the provider that sent no event is found after a day', async () => {
  const { id } = await world.anAccount()
  await pay(sessionOf(await join(id, { startNow: true })).id, testCards.good)
  await runDueJobs()
  await world.control('POST', 'webhooks/pause')
  const { stripe_subscription } = await membershipOf(id)
  await aPieceAtHome(id)
  await world.gateway.cancelSubscription(stripe_subscription)
  await reconcilePayments(world.services)
  expect(await membershipOf(id)).toMatchObject({ state: 'active' })
  await world.passHours(25)
  await reconcilePayments(world.services)
  expect(await membershipOf(id)).toMatchObject({ state: 'ending' })
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
})
