// Postage payments and refunds through the real sandbox.
import { beforeEach, expect, test } from 'vitest'
import {
  cancelIntent,
  consumeIntent,
  reconcilePayments,
  requestRefund,
  verifyToSpend,
} from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { ensurePostage } from '#tests/support/ensure-postage.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { paymentsWorld } from '../support/worlds/payments-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await paymentsWorld(db)
const { services, runDueJobs, confirm } = world

beforeEach(async () => {
  world.published.length = 0
  await world.control('DELETE', 'faults')
})

const rowOf = (id: Id<'payment-intent'>) =>
  db.selectFrom('payment_intent').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const providerId = async (id: Id<'payment-intent'>) => (await rowOf(id)).stripe_id ?? ''
const orderOf = (checkoutId: Id<'checkout'>) =>
  db.selectFrom('rental_order').select('id').where('checkout_id', '=', checkoutId).executeTakeFirstOrThrow()
const countEvents = (type: string) => world.published.filter((event) => event.type === type).length

const payPostage = async () => {
  const due = await world.owed()
  const { paymentIntentId } = await ensurePostage(services, due)
  await confirm(await providerId(paymentIntentId))
  await runDueJobs()
  return { ...due, paymentIntentId }
}

test('a payment is requested once and carries our metadata', async () => {
  const due = await world.owed()
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => ensurePostage(services, due)))
  for (const other of others) expect(other).toEqual(first)
  expect(first).toMatchObject({ status: 'requires_payment_method', amount: 395 })
  const state = await world.gateway.getIntent(await providerId(first?.paymentIntentId as Id<'payment-intent'>))
  expect(state).toMatchObject({
    amount: 395,
    currency: 'gbp',
    metadata: { accountId: due.accountId, checkoutId: due.checkoutId, purpose: 'rental-order' },
  })
})

test('another amount creates another payment, and the old payment can no longer be paid', async () => {
  const due = await world.owed()
  const old = await ensurePostage(services, due)
  const fresh = await ensurePostage(services, { ...due, amount: pence(790) })
  expect(fresh.paymentIntentId).not.toBe(old.paymentIntentId)
  expect(await rowOf(old.paymentIntentId)).toMatchObject({ status: 'canceled', attempt: 1 })
  expect(await rowOf(fresh.paymentIntentId)).toMatchObject({ amount_pence: 790, attempt: 2 })
  await expect(confirm(await providerId(old.paymentIntentId))).rejects.toThrow('status of canceled')
})

test('a payment that the provider has cancelled, or does not know, is requested again', async () => {
  const due = await world.owed()
  const first = await ensurePostage(services, due)
  await world.gateway.cancelIntent({ key: `hand:${due.checkoutId}`, intentId: await providerId(first.paymentIntentId) })
  const second = await ensurePostage(services, due)
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
  await db
    .updateTable('payment_intent')
    .set({ stripe_id: 'pi_from_another_world' })
    .where('id', '=', second.paymentIntentId)
    .execute()
  const third = await ensurePostage(services, due)
  expect(await rowOf(third.paymentIntentId)).toMatchObject({ attempt: 3, status: 'requires_payment_method' })
  await runDueJobs()
})

test('a payment made before the amount changed stays and is returned as paid', async () => {
  await world.control('POST', 'webhooks/pause')
  const due = await world.owed()
  const old = await ensurePostage(services, due)
  await confirm(await providerId(old.paymentIntentId))
  const again = await ensurePostage(services, { ...due, amount: pence(790) })
  expect(again).toMatchObject({ paymentIntentId: old.paymentIntentId, status: 'succeeded', amount: 395 })
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
})

test('a payment’s success is published once, although an event, a request and the reconciliation all find it', async () => {
  const { paymentIntentId } = await payPostage()
  expect(countEvents('payment-succeeded')).toBe(1)
  const payment = await verifyToSpend(services, paymentIntentId, 'member')
  expect(payment).toMatchObject({ status: 'succeeded', amountPence: 395 })
  expect(payment.seen).toBeUndefined()
  await reconcilePayments(services)
  await runDueJobs()
  expect(countEvents('payment-succeeded')).toBe(1)
})

