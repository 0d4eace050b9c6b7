// A slow, older answer arrives only after something newer has been read and written. It never wins, and nothing is published
// twice, whether the object was known before or not (payments §7).
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { anOwedCheckout } from '#tests/builders/an-owed-checkout.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import type { CustomerState, DisputeState, IntentState, InvoiceState, SubscriptionState } from './gateway.ts'
import { handleEvent } from './operations/handle-event.ts'
import { storeEvent } from './operations/receive-event.ts'
import { recordRefund } from './operations/refunds/record-refund.ts'
import { syncInvoice } from './operations/subscriptions/sync-invoice.ts'
import { syncSubscription } from './operations/subscriptions/sync-subscription.ts'
import { syncCustomer } from './operations/sync-customer.ts'
import { syncDispute } from './operations/sync-dispute.ts'
import { syncIntent } from './operations/sync-intent.ts'

const { db } = await openTestDatabase()
const { provider, services, published, now } = paperPayments(db)

async function aCustomer() {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const customerId = `cus_${newId()}`
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: customerId, created_at: now })
    .execute()
  return { accountId, customerId }
}

interface Case {
  /** Writes the object's first state at the provider, or the newer one. */
  write(newer: boolean): unknown
  sync(): Promise<unknown>
  /** The value that we have stored. */
  read(): Promise<unknown>
  readonly older: unknown
  readonly newer: unknown
  /** The events published about it. */
  readonly events: readonly string[]
}

async function aSubscription(): Promise<Case> {
  const { customerId } = await aCustomer()
  const subscriptionId = `sub_${newId()}`
  const state: SubscriptionState = {
    ...{ subscriptionId, customerId, accountId: null, reference: null, status: 'past_due', pendingItems: null },
    items: [{ itemId: 'si_1', priceId: 'price_1', lookupKey: 'plan_150_3m_gbp_v1', quantity: 1 }],
    ...{ periodStart: now, periodEnd: now, cancelAtPeriodEnd: false, endsAt: null, vatBasisPoints: 2000, cardId: null },
    ...{ startedAt: now, endedAt: null, latestInvoiceId: null, openInvoiceId: null, lastPaid: null },
  }
  return {
    write: (newer) => provider.subscriptions.set(subscriptionId, { ...state, status: newer ? 'active' : 'past_due' }),
    sync: () => syncSubscription(services, subscriptionId),
    read: async () =>
      (await db.selectFrom('subscription').select('status').where('stripe_id', '=', subscriptionId).executeTakeFirst())
        ?.status,
    ...{ older: 'past_due', newer: 'active', events: [] },
  }
}

async function anInvoice(): Promise<Case> {
  const { customerId } = await aCustomer()
  const invoiceId = `in_${newId()}`
  const state: InvoiceState = {
    ...{ invoiceId, customerId, subscriptionId: null, accountId: null, number: null, reason: 'subscription_cycle' },
    ...{ status: 'open', total: pence(1800), vat: pence(300), due: pence(1800), balance: pence(0), lines: [] },
    ...{
      paid: pence(0),
      remaining: pence(1800),
      attempts: 0,
      collects: true,
      nextAttemptAt: null,
      createdAt: now,
      paidAt: null,
    },
    ...{ payments: [], payable: null },
  }
  return {
    write: (newer) =>
      provider.invoices.set(
        invoiceId,
        newer ? { ...state, status: 'paid', paid: pence(1800), remaining: pence(0), paidAt: now } : state,
      ),
    sync: () => syncInvoice(services, invoiceId),
    read: async () =>
      (await db.selectFrom('invoice').select('status').where('stripe_id', '=', invoiceId).executeTakeFirst())?.status,
    ...{ older: 'open', newer: 'paid', events: ['invoice-paid'] },
  }
}

async function aDispute(): Promise<Case> {
  const { accountId } = await aCustomer()
  const intentId = await aPayment(accountId, 'succeeded').then(({ stripeId }) => stripeId)
  const disputeId = `dp_${newId()}`
  const state: DisputeState = {
    ...{ disputeId, intentId, amount: pence(395), reason: 'fraudulent', status: 'needs_response' },
    ...{ open: true, openedAt: now, answerBy: null },
  }
  return {
    write: (newer) => provider.disputes.set(disputeId, newer ? { ...state, status: 'won', open: false } : state),
    sync: () => syncDispute(services, disputeId),
    read: async () =>
      (await db.selectFrom('dispute').select('status').where('stripe_id', '=', disputeId).executeTakeFirst())?.status,
    ...{ older: 'needs_response', newer: 'won', events: ['dispute-opened', 'dispute-closed'] },
  }
}

async function aPayment(
  accountId: Id<'account'>,
  status: 'succeeded' | 'requires_payment_method',
  checkoutId = newId<'checkout'>(),
) {
  const id = newId<'payment-intent'>()
  const stripeId = `pi_${id}`
  await db
    .insertInto('payment_intent')
    .values({
      ...{
        id,
        stripe_id: stripeId,
        account_id: accountId,
        purpose: 'rental-order',
        vat_class: 'hire',
        checkout_id: checkoutId,
      },
      ...{ amount_pence: 395, status, created_at: now, synced_at: now },
    })
    .execute()
  return { id, stripeId }
}

