// Refunds handled by people: one made in the provider's dashboard gets a replica like ours, and a failed one waits for somebody to
// retry or resolve it.
import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { paidInvoice } from '#tests/support/provider/paid-invoice.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import type { RefundState } from './gateway.ts'
import { handleEvent } from './operations/handle-event.ts'
import { NotYetKnown } from './operations/provider/not-yet-known.ts'
import { storeEvent } from './operations/receive-event.ts'
import { makeRefund } from './operations/refunds/make-refund.ts'
import { recordRefund } from './operations/refunds/record-refund.ts'
import { listRefundTasks, retryRefundTask } from './operations/refunds/refund-tasks.ts'
import { closeRefundTask } from './steps/close-refund-task.ts'
import { lockIntent } from './steps/lock-intent.ts'
import { refundCheckout } from './steps/refund-checkout.ts'
import { requestRefund } from './steps/request-refund.ts'

const { db } = await openTestDatabase()
const { provider, services, published, now } = paperPayments(db)
beforeEach(() => {
  published.length = 0
})

/** Postage of £3.95 that was paid. */
async function aPayment() {
  const { id: accountId } = await transaction(db, (tx) => anAccount(tx))
  const id = newId<'payment-intent'>()
  const stripeId = `pi_${id}`
  await db
    .insertInto('payment_intent')
    .values({
      id,
      stripe_id: stripeId,
      account_id: accountId,
      purpose: 'rental-order',
      vat_class: 'hire',
      checkout_id: newId(),
      amount_pence: 395,
      status: 'succeeded',
      created_at: now,
      synced_at: now,
    })
    .execute()
  return { id, stripeId, accountId }
}
const byHand = (intentId: string, amount: number, status: RefundState['status'] = 'succeeded'): RefundState => ({
  refundId: `re_${newId()}`,
  intentId,
  amount: pence(amount),
  status,
  failure: null,
  metadata: {},
})
const refundsOf = async (id: Id<'payment-intent'>) =>
  (await db.selectFrom('refund').selectAll().where('payment_intent_id', '=', id).orderBy('amount_pence').execute()).map(
    ({ amount_pence, state, stripe_refund }) => [amount_pence, state, stripe_refund],
  )

test('a refund made in the dashboard gets one row, however often it is reported', async () => {
  const { id, stripeId } = await aPayment()
  const [one, two] = [byHand(stripeId, 100), byHand(stripeId, 200)]
  for (const state of [one, two, one, two]) await recordRefund(services, state)
  expect(await refundsOf(id)).toEqual([
    [100, 'succeeded', one.refundId],
    [200, 'succeeded', two.refundId],
  ])
  expect(published.map(({ type }) => type)).toEqual(['refund-recorded', 'refund-recorded'])
})

test('a charge that was refunded in two parts has a row for each, although one event reports both', async () => {
  const { id, stripeId } = await aPayment()
  const [one, two] = [byHand(stripeId, 100), byHand(stripeId, 200)]
  const gateway = { ...provider.gateway, listRefunds: async () => [two, one] }
  const event = { eventId: `evt_${newId()}`, type: 'charge.refunded', objectId: 'ch_1', createdAt: now }
  await transaction(db, (tx) => storeEvent(tx, event, now))
  await handleEvent({ ...services, gateway }, event.eventId)
  expect(await refundsOf(id)).toEqual([
    [100, 'succeeded', one.refundId],
    [200, 'succeeded', two.refundId],
  ])
})

test('a pending refund made in the dashboard is read again, and never made again', async () => {
  const { id, stripeId } = await aPayment()
  const pending = byHand(stripeId, 100, 'pending')
  await recordRefund(services, pending)
  expect(await refundsOf(id)).toEqual([[100, 'requested', pending.refundId]])
  provider.refunds.set(pending.refundId, { ...pending, status: 'succeeded' })
  const row = await db.selectFrom('refund').select('id').where('payment_intent_id', '=', id).executeTakeFirstOrThrow()
  await makeRefund(services, row.id)
  expect(await refundsOf(id)).toEqual([[100, 'succeeded', pending.refundId]])
  expect(provider.count('createRefund')).toBe(0)
})

test('another shop’s refund is ignored; one with our metadata that is not stored yet is an error, so that it is read again', async () => {
  const count = async () => (await db.selectFrom('refund').select('id').execute()).length
  const before = await count()
  const foreign = `pi_${newId()}`
  provider.intents.set(foreign, {
    intentId: foreign,
    customerId: null,
    status: 'succeeded',
    amount: pence(395),
    amountReceived: pence(395),
    currency: 'gbp',
    lastError: null,
    shippingCountry: null,
    clientSecret: 'secret',
    metadata: {},
  })
  await recordRefund(services, byHand(foreign, 100))
  await recordRefund(services, { ...byHand(foreign, 100), intentId: null })
  const marked = { ...byHand(foreign, 100), metadata: { refundId: newId<'refund'>() } }
  await expect(recordRefund(services, marked)).rejects.toThrow(NotYetKnown)
  expect(await count()).toBe(before)
})

/** A refund that the provider has refused. */
async function aTask(daysAgo = 1) {
  const { id: paymentIntentId, accountId } = await aPayment()
  const payment = { paymentIntentId, amount: pence(395) }
  const request = {
    accountId,
    payment,
    reason: 'test',
    causeKey: newId(),
    now: new Date(now.getTime() - daysAgo * 86_400_000),
  }
  const id = await transaction(db, (tx) => requestRefund(tx, request))
  provider.failsOnceAt('createRefund', 'refused')
  await makeRefund(services, id)
  return id
}
const row = (id: Id<'refund'>) => db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tasks = async () => (await listRefundTasks(db)).map(({ id }) => id)
const resolve = (refundId: Id<'refund'>) =>
  transaction(db, (tx) => closeRefundTask(tx, { refundId, resolution: 'By cheque', now }))
