// The business tables end up the same when events arrive repeatedly, late, in reverse or never.

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  catchUpOnEvents,
  changeItems,
  creditBalance,
  endSubscriptionNow,
  listPaidInvoices,
  pauseSubscription,
  requestRefund,
  resumeSubscription,
  stopAtPeriodEnd,
  voidInvoice,
} from '#server/domains/payments/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { ensurePostage } from '#tests/support/ensure-postage.ts'
import { businessDump } from '../support/database/business-dump.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { aTarget, billingWorld, planTermsOf, type Subscriber } from '../support/worlds/billing-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await billingWorld(db, { startsAt: new Date('2027-01-31T09:00:00Z'), bystander: false })
const { subscribe, moveTo, runDueJobs, services } = world

const operationOn = ({ subscriptionId }: Subscriber) => ({ operation: `act:${randomUUID()}`, subscriptionId })
const change = (family: Subscriber, target = aTarget(200, 1)) =>
  changeItems(services, { ...operationOn(family), target, proratedAt: services.clock.now(), billing: 'invoice_now' })

/** Plays one of each event that can happen to a family's money. */
async function playEverything(): Promise<void> {
  const quiet = await subscribe(planTermsOf(100, 3))
  const upgraded = await subscribe(planTermsOf(150, 1))
  const late = await subscribe(planTermsOf(100, 1))
  const paused = await subscribe(planTermsOf(100, 1))
  const leaving = await subscribe(planTermsOf(200, 1))
  await subscribe(planTermsOf(100, 6), testCards.disputed)
  await moveTo('2027-02-10T09:00:00Z')
  await change(upgraded)
  await world.swapCard(late.customerId, testCards.noFunds)
  await pauseSubscription(services, operationOn(paused))
  await stopAtPeriodEnd(services, { ...operationOn(leaving), stop: true })
  const { accountId } = quiet.payer
  const now = services.clock.now()
  await transaction(db, async (tx) => {
    await creditBalance(tx, { accountId, amount: pence(700), reason: 'Sorry', causeKey: newId(), now })
  })
  const { paymentIntentId } = await ensurePostage(services, await world.owed())
  const { stripe_id } = await db
    .selectFrom('payment_intent')
    .select('stripe_id')
    .where('id', '=', paymentIntentId)
    .executeTakeFirstOrThrow()
  await world.control('POST', `payment-intents/${stripe_id}/confirm`, { card: testCards.good })
  await moveTo('2027-03-02T12:00:00Z')
  const open = await world.replicaOf(late.subscriptionId)
  await world.payInvoice(open.open_invoice ?? '', testCards.good)
  await world.swapCard(upgraded.customerId, testCards.declined)
  const voided = await change(upgraded, aTarget(200, 1, 2))
  await voidInvoice(services, { operation: `void:${randomUUID()}`, invoiceId: voided.invoiceId ?? '' })
  await resumeSubscription(services, operationOn(paused))
  await moveTo('2027-05-02T12:00:00Z')
  const [newest] = await listPaidInvoices(db, quiet.subscriptionId)
  await transaction(db, (tx) =>
    requestRefund(tx, { accountId, invoiceId: newest?.stripe_id ?? '', reason: 'Test', causeKey: newId(), now }),
  )
  const [payment] = (
    await world.gateway.getInvoice((await listPaidInvoices(db, late.subscriptionId))[0]?.stripe_id ?? '')
  ).payments
  await world.stripe.refunds.create({ payment_intent: payment?.intentId ?? '', amount: 500 })
  await endSubscriptionNow(services, operationOn(paused))
  await runDueJobs()
}

const replay = async (input: { times: number; reverse: boolean }) => {
  const { replayed } = await world.control<{ replayed: number }>('POST', 'events/replay', input)
  await runDueJobs()
  return replayed
}
const waiting = () => db.selectFrom('webhook_inbox').selectAll().where('done_at', 'is', null).execute()

beforeAll(playEverything, 120_000)
beforeEach(async () => {
  await world.control('POST', 'webhooks/chaos', {})
})