test('a payment without an event is found by the reconciliation, and published once even if many run at once', async () => {
  await world.control('POST', 'webhooks/pause')
  const due = await world.owed()
  const { paymentIntentId } = await ensurePostage(services, due)
  await reconcilePayments(services)
  expect((await rowOf(paymentIntentId)).status).toBe('requires_payment_method')
  await confirm(await providerId(paymentIntentId))
  await Promise.all([1, 2, 3, 4, 5].map(() => reconcilePayments(services)))
  expect((await rowOf(paymentIntentId)).status).toBe('succeeded')
  expect(countEvents('payment-succeeded')).toBe(1)
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
  expect(countEvents('payment-succeeded')).toBe(1)
})

test('every caller that is about to spend a payment is shown its success, even if many call at once', async () => {
  await world.control('POST', 'webhooks/pause')
  const { paymentIntentId } = await ensurePostage(services, await world.owed())
  const verify = () => verifyToSpend(services, paymentIntentId, 'member')
  const unpaid = await verify()
  expect(unpaid).toMatchObject({ status: 'requires_payment_method', consumedBy: null })
  expect(unpaid.seen).toBeUndefined()
  await confirm(await providerId(paymentIntentId))
  const answers = await Promise.all([1, 2, 3, 4, 5].map(verify))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'succeeded', amountPence: 395, seen: { at: expect.any(Date) } })
  expect((await rowOf(paymentIntentId)).status).toBe('requires_payment_method')
  expect(countEvents('payment-succeeded')).toBe(0)
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
  expect(countEvents('payment-succeeded')).toBe(1)
})

test('a declined card keeps the payment open with the bank’s message; a challenge can fail and pass', async () => {
  const { paymentIntentId } = await ensurePostage(services, await world.owed())
  const id = await providerId(paymentIntentId)
  const verified = async () => (await verifyToSpend(services, paymentIntentId, 'member')).status
  expect(await confirm(id, testCards.declined)).toMatchObject({ status: 'failed' })
  await runDueJobs()
  expect(await verified()).toBe('requires_payment_method')
  expect((await rowOf(paymentIntentId)).last_error).toBe('Your card was declined.')
  await confirm(id, testCards.challenged, { challenge: 'fail' })
  await runDueJobs()
  expect(await verified()).toBe('requires_payment_method')
  await confirm(id, testCards.challenged, { challenge: 'complete' })
  await runDueJobs()
  expect(await verified()).toBe('succeeded')
  expect(countEvents('payment-succeeded')).toBe(1)
})

test('a payment is spent once', async () => {
  const { paymentIntentId, checkoutId } = await payPostage()
  const { id: orderId } = await orderOf(checkoutId)
  const spend = (by: Id<'order'>) => transaction(db, (tx) => consumeIntent(tx, paymentIntentId, by))
  expect((await rowOf(paymentIntentId)).consumed_by).toBe(orderId)
  expect(await spend(orderId)).toBe(true)
  expect(await spend(newId<'order'>())).toBe(false)
  const unpaid = await ensurePostage(services, await world.owed())
  expect(await transaction(db, (tx) => consumeIntent(tx, unpaid.paymentIntentId, newId<'order'>()))).toBe(false)
})

test('cancelling a payment returns its resulting state', async () => {
  const open = await ensurePostage(services, await world.owed())
  expect(await cancelIntent(services, open.paymentIntentId, 'system:test')).toBe('canceled')
  expect(await cancelIntent(services, open.paymentIntentId, 'system:test')).toBe('canceled')
  await world.control('POST', 'webhooks/pause')
  const late = await ensurePostage(services, await world.owed())
  await confirm(await providerId(late.paymentIntentId))
  expect(await cancelIntent(services, late.paymentIntentId, 'system:test')).toBe('succeeded')
  expect(countEvents('payment-succeeded')).toBe(1)
  await world.control('POST', 'webhooks/resume')
  await runDueJobs()
})

test('unfinished payments are cancelled after a day', async () => {
  const { paymentIntentId } = await ensurePostage(services, await world.owed())
  await reconcilePayments(services)
  expect((await rowOf(paymentIntentId)).status).toBe('requires_payment_method')
  await world.passHours(25)
  await reconcilePayments(services)
  expect((await rowOf(paymentIntentId)).status).toBe('canceled')
  await world.passHours(-25)
})

test('a lost answer from the provider leads to no second payment', async () => {
  await world.fault('POST', '/v1/payment_intents', { times: 1, dropAfterCommit: true })
  const due = await world.owed()
  const { paymentIntentId } = await ensurePostage(services, due)
  expect((await rowOf(paymentIntentId)).attempt).toBe(1)
  await world.fault('POST', '/v1/payment_intents', { times: 3, dropAfterCommit: true })
  const other = await world.owed()
  await expect(ensurePostage(services, other)).rejects.toMatchObject({ code: 'provider_unreachable' })
  await ensurePostage(services, other)
  const rows = await db.selectFrom('payment_intent').selectAll().where('checkout_id', '=', other.checkoutId).execute()
  expect(rows).toMatchObject([{ attempt: 1, status: 'requires_payment_method' }])
})

