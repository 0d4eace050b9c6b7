// Refunds of an invoice, in full or in part, to the card and to the balance, made here or manually at the provider, and once despite
// failures. Also balance entries, disputes and payments from abroad. Longer than 300 lines because all cases share one
// world, which takes longer to start than any case takes to run.

import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  changeItems,
  creditBalance,
  hasOpenDispute,
  isPaidFromAbroad,
  listPaidInvoices,
  listRefundTasks,
  readBalance,
  reconcilePayments,
  refundedOf,
  requestRefund,
  retryRefundTask,
  syncCustomer,
} from '#server/domains/payments/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { ensurePostage } from '#tests/support/ensure-postage.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { testCards } from '../support/provider/payments-sandbox.ts'
import { aTarget, billingWorld, planTermsOf, type Subscriber } from '../support/worlds/billing-world.ts'

const { db } = await openTestDatabase({ max: 12 })
const world = await billingWorld(db, { startsAt: new Date('2027-03-01T09:00:00Z') })
const { subscribe, moveTo, runDueJobs, services } = world

beforeEach(async () => {
  await world.control('DELETE', 'faults')
})
afterEach(async () => {
  await runDueJobs()
  expect(await world.brokenInvariants()).toEqual([])
})

const firstInvoice = async ({ subscriptionId }: Subscriber) => (await listPaidInvoices(db, subscriptionId)).at(-1)
const refund = (family: Subscriber, invoiceId: string, more: { amount?: number; causeKey?: string } = {}) =>
  transaction(db, (tx) =>
    requestRefund(tx, {
      accountId: family.payer.accountId,
      invoiceId,
      reason: 'for the test',
      causeKey: more.causeKey ?? newId(),
      now: services.clock.now(),
      ...(more.amount === undefined ? {} : { amount: pence(more.amount) }),
    }),
  )
