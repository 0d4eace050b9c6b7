// Handling a stored webhook reads only the object it names, and only its own row records the outcome.
// tests/db/payment-events.test.ts covers webhooks over HTTP, signed and out of order.

import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { anOwedCheckout } from '#tests/builders/an-owed-checkout.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { ensurePostage } from '#tests/support/ensure-postage.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { GatewayError, type IntentState, type PaymentGateway } from './gateway.ts'
import { catchUpOnEvents } from './operations/catch-up.ts'
import { handleEvent } from './operations/handle-event.ts'
import { storeEvent } from './operations/receive-event.ts'
import { customerOperation } from './operations/with-customer.ts'
import { findCustomerId } from './queries/customers.ts'

const { db } = await openTestDatabase()
const { provider, services, now, eventsOf } = paperPayments(db)
beforeEach(() => {
  provider.calls.length = 0
})

/** A webhook about a payment. */
async function aWebhook(objectId: string, times = 1): Promise<string> {
  const event = { eventId: `evt_${newId()}`, type: 'payment_intent.succeeded', objectId, createdAt: now }
  for (let time = 0; time < times; time++) await transaction(db, (tx) => storeEvent(tx, event, now))
  return event.eventId
}
const row = (eventId: string) =>
  db
    .selectFrom('webhook_inbox')
    .select(['attempts', 'done_at', 'error'])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
const jobsOf = async (eventId: string) =>
  (await db.selectFrom('job').select('payload').where('kind', '=', 'webhook:handle').execute()).filter(
    ({ payload }) => (payload as { eventId: string }).eventId === eventId,
  ).length
const untouched = { attempts: 0, done_at: null, error: null }

/** A payment that was paid at the provider. */
function paid(metadata: IntentState['metadata'], more: Partial<IntentState> = {}): string {
  const intentId = `pi_${newId()}`
  provider.intents.set(intentId, {
    intentId,
    customerId: null,
    status: 'succeeded',
    amount: pence(395),
    amountReceived: pence(395),
    currency: 'gbp',
    lastError: null,
    shippingCountry: null,
    clientSecret: 'secret',
    metadata,
    ...more,
  })
  return intentId
}
/** A payment whose creation got no answer. */
async function unanswered(): Promise<{ id: Id<'payment-intent'>; account_id: Id<'account'> }> {
  const owed = await transaction(db, (tx) => anOwedCheckout(tx, { now }))
  const due = { ...owed, email: 'tamsin@example.com', name: 'Tamsin Ferrars', amount: pence(395) }
  const { paymentIntentId } = await ensurePostage(services, due)
  const lost = { status: 'creating', stripe_id: null, client_secret: null } as const
  await db.updateTable('payment_intent').set(lost).where('id', '=', paymentIntentId).execute()
  provider.calls.length = 0
  return { id: paymentIntentId, account_id: owed.accountId }
}

test('a webhook that arrives twice is stored once, with one job', async () => {
  expect(await jobsOf(await aWebhook(paid({}), 2))).toBe(1)
})

test('only the object that the webhook names is read, and the webhook is handled once', async () => {
  const first = await aWebhook(paid({}))
  const [object, other] = [paid({}), paid({})]
  const second = await aWebhook(object)
  const third = await aWebhook(other)
  for (let times = 0; times < 2; times++) await handleEvent(services, second)
  expect(provider.calls.map(({ input }) => input)).toEqual([object])
  expect(await row(second)).toEqual({ attempts: 1, done_at: now, error: null })
  expect([await row(first), await row(third)]).toEqual([untouched, untouched])
})

test('an object with our metadata that is not stored yet is retried without delaying other webhooks', async () => {
  const other = await aWebhook(paid({}))
  const eventId = await aWebhook(paid({ intentId: newId() }))
  await handleEvent(services, eventId)
  expect(await row(eventId)).toEqual({ attempts: 1, done_at: null, error: expect.any(String) })
  expect([await jobsOf(eventId), await row(other)]).toEqual([2, untouched])
})

test.each([{}, { intentId: 'order-12' }])(
  'an object with the metadata %j is not ours, and its webhook is done',
  async (metadata) => {
    const eventId = await aWebhook(paid(metadata as IntentState['metadata']))
    await handleEvent(services, eventId)
    expect(await row(eventId)).toMatchObject({ done_at: now, error: null })
  },
)

test('a payment whose creation got no answer is recognised by its webhook, and published', async () => {
  const { id } = await unanswered()
  await handleEvent(services, await aWebhook(paid({ intentId: id })))
  const { status } = await db
    .selectFrom('payment_intent')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([status, eventsOf('payment-succeeded').length]).toEqual(['succeeded', 1])
})