const retry = (refundId: Id<'refund'>) => transaction(db, (tx) => retryRefundTask(tx, services, { refundId, now }))

test('a failed refund waits until a person resolves it, once; no other refund waits or can be resolved', async () => {
  const openTasks = await tasks()
  const [one, other] = [await aTask(), await aTask()]
  const { id: paymentIntentId, accountId, stripeId } = await aPayment()
  const payment = { paymentIntentId, amount: pence(100) }
  const requested = await transaction(db, (tx) =>
    requestRefund(tx, { accountId, payment, reason: 'test', causeKey: newId(), now }),
  )
  await recordRefund(services, byHand(stripeId, 200))
  expect(await tasks()).toEqual([one, other, ...openTasks])
  expect([await resolve(requested), await resolve(one), await resolve(one)]).toEqual([false, true, false])
  expect([await row(one), await row(other)]).toMatchObject([{ resolution: 'By cheque' }, { resolution: null }])
  expect(await tasks()).toEqual([other, ...openTasks])
  await resolve(other)
})

const alertOf = async (id: Id<'refund'>) =>
  (
    await db
      .selectFrom('job')
      .select('due_at')
      .where('dedupe_key', '=', `payments:refund-late:${id}`)
      .executeTakeFirstOrThrow()
  ).due_at

test('a failed refund is retried once, as a new refund with the same due date', async () => {
  const [one, other] = [await aTask(), await aTask(2)]
  const { due_by } = await row(other)
  const again = await retry(one)
  expect([await retry(one), await retry(newId())]).toEqual([undefined, undefined])
  const [failed, second] = [await row(one), await row(again as Id<'refund'>)]
  expect(second).toMatchObject({ state: 'requested', amount_pence: 395, due_by: failed.due_by })
  expect(second.payment_intent_id).toBe(failed.payment_intent_id)
  expect(failed).toMatchObject({ state: 'failed', resolution: 'tried again' })
  expect(await row(other)).toMatchObject({ resolution: null, due_by })
  expect(await alertOf(second.id)).toEqual(await alertOf(one))
  await makeRefund(services, second.id)
  expect((await row(second.id)).state).toBe('succeeded')
})

test('a refund that becomes two parts when it is made keeps its due date for both', async () => {
  const { accountId, invoiceId } = await paidInvoice(db, provider, now, { fromBalance: 2500 })
  const dueBy = new Date(now.getTime() + 86_400_000)
  const cause = { accountId, invoiceId, reason: 'test', causeKey: newId(), now, dueBy }
  const id = await transaction(db, (tx) => requestRefund(tx, cause))
  if (id === null) throw new Error('nothing is left to refund')
  await makeRefund(services, id)
  const parts = db.selectFrom('refund').select(['amount_pence', 'due_by']).where('stripe_invoice', '=', invoiceId)
  expect(await parts.orderBy('amount_pence').execute()).toEqual([
    { amount_pence: 2500, due_by: dueBy },
    { amount_pence: 5000, due_by: dueBy },
  ])
})

test('the office is notified at once of a retried refund that has long been due', async () => {
  const again = (await retry(await aTask(20))) as Id<'refund'>
  expect(await alertOf(again)).toEqual(now)
})

test.each(['refund', 'retry'] as const)(
  'what the bank has taken back is recorded once when a refund and a retry of another run at the same time, the %s first',
  async (first) => {
    const { id: paymentIntentId, stripeId, accountId } = await aPayment()
    const card = { paymentIntentId, amount: pence(395) }
    const { checkout_id: checkoutId } = await db
      .selectFrom('payment_intent')
      .select('checkout_id')
      .where('id', '=', paymentIntentId)
      .executeTakeFirstOrThrow()
    const cause = { accountId, reason: 'test', actor: 'system:test', now } as const
    const failed = await transaction(db, (tx) =>
      requestRefund(tx, { ...cause, payment: { paymentIntentId, amount: pence(200) }, causeKey: newId() }),
    )
    provider.failsOnceAt('createRefund', 'refused')
    await makeRefund(services, failed)
    await db
      .insertInto('dispute')
      .values({
        stripe_id: `dp_${newId()}`,
        stripe_intent: stripeId,
        account_id: accountId,
        amount_pence: 200,
        reason: 'fraudulent',
        status: 'lost',
        open: false,
        opened_at: now,
        closed_at: now,
        synced_at: now,
      })
      .execute()
    const refund = { checkoutId, card, balance: pence(0), amount: pence(195), causeKey: newId() }
    const acts = [() => transaction(db, (tx) => refundCheckout(tx, { ...cause, ...refund })), () => retry(failed)]
    const acting: Promise<unknown>[] = []
    await transaction(db, async (tx) => {
      await lockIntent(tx, { id: paymentIntentId })
      for (const act of first === 'refund' ? acts : acts.toReversed()) {
        acting.push(act())
        await untilBlocked(db, acting.length)
      }
    })
    await Promise.all(acting)
    const rows = await db.selectFrom('refund').selectAll().where('payment_intent_id', '=', paymentIntentId).execute()
    const sumOf = (kept: typeof rows) => kept.reduce((sum, { amount_pence }) => sum + (amount_pence ?? 0), 0)
    expect(sumOf(rows.filter(({ resolution }) => resolution === 'the bank gave it back'))).toBe(200)
    expect(sumOf(rows.filter(({ resolution }) => resolution !== 'tried again'))).toBe(395)
  },
)