async function anIntent(): Promise<Case> {
  const { accountId, checkoutId } = await transaction(db, (tx) => anOwedCheckout(tx, { now }))
  const { id, stripeId } = await aPayment(accountId, 'requires_payment_method', checkoutId)
  const state: IntentState = {
    ...{ intentId: stripeId, customerId: null, status: 'requires_action', amount: pence(395), currency: 'gbp' },
    ...{ amountReceived: pence(0), clientSecret: 'secret', lastError: null, shippingCountry: null },
    metadata: { intentId: id },
  }
  return {
    write: (newer) =>
      provider.intents.set(stripeId, newer ? { ...state, status: 'succeeded', amountReceived: pence(395) } : state),
    sync: () => syncIntent(services, id, 'provider'),
    read: async () =>
      (await db.selectFrom('payment_intent').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    ...{ older: 'requires_action', newer: 'succeeded', events: ['payment-succeeded', 'order-placed'] },
  }
}

async function aBalance(): Promise<Case> {
  const { accountId, customerId } = await aCustomer()
  const state: CustomerState = { accountId, balance: pence(900), cardId: null }
  return {
    write: (newer) => provider.customers.set(customerId, { ...state, balance: pence(newer ? 0 : 900) }),
    sync: () => syncCustomer(services, accountId),
    read: async () =>
      (
        await db
          .selectFrom('payment_customer')
          .select('balance_pence')
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).balance_pence,
    ...{ older: 900, newer: 0, events: [] },
  }
}

const cases = [
  ['a subscription', 'getSubscription', aSubscription],
  ['an invoice', 'getInvoice', anInvoice],
  ['a dispute', 'getDispute', aDispute],
  ['a payment', 'getIntent', anIntent],
  ['a balance', 'getCustomer', aBalance],
] as const

test.each(cases.flatMap(([name, act, make]) => [true, false].map((known) => [name, known, act, make] as const)))(
  'an older answer that arrives late does not undo a newer one: %s (known before: %s)',
  async (_, known, act, make) => {
    published.length = 0
    const object = await make()
    object.write(false)
    if (known) {
      await object.sync()
      expect(await object.read()).toEqual(object.older)
    }
    provider.slowlyAt(act, async () => {
      object.write(true)
      await object.sync()
    })
    await object.sync()
    expect(await object.read()).toEqual(object.newer)
    expect(published.map(({ type }) => type).filter((type) => type !== 'subscription-synced')).toEqual(object.events)
  },
)

test('a card that is chosen again while an older choice is in progress is passed on by its own job', async () => {
  const { accountId, customerId } = await aCustomer()
  for (const cardId of ['pm_a', 'pm_a', 'pm_b', 'pm_a']) {
    provider.customers.set(customerId, { accountId, balance: pence(0), cardId })
    await syncCustomer(services, accountId)
  }
  const jobs = await db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'payments:use-card')
    .orderBy('id')
    .execute()
  const payloads = jobs.map(({ payload }) => payload as { accountId: Id<'account'>; cardId: string; turn: number })
  expect(
    payloads.filter((payload) => payload.accountId === accountId).map(({ cardId, turn }) => [cardId, turn]),
  ).toEqual([
    ['pm_a', 1],
    ['pm_b', 3],
    ['pm_a', 4],
  ])
})

test('a handled webhook is not handled again; a failed one is retried and then handled', async () => {
  const intent = await anIntent()
  intent.write(true)
  const objectId = [...provider.intents.keys()].at(-1) ?? ''
  const eventId = `evt_${newId()}`
  await transaction(db, (tx) =>
    storeEvent(tx, { eventId, type: 'payment_intent.succeeded', objectId, createdAt: now }, now),
  )
  const inbox = () =>
    db
      .selectFrom('webhook_inbox')
      .select(['attempts', 'done_at', 'error'])
      .where('event_id', '=', eventId)
      .executeTakeFirst()
  provider.failsOnceAt('getIntent', 'unreachable')
  await handleEvent(services, eventId)
  expect(await inbox()).toEqual({ attempts: 1, done_at: null, error: 'unreachable' })
  const reads = provider.count('getIntent')
  await handleEvent(services, eventId)
  await handleEvent(services, eventId)
  expect(provider.count('getIntent')).toBe(reads + 1)
  expect(await inbox()).toEqual({ attempts: 2, done_at: now, error: null })
  const jobs = await db.selectFrom('job').select('dedupe_key').where('kind', '=', 'webhook:handle').execute()
  expect(jobs.map(({ dedupe_key }) => dedupe_key).sort()).toEqual([`webhook:${eventId}:1`, `webhook:${eventId}:2`])
})

test('a refund only advances: requested, made, returned by the bank; each transition is published once', async () => {
  const { accountId } = await aCustomer()
  const { id: paymentId, stripeId } = await aPayment(accountId, 'succeeded')
  const id = newId<'refund'>()
  await db
    .insertInto('refund')
    .values({
      ...{ id, account_id: accountId, payment_intent_id: paymentId, amount_pence: 395, reason: 'test' },
      ...{ state: 'requested', cause_key: id, requested_at: now, due_by: now },
    })
    .execute()
  const receive = async (status: 'pending' | 'succeeded' | 'failed') => {
    published.length = 0
    const state = { refundId: `re_${id}`, intentId: stripeId, amount: pence(395), status, failure: null }
    await recordRefund(services, { ...state, metadata: { refundId: id } })
    const row = await db.selectFrom('refund').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    return [row.state, published.length]
  }
  expect(await receive('pending')).toEqual(['requested', 0])
  expect(await receive('succeeded')).toEqual(['succeeded', 1])
  expect(await receive('pending')).toEqual(['succeeded', 0])
  expect(await receive('succeeded')).toEqual(['succeeded', 0])
  expect(await receive('failed')).toEqual(['failed', 1])
  expect(await receive('succeeded')).toEqual(['failed', 0])
  expect(await receive('failed')).toEqual(['failed', 0])
})