test.each([
  ['a customer whose creation got no answer is stored', true, null, 'cus_new'],
  ['a customer that we never requested is ignored', false, null, undefined],
  ['a customer whose account has another one is ignored', true, 'cus_other', 'cus_other'],
] as const)('%s', async (_, wasAsked, before, after) => {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const named = (customerId: string) => `${customerId}_${accountId}`
  const operation = customerOperation(accountId)
  const attempt = { operation, key: `${operation}:1`, attempt: 1, request_hash: '-', state: 'pending' } as const
  if (wasAsked)
    await db
      .insertInto('payment_op')
      .values({ ...attempt, created_at: now })
      .execute()
  const other = before && { account_id: accountId, stripe_customer: named(before), created_at: now }
  if (other) await db.insertInto('payment_customer').values(other).execute()
  provider.customers.set(named('cus_new'), { accountId, balance: pence(0), cardId: null })
  const event = { eventId: `evt_${newId()}`, type: 'customer.created', objectId: named('cus_new'), createdAt: now }
  await transaction(db, (tx) => storeEvent(tx, event, now))
  await handleEvent(services, event.eventId)
  expect(await row(event.eventId)).toMatchObject({ done_at: now, error: null })
  expect(await findCustomerId(db, accountId)).toBe(after && named(after))
})

test('a payment of another amount fails the job instead of being retried quietly', async () => {
  const { id } = await unanswered()
  const eventId = await aWebhook(paid({ intentId: id }, { amountReceived: pence(1) }))
  await expect(handleEvent(services, eventId)).rejects.toThrow('another amount')
  expect(await row(eventId)).toEqual(untouched)
})

test('the cursor in the provider’s event list never moves back, even for simultaneous runs', async () => {
  const readCursor = async () => (await db.selectFrom('event_cursor').selectAll().executeTakeFirst())?.last_event
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const seen = (name: string, seconds: number) => ({
    eventId: `evt_${name}`,
    type: 'payment_intent.succeeded',
    objectId: paid({}),
    createdAt: at(seconds),
  })
  const listed = (...events: ReturnType<typeof seen>[]) => {
    provider.events.splice(0, provider.events.length, ...events)
  }
  listed(seen('older', 1))
  provider.slowlyAt('listEvents', async () => {
    listed(seen('newer', 2), seen('older', 1))
    await catchUpOnEvents(services)
  })
  await catchUpOnEvents(services)
  expect(await readCursor()).toBe('evt_newer')
  // Events that are not about payments advance the cursor and are not stored.
  listed({ ...seen('foreign', 3), type: 'payout.paid' }, seen('newer', 2))
  await catchUpOnEvents(services)
  const stored = await db.selectFrom('webhook_inbox').select('event_id').where('created', '>', now).execute()
  expect(stored.map(({ event_id }) => event_id).sort()).toEqual(['evt_newer', 'evt_older'])
  expect(await readCursor()).toBe('evt_foreign')
})

test('a list that could not be read to its end is read again from where the last complete run began', async () => {
  const inHours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  const seen = (name: string, createdAt: Date) => {
    const event = { eventId: `evt_${name}`, type: 'payment_intent.succeeded', objectId: paid({}) }
    return { ...event, createdAt }
  }
  const [newer, older] = [seen('first-page', inHours(20)), seen('second-page', inHours(10))] as const
  let isAway = true
  /** One event a page, the newest first. */
  const listEvents: PaymentGateway['listEvents'] = async ({ since, before }) => {
    const events = [newer, older].filter(({ createdAt }) => !since || createdAt >= since)
    const page = before === null ? events : events.slice(events.findIndex(({ eventId }) => eventId === before) + 1)
    if (before !== null && isAway) throw new GatewayError('unreachable', 'no answer')
    return { events: page.slice(0, 1), more: page.length > 1 }
  }
  const catchUp = () => catchUpOnEvents({ ...services, gateway: { ...provider.gateway, listEvents } })
  await expect(catchUp()).rejects.toThrow('no answer')
  isAway = false
  await catchUp()
  const stored = await db.selectFrom('webhook_inbox').select('event_id').where('created', '>=', inHours(10)).execute()
  expect(stored.map(({ event_id }) => event_id).toSorted()).toEqual([newer.eventId, older.eventId].toSorted())
})

test('a page of events, which has the newest first, is handled in the order in which they happened', async () => {
  const event = (name: string, createdAt: Date) => ({
    eventId: `evt_${name}`,
    type: 'payment_intent.succeeded',
    objectId: paid({}),
    createdAt,
  })
  const events = [event('later', new Date('2026-11-22T11:00:00Z')), event('sooner', new Date('2026-11-22T10:00:00Z'))]
  const listEvents = async () => ({ events, more: false })
  await catchUpOnEvents({ ...services, gateway: { ...provider.gateway, listEvents } })
  const jobs = await db.selectFrom('job').select('payload').where('kind', '=', 'webhook:handle').orderBy('id').execute()
  expect(jobs.slice(-2).map(({ payload }) => payload)).toEqual([{ eventId: 'evt_sooner' }, { eventId: 'evt_later' }])
})