const refundsOf = (invoiceId: string) =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('stripe_invoice', '=', invoiceId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
const atProvider = async ({ customerId }: Subscriber) => {
  const { refunds } = await world.control<{ refunds: { payment_intent: string; amount: number; status: string }[] }>(
    'GET',
    'dump',
  )
  const { payment_intents } = await world.control<{ payment_intents: { id: string; customer: string }[] }>(
    'GET',
    'dump',
  )
  const ownIntents = payment_intents.filter(({ customer }) => customer === customerId).map(({ id }) => id)
  return refunds
    .filter(({ payment_intent }) => ownIntents.includes(payment_intent))
    .map(({ amount, status }) => [amount, status])
}
const credit = (family: Subscriber, amount: number, causeKey: string = newId()) =>
  transaction(db, (tx) =>
    creditBalance(tx, {
      accountId: family.payer.accountId,
      amount: pence(amount),
      reason: 'Sorry about the lost parcel',
      causeKey,
      now: services.clock.now(),
    }),
  )

test('a payment is refunded in part and then in full, and never by more than was paid', async () => {
  const family = await subscribe(planTermsOf(150, 3))
  const invoice = await firstInvoice(family)
  const id = invoice?.stripe_id ?? ''
  await refund(family, id, { amount: 2000, causeKey: 'part' })
  await refund(family, id, { amount: 2000, causeKey: 'part' })
  expect(await refundedOf(db, id)).toBe(2000)
  await runDueJobs()
  expect(await atProvider(family)).toEqual([[2000, 'succeeded']])
  await refund(family, id)
  await runDueJobs()
  expect(await refundedOf(db, id)).toBe(7500)
  expect(await refund(family, id)).toBeNull()
  expect(await refund(family, id, { amount: 1 })).toBeNull()
  expect((await refundsOf(id)).map(({ amount_pence, state }) => [amount_pence, state])).toEqual([
    [2000, 'succeeded'],
    [5500, 'succeeded'],
  ])
  expect(world.published.filter(({ type }) => type === 'refund-recorded').length).toBeGreaterThanOrEqual(2)
})

test('a refund that has not arrived after ten days is reported to the office once, and one that has arrived is not', async () => {
  const [late, quick] = [await subscribe(planTermsOf(100, 1)), await subscribe(planTermsOf(100, 1))]
  const refundId = await refund(quick, (await firstInvoice(quick))?.stripe_id ?? '')
  await runDueJobs()
  await world.fault('POST', '/v1/refunds', { times: 1000, status: 503 })
  const lateId = await refund(late, (await firstInvoice(late))?.stripe_id ?? '')
  const lateRefunds = () => world.published.filter(({ type }) => type === 'refund-late')
  const requestedAt = services.clock.now().getTime()
  await moveTo(new Date(requestedAt + 9 * 86_400_000))
  expect(lateRefunds()).toEqual([])
  await moveTo(new Date(requestedAt + 11 * 86_400_000))
  expect(lateRefunds()).toEqual([{ type: 'refund-late', refundId: lateId }])
  expect(lateId).not.toBe(refundId)
  await world.control('DELETE', 'faults')
  await reconcilePayments(services)
  await moveTo(new Date(requestedAt + 15 * 86_400_000))
  expect(lateRefunds()).toHaveLength(1)
  expect(await atProvider(late)).toEqual([[1800, 'succeeded']])
})

test('the part that the balance paid is refunded to the balance, after the card’s part is refunded to the card', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await credit(family, 1000)
  await runDueJobs()
  expect(await readBalance(db, family.payer.accountId)).toBe(1000)
  await moveTo(new Date(services.clock.now().getTime() + 32 * 86_400_000))
  const [renewal] = await listPaidInvoices(db, family.subscriptionId)
  expect(renewal).toMatchObject({ total_pence: 1800, due_pence: 800, paid_pence: 800 })
  expect(await readBalance(db, family.payer.accountId)).toBe(0)
  await refund(family, renewal?.stripe_id ?? '', { amount: 1500, causeKey: 'mixed' })
  await runDueJobs()
  expect(
    (await refundsOf(renewal?.stripe_id ?? '')).map((row) => [row.cause_key, row.amount_pence, row.state]),
  ).toEqual([
    ['mixed', 800, 'succeeded'],
    ['mixed#2', 700, 'succeeded'],
  ])
  expect(await readBalance(db, family.payer.accountId)).toBe(700)
  expect(await refundedOf(db, renewal?.stripe_id ?? '')).toBe(1500)
  // Everything that the card paid has been refunded, so the rest goes to the balance.
  await refund(family, renewal?.stripe_id ?? '', { causeKey: 'rest' })
  await runDueJobs()
  expect((await refundsOf(renewal?.stripe_id ?? '')).at(-1)).toMatchObject({ amount_pence: 300, state: 'succeeded' })
  expect(await readBalance(db, family.payer.accountId)).toBe(1000)
  expect(await atProvider(family)).toEqual([[800, 'succeeded']])

  // Simulates a provider that did not answer the read of the balance.
  await db
    .updateTable('payment_customer')
    .set({ balance_pence: 0, synced_at: new Date('2027-03-01T09:00:00Z') })
    .where('account_id', '=', family.payer.accountId)
    .execute()
  await reconcilePayments(services)
  expect(await readBalance(db, family.payer.accountId)).toBe(1000)
})

test('a balance entry made in the provider’s dashboard counts once, as ours do', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await credit(family, 1000)
  await runDueJobs()
  const { accountId } = family.payer
  for (const [amount, description] of [
    [-500, 'Sorry for the delay'],
    [800, undefined],
  ] as const)
    await world.stripe.customers.createBalanceTransaction(family.customerId, {
      amount,
      currency: 'gbp',
      ...(description && { description }),
    })
  for (const _ of [1, 2]) await syncCustomer(services, accountId)
  expect(await readBalance(db, accountId)).toBe(700)
  const entries = await db
    .selectFrom('balance_entry')
    .select(['amount_pence', 'reason', 'state'])
    .where('account_id', '=', accountId)
    .orderBy('amount_pence')
    .execute()
  expect(entries).toMatchObject([
    { amount_pence: -800, reason: 'entered at the payment provider', state: 'done' },
    { amount_pence: 500, reason: 'Sorry for the delay', state: 'done' },
    { amount_pence: 1000, state: 'done' },
  ])
  // The invariants are checked after each test, and must hold once an invoice has used the balance.
  await moveTo(new Date(services.clock.now().getTime() + 32 * 86_400_000))
  const [renewal] = await listPaidInvoices(db, family.subscriptionId)
  expect(renewal).toMatchObject({ total_pence: 1800, due_pence: 1100 })
})