test('every kind of event has happened, and every invariant of money holds', async () => {
  const dump = await businessDump(db)
  expect(dump.invoice?.length).toBeGreaterThan(12)
  for (const table of ['refund', 'balance_entry', 'dispute', 'subscription', 'payment_intent', 'invoice_payment'])
    expect(dump[table]?.length, table).toBeGreaterThan(0)
  expect(await waiting()).toEqual([])
  expect(await world.brokenInvariants()).toEqual([])
})

test('events received three times, then the whole log in reverse, change and publish nothing', async () => {
  const before = await businessDump(db)
  world.published.length = 0
  expect(await replay({ times: 3, reverse: false })).toBeGreaterThan(300)
  await replay({ times: 1, reverse: true })
  expect(await businessDump(db)).toEqual(before)
  expect(world.published.filter(({ type }) => type !== 'subscription-synced')).toEqual([])
})

test('the whole log received in reverse, as if no event had been seen, changes and publishes nothing', async () => {
  const before = await businessDump(db)
  world.published.length = 0
  await db.deleteFrom('webhook_inbox').execute()
  await db.deleteFrom('job').where('kind', '=', 'webhook:handle').execute()
  await replay({ times: 2, reverse: true })
  expect(await waiting()).toEqual([])
  expect(await businessDump(db)).toEqual(before)
  expect(world.published.filter(({ type }) => type !== 'subscription-synced')).toEqual([])
})

test('the money recorded here is the money received at the provider', async () => {
  const { money } = await world.control<{ money: { received: number; refunded: number } }>('GET', 'dump')
  const sum = async (table: 'invoice_payment' | 'payment_intent') => {
    const rows = await db
      .selectFrom(table)
      .select('amount_pence')
      .$if(table === 'payment_intent', (query) => query.where('status' as never, '=', 'succeeded' as never))
      .execute()
    return rows.reduce((total, { amount_pence }) => total + amount_pence, 0)
  }
  expect((await sum('invoice_payment')) + (await sum('payment_intent'))).toBe(money.received)
  const refunds = await db
    .selectFrom('refund')
    .select('amount_pence')
    .where('state', '=', 'succeeded')
    .where('stripe_refund', 'is not', null)
    .execute()
  expect(refunds.reduce((total, { amount_pence }) => total + (amount_pence ?? 0), 0)).toBe(money.refunded)
})

test('events that never arrive are read from the provider’s own list', async () => {
  await catchUpOnEvents(services)
  await runDueJobs()
  await world.control('POST', 'webhooks/chaos', { drop: 1 })
  const family = await subscribe(planTermsOf(100, 1)).catch(() => undefined)
  expect(family).toBeUndefined()
  const received = await db.selectFrom('webhook_inbox').select('event_id').execute()
  await catchUpOnEvents(services)
  await runDueJobs()
  expect((await db.selectFrom('webhook_inbox').select('event_id').execute()).length).toBeGreaterThan(received.length)
  const newest = await db.selectFrom('subscription').selectAll().orderBy('started_at', 'desc').executeTakeFirstOrThrow()
  expect(newest).toMatchObject({ status: 'active', latest_paid_pence: 1800 })
  expect(world.published.filter(({ type }) => type === 'invoice-paid')).toHaveLength(1)

  const before = await businessDump(db)
  await catchUpOnEvents(services)
  await runDueJobs()
  expect(await businessDump(db)).toEqual(before)
  expect(await world.brokenInvariants()).toEqual([])
})

test('a month with doubled, late and shuffled events ends like any other', async () => {
  await world.control('POST', 'webhooks/chaos', { duplicate: 0.5, delayMs: 40, shuffle: true, seed: 7 })
  const family = await subscribe(planTermsOf(150, 1))
  const start = services.clock.now().getTime()
  await moveTo(new Date(start + 33 * 86_400_000))
  expect(world.eventsOf('invoice-paid', family)).toHaveLength(2)
  expect(await world.replicaOf(family.subscriptionId)).toMatchObject({ status: 'active', latest_paid_pence: 2700 })
  expect(await world.brokenInvariants()).toEqual([])
})