const refundsOf = async (id: Id<'payment-intent'>) => world.gateway.listRefunds({ intentId: await providerId(id) })
type Postage = Awaited<ReturnType<typeof payPostage>>
const askForRefund = (from: Postage, amount: number, causeKey = `test:${from.paymentIntentId}`) =>
  transaction(db, (tx) =>
    requestRefund(tx, {
      accountId: from.accountId,
      payment: { paymentIntentId: from.paymentIntentId, amount: pence(amount) },
      ...{ reason: 'test', causeKey, now: world.clock.now() },
    }),
  )
const refundRow = (id: Id<'refund'>) =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a refund is made once for its cause and published once', async () => {
  const from = await payPostage()
  const refundId = await askForRefund(from, 395)
  expect(await askForRefund(from, 395)).toBe(refundId)
  await runDueJobs()
  expect(await refundRow(refundId)).toMatchObject({ state: 'succeeded', amount_pence: 395 })
  expect(await refundsOf(from.paymentIntentId)).toMatchObject([{ amount: 395, metadata: { refundId } }])
  await reconcilePayments(services)
  await runDueJobs()
  expect(countEvents('refund-recorded')).toBe(1)
})

const runUntilRefunded = async (refundId: Id<'refund'>) => {
  for (let round = 0; round < 4 && (await refundRow(refundId)).state === 'requested'; round++) {
    await runDueJobs()
    // The worker and the reconciliation would each do this after a wait.
    await reconcilePayments(services)
  }
}

test.each([
  ['fails before it acts', { times: 3, status: 500 }],
  ['acts and drops three answers', { times: 3, dropAfterCommit: true }],
  ['acts and drops one answer', { times: 1, dropAfterCommit: true }],
  ['fails for a long time', { times: 9, status: 503 }],
])('a refund is made once if the provider %s', async (_, fault) => {
  const from = await payPostage()
  await world.fault('POST', '/v1/refunds', fault)
  const refundId = await askForRefund(from, 200)
  await runUntilRefunded(refundId)
  expect(await refundRow(refundId)).toMatchObject({ state: 'succeeded', amount_pence: 200 })
  expect(await refundsOf(from.paymentIntentId)).toHaveLength(1)
  expect(countEvents('refund-recorded')).toBe(1)
})

test('a refund whose job ended between the call and its answer is found at the provider, and not made again', async () => {
  const from = await payPostage()
  const refundId = await askForRefund(from, 100)
  // The provider has made the refund, our process ended before the answer, and the key of that call has expired.
  await world.gateway.createRefund({
    key: 'forgotten',
    intentId: await providerId(from.paymentIntentId),
    amount: pence(100),
    metadata: { refundId },
  })
  await db
    .insertInto('payment_op')
    .values({
      key: `refund:${refundId}:1`,
      operation: `refund:${refundId}`,
      attempt: 1,
      request_hash: 'x',
      state: 'pending',
      created_at: new Date(),
    })
    .execute()
  await runDueJobs()
  await runUntilRefunded(refundId)
  expect((await refundRow(refundId)).state).toBe('succeeded')
  expect(await refundsOf(from.paymentIntentId)).toHaveLength(1)
})

test('a refund made in the provider’s dashboard is recorded', async () => {
  const from = await payPostage()
  await world.gateway.createRefund({
    key: `hand:${from.paymentIntentId}`,
    intentId: await providerId(from.paymentIntentId),
    amount: pence(50),
    metadata: {},
  })
  await runDueJobs()
  const rows = await db.selectFrom('refund').selectAll().where('payment_intent_id', '=', from.paymentIntentId).execute()
  expect(rows).toMatchObject([{ state: 'succeeded', amount_pence: 50, reason: 'made at the payment provider by hand' }])
})

test('a refund that the provider refuses is recorded as failed', async () => {
  const from = await payPostage()
  await world.gateway.createRefund({
    key: `all:${from.paymentIntentId}`,
    intentId: await providerId(from.paymentIntentId),
    amount: pence(395),
    metadata: {},
  })
  const refundId = await askForRefund(from, 395)
  await runDueJobs()
  expect(await refundRow(refundId)).toMatchObject({ state: 'failed' })
})