test.each([
  ['fails before it acts', { status: 500 }],
  ['fails after it has acted', { status: 500, afterCommit: true }],
  ['acts and drops the answer', { dropAfterCommit: true, times: 3 }],
  ['is too busy', { status: 429, times: 6 }],
])('one refund and one credit are made if the provider %s', async (_, fault) => {
  const family = await subscribe(planTermsOf(100, 3))
  const invoice = await firstInvoice(family)
  await world.fault('POST', '/v1/refunds', fault)
  await world.fault('POST', `/v1/customers/${family.customerId}/balance_transactions`, fault)
  await refund(family, invoice?.stripe_id ?? '')
  await credit(family, 300)
  for (let round = 0; round < 3; round++) {
    await runDueJobs()
    await reconcilePayments(services)
  }
  await runDueJobs()
  expect(await atProvider(family)).toEqual([[5000, 'succeeded']])
  expect(await readBalance(db, family.payer.accountId)).toBe(300)
  expect(await world.gateway.getCustomer(family.customerId)).toMatchObject({ balance: 300 })
})

test('a credit with the same cause is given once', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  expect(await credit(family, 300, 'once')).toBe(await credit(family, 300, 'once'))
  await runDueJobs()
  expect(await world.gateway.getCustomer(family.customerId)).toMatchObject({ balance: 300 })
})

test('a refund made in the provider’s dashboard is recorded, and reduces what is left to refund', async () => {
  const family = await subscribe(planTermsOf(100, 3))
  const invoice = await firstInvoice(family)
  const id = invoice?.stripe_id ?? ''
  const [payment] = (await world.gateway.getInvoice(id)).payments
  await world.stripe.refunds.create({ payment_intent: payment?.intentId ?? '', amount: 1200 })
  await runDueJobs()
  expect(await refundsOf(id)).toMatchObject([
    { amount_pence: 1200, state: 'succeeded', reason: 'made at the payment provider by hand' },
  ])
  expect(await refundedOf(db, id)).toBe(1200)
  await refund(family, id)
  await runDueJobs()
  expect(await refundedOf(db, id)).toBe(5000)
})

test('a manual refund is deducted from the card’s part of a renewal that card and balance paid', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await credit(family, 1000)
  await runDueJobs()
  await moveTo(new Date(services.clock.now().getTime() + 32 * 86_400_000))
  const id = (await listPaidInvoices(db, family.subscriptionId))[0]?.stripe_id ?? ''
  const [payment] = (await world.gateway.getInvoice(id)).payments
  await world.stripe.refunds.create({ payment_intent: payment?.intentId ?? '', amount: 300 })
  await runDueJobs()
  await refund(family, id)
  await runDueJobs()
  expect((await atProvider(family)).map(([amount]) => amount).toSorted()).toEqual([300, 500])
  expect(await readBalance(db, family.payer.accountId)).toBe(1000)
  expect(await refundedOf(db, id)).toBe(1800)
})

test('each invoice of a changed subscription is refunded separately', async () => {
  const family = await subscribe(planTermsOf(100, 1))
  await changeItems(services, {
    operation: `change:${newId()}`,
    subscriptionId: family.subscriptionId,
    target: aTarget(200, 1),
    proratedAt: services.clock.now(),
    billing: 'invoice_now',
  })
  await runDueJobs()
  for (const { stripe_id } of await listPaidInvoices(db, family.subscriptionId)) await refund(family, stripe_id)
  await runDueJobs()
  expect((await atProvider(family)).map(([amount]) => amount)).toEqual(expect.arrayContaining([1800, 1800]))
})

