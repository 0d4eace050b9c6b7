// A stored message: only what it names is read, and only its own row says what came of it. Messages over HTTP, signed and out
// of order, are in tests/db/payment-events.test.ts.

import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { anOwedCheckout } from '#tests/builders/an-owed-checkout.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { ensurePostage } from '#tests/support/ensure-postage.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import type { IntentState } from './gateway.ts'
import { catchUpOnEvents } from './operations/catch-up.ts'
import { handleEvent } from './operations/handle-event.ts'
import { storeEvent } from './operations/receive-event.ts'
import { customerOperation } from './operations/with-customer.ts'
import { findCustomerId } from './queries.ts'

const { db } = await openTestDatabase()
const { provider, services, now, told } = paperPayments(db)
beforeEach(() => {
  provider.calls.length = 0
})

/** Says that something happened to a payment at the provider. */
async function message(objectId: string, times = 1): Promise<string> {
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

/** A payment at the provider that was paid. */
function paid(metadata: IntentState['metadata'], more: Partial<IntentState> = {}): string {
  const intentId = `pi_${newId()}`
  provider.intents.set(intentId, {
    ...{ intentId, customerId: null, status: 'succeeded', amount: pence(395), amountReceived: pence(395) },
    ...{ currency: 'gbp', lastError: null, shippingCountry: null, clientSecret: 'secret', metadata, ...more },
  })
  return intentId
}
/** One of ours, whose making was never answered. */
async function unanswered(): Promise<{ id: Id<'payment-intent'>; account_id: Id<'account'> }> {
  const owed = await transaction(db, (tx) => anOwedCheckout(tx, { now }))
  const due = { ...owed, email: 'tamsin@example.com', name: 'Tamsin Ferrars', amount: pence(395) }
  const { paymentIntentId } = await ensurePostage(services, due)
  const lost = { status: 'creating', stripe_id: null, client_secret: null } as const
  await db.updateTable('payment_intent').set(lost).where('id', '=', paymentIntentId).execute()
  provider.calls.length = 0
  return { id: paymentIntentId, account_id: owed.accountId }
}

test('a message that comes twice is stored once, and is one piece of work', async () => {
  expect(await jobsOf(await message(paid({}), 2))).toBe(1)
})

test('only the thing that it names is read, and it is done once', async () => {
  const first = await message(paid({}))
  const [object, other] = [paid({}), paid({})]
  const second = await message(object)
  const third = await message(other)
  for (let times = 0; times < 2; times++) await handleEvent(services, second)
  expect(provider.calls.map(({ input }) => input)).toEqual([object])
  expect(await row(second)).toEqual({ attempts: 1, done_at: now, error: null })
  expect([await row(first), await row(third)]).toEqual([untouched, untouched])
})

test('what carries our mark and is not here yet is tried again, and no other message with it', async () => {
  const other = await message(paid({}))
  const eventId = await message(paid({ intentId: newId() }))
  await handleEvent(services, eventId)
  expect(await row(eventId)).toEqual({ attempts: 1, done_at: null, error: expect.any(String) })
  expect([await jobsOf(eventId), await row(other)]).toEqual([2, untouched])
})

test.each([{}, { intentId: 'order-12' }])('what carries the mark %j is none of ours, and done', async (metadata) => {
  const eventId = await message(paid(metadata as IntentState['metadata']))
  await handleEvent(services, eventId)
  expect(await row(eventId)).toMatchObject({ done_at: now, error: null })
})

test('a payment whose making was never answered is known by its message, and told', async () => {
  const { id } = await unanswered()
  await handleEvent(services, await message(paid({ intentId: id })))
  const { status } = await db
    .selectFrom('payment_intent')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([status, told('payment-succeeded').length]).toEqual(['succeeded', 1])
})

test.each([
  ['was asked for and never answered', true, null, 'cus_new'],
  ['was never asked for', false, null, undefined],
  ['has another one by now', true, 'cus_other', 'cus_other'],
] as const)('a customer that names an account which %s', async (_, wasAsked, before, after) => {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const named = (customerId: string) => `${customerId}_${accountId}`
  const operation = customerOperation(accountId)
  const asked = { operation, key: `${operation}:1`, attempt: 1, request_hash: '-', state: 'pending' } as const
  if (wasAsked)
    await db
      .insertInto('payment_op')
      .values({ ...asked, created_at: now })
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

test('a payment of another amount is a fault that the job shows, not a message that is to be tried quietly', async () => {
  const { id } = await unanswered()
  const eventId = await message(paid({ intentId: id }, { amountReceived: pence(1) }))
  await expect(handleEvent(services, eventId)).rejects.toThrow('another amount')
  expect(await row(eventId)).toEqual(untouched)
})

test('the place in the provider’s own list never goes back: of two looks at once the one that saw more counts', async () => {
  const place = async () => (await db.selectFrom('event_cursor').selectAll().executeTakeFirst())?.last_event
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const seen = (name: string, seconds: number) => ({
    ...{ eventId: `evt_${name}`, type: 'payment_intent.succeeded', objectId: paid({}), createdAt: at(seconds) },
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
  expect(await place()).toBe('evt_newer')
  // What is not about payments is seen and not stored.
  listed({ ...seen('foreign', 3), type: 'payout.paid' }, seen('newer', 2))
  await catchUpOnEvents(services)
  const stored = await db.selectFrom('webhook_inbox').select('event_id').where('created', '>', now).execute()
  expect(stored.map(({ event_id }) => event_id).sort()).toEqual(['evt_newer', 'evt_older'])
  expect(await place()).toBe('evt_foreign')
})