test('a dispute is recorded and published, and marks the family while it is open', async () => {
  const family = await subscribe(planTermsOf(100, 1), testCards.disputed)
  // The dispute's event may be handled before the invoice's, and is then retried.
  await moveTo(new Date(services.clock.now().getTime() + 60_000))
  expect(await hasOpenDispute(db, family.payer.accountId)).toBe(true)
  expect(world.eventsOf('dispute-opened', family)).toHaveLength(1)
})

test('a refund of a disputed payment is left to an operator, who retries it when the dispute is won', async () => {
  const family = await subscribe(planTermsOf(100, 1), testCards.disputed)
  await moveTo(new Date(services.clock.now().getTime() + 60_000))
  const [invoice] = await listPaidInvoices(db, family.subscriptionId)
  await refund(family, invoice?.stripe_id ?? '')
  await runDueJobs()
  const ownTasks = async () =>
    (await listRefundTasks(db)).filter(({ accountId }) => accountId === family.payer.accountId)
  const [task] = await ownTasks()
  if (!task) throw new Error('no task')
  expect(task).toMatchObject({ amountPence: 1800, failure: 'charge_disputed' })
  const retry = () =>
    transaction(db, (tx) => retryRefundTask(tx, services, { refundId: task.id, now: services.clock.now() }))

  const { stripe_id } = await db
    .selectFrom('dispute')
    .select('stripe_id')
    .where('account_id', '=', family.payer.accountId)
    .executeTakeFirstOrThrow()
  await world.stripe.disputes.update(stripe_id, { evidence: { uncategorized_text: 'winning_evidence' } })
  const retriedId = await retry()
  expect(await retry()).toBeUndefined()
  await runDueJobs()
  expect(await ownTasks()).toEqual([])
  const row = await db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', retriedId as Id<'refund'>)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'succeeded', amount_pence: 1800, due_by: task.dueBy })
})

test('a refund refused because of a dispute needs no operator once the dispute is lost and the bank has paid the money back', async () => {
  const family = await subscribe(planTermsOf(100, 1), testCards.disputed)
  const { accountId } = family.payer
  await moveTo(new Date(services.clock.now().getTime() + 60_000))
  const [invoice] = await listPaidInvoices(db, family.subscriptionId)
  await refund(family, invoice?.stripe_id ?? '')
  await runDueJobs()
  const ownTasks = async () => (await listRefundTasks(db)).filter((task) => task.accountId === accountId)
  expect(await ownTasks()).toHaveLength(1)
  const { stripe_id } = await db
    .selectFrom('dispute')
    .select('stripe_id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await world.stripe.disputes.update(stripe_id, { evidence: { uncategorized_text: 'losing_evidence' } })
  await moveTo(new Date(services.clock.now().getTime() + 60_000))
  expect(await hasOpenDispute(db, accountId)).toBe(false)
  expect(await ownTasks()).toEqual([])
  expect(await refundsOf(invoice?.stripe_id ?? '')).toMatchObject([
    { state: 'failed', failure: 'charge_disputed', resolution: 'the bank gave it back' },
  ])
})

test('postage that a wallet pays for an address abroad is refunded, not spent', async () => {
  const { paymentIntentId } = await ensurePostage(services, await world.owed())
  const { stripe_id } = await db
    .selectFrom('payment_intent')
    .select('stripe_id')
    .where('id', '=', paymentIntentId)
    .executeTakeFirstOrThrow()
  await world.stripe.paymentIntents.update(stripe_id ?? '', {
    shipping: {
      name: 'Jeanne',
      address: { line1: '1 Rue de la Paix', city: 'Paris', country: 'FR', postal_code: '75002' },
    },
  })
  await world.control('POST', `payment-intents/${stripe_id}/confirm`, { card: testCards.good })
  await runDueJobs()
  const row = await db
    .selectFrom('payment_intent')
    .selectAll()
    .where('id', '=', paymentIntentId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'succeeded', shipping_country: 'FR', consumed_by: null })
  expect(await isPaidFromAbroad(db, paymentIntentId)).toBe(true)
  const refunds = db.selectFrom('refund').selectAll().where('payment_intent_id', '=', paymentIntentId)
  expect(await refunds.execute()).toMatchObject([{ state: 'succeeded', amount_pence: 395 }])
})
