// Postage payments between opening and completing a checkout, and payments that must never be spent. tests/db/postage.test.ts
// tests the whole flow with the payments sandbox.

import { beforeEach, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { anOwedCheckout } from '#tests/builders/an-owed-checkout.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { ensurePostage } from '#tests/support/ensure-postage.ts'
import { paperPayments } from '#tests/support/provider/paper-provider.ts'
import { GatewayError, type IntentState } from './gateway.ts'
import { cancelIntent } from './operations/cancel-intent.ts'
import { ensurePayment } from './operations/ensure-payment.ts'
import { syncIntent } from './operations/sync-intent.ts'
import { withCustomer } from './operations/with-customer.ts'
import { consumeIntent, isPaidFromAbroad } from './steps/consume-intent.ts'

const { db } = await openTestDatabase()
const { provider, services, published, eventsOf, now } = paperPayments(db)
beforeEach(() => {
  published.length = 0
})

async function aDue(amount = 395) {
  const { id: accountId, email } = await transaction(db, (tx) => anAccount(tx))
  const checkoutId = newId<'checkout'>()
  return { accountId, email, name: 'Tamsin Ferrars', checkoutId, amount: pence(amount) }
}
const rowsOf = ({ checkoutId }: { checkoutId: Id<'checkout'> }) =>
  db.selectFrom('payment_intent').selectAll().where('checkout_id', '=', checkoutId).orderBy('attempt').execute()

async function aPayment(existingDue?: Awaited<ReturnType<typeof aDue>>) {
  const due = existingDue ?? (await aDue())
  const { paymentIntentId } = await ensurePostage(services, due)
  const stripeId = (await rowsOf(due))[0]?.stripe_id ?? ''
  const change = (changed: Partial<IntentState>) =>
    provider.intents.set(stripeId, { ...(provider.intents.get(stripeId) as IntentState), ...changed })
  const pay = (more: Partial<IntentState> = {}) => change({ status: 'succeeded', amountReceived: pence(395), ...more })
  return { due, id: paymentIntentId, pay }
}

test.each<[string, Partial<IntentState>]>([
  ['less', { amountReceived: pence(394) }],
  ['more', { amountReceived: pence(396) }],
  ['another currency', { currency: 'eur' }],
  ['the metadata of another payment', { metadata: { intentId: newId() } }],
  ['no metadata', { metadata: {} }],
])('a payment with %s publishes nothing', async (_, more) => {
  const { due, id, pay } = await aPayment()
  pay(more)
  await expect(syncIntent(services, id, 'provider')).rejects.toThrow('another amount, currency or purpose')
  expect(await rowsOf(due)).toMatchObject([{ status: 'requires_payment_method' }])
  expect(eventsOf('payment-succeeded')).toEqual([])
})

test.each([
  ['JE', false],
  ['FR', false],
  ['GB', true],
  [null, true],
])('a payment whose wallet gives the country %s may be spent: %s', async (shippingCountry, isSpendable) => {
  const owed = await transaction(db, (tx) => anOwedCheckout(tx, { now }))
  const { id, pay } = await aPayment({ ...owed, email: 'tamsin@example.com', name: 'Tamsin Ferrars' })
  pay({ shippingCountry })
  await syncIntent(services, id, 'provider')
  expect(await isPaidFromAbroad(db, id)).toBe(!isSpendable)
  const ordered = db.selectFrom('rental_order').select('id').where('checkout_id', '=', owed.checkoutId)
  const refunded = db.selectFrom('refund').select('id').where('payment_intent_id', '=', id)
  expect([await ordered.execute(), await refunded.execute()].map(({ length }) => length)).toEqual(
    isSpendable ? [1, 0] : [0, 1],
  )
  // Neither a spent payment nor a refunded one can be spent now.
  expect(await transaction(db, (tx) => consumeIntent(tx, id, newId()))).toBe(false)
})

test.each(['requires_payment_method', 'requires_action', 'processing', 'canceled'] as const)(
  'a payment that is %s is not spent',
  async (status) => {
    const { id, pay } = await aPayment()
    pay({ status })
    await syncIntent(services, id, 'provider')
    expect(await transaction(db, (tx) => consumeIntent(tx, id, newId()))).toBe(false)
  },
)

test.each([
  [395, 790],
  [790, 395],
])('a payment of %i pence is cancelled when %i pence are due', async (before, after) => {
  const due = await aDue(before)
  await ensurePostage(services, due)
  const answer = await ensurePostage(services, { ...due, amount: pence(after) })
  expect(answer.amount).toBe(after)
  expect((await rowsOf(due)).map(({ amount_pence, status }) => [amount_pence, status])).toEqual([
    [before, 'canceled'],
    [after, 'requires_payment_method'],
  ])
})

test('a payment cancelled at the provider is not returned again: another is created', async () => {
  const { due, pay } = await aPayment()
  pay({ status: 'canceled' })
  const answer = await ensurePostage(services, due)
  expect((await rowsOf(due)).map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method'])
  expect(answer.clientSecret).toBe((await rowsOf(due))[1]?.client_secret)
})

test('when two tabs ask at the same time, the second gets the payment of the first', async () => {
  const due = await aDue()
  const first = newId<'payment-intent'>()
  let second: ReturnType<typeof ensurePostage> | undefined
  await transaction(db, async (tx) => {
    await tx
      .insertInto('payment_intent')
      .values({
        id: first,
        account_id: due.accountId,
        purpose: 'rental-order',
        vat_class: 'hire',
        checkout_id: due.checkoutId,
        amount_pence: 395,
        status: 'creating',
        attempt: 1,
        created_at: now,
        synced_at: now,
      })
      .execute()
    second = ensurePostage(services, due)
    await untilBlocked(db)
  })
  expect((await second)?.paymentIntentId).toBe(first)
  expect(await rowsOf(due)).toHaveLength(1)
})

test('a payment cancelled during its creation stays cancelled: its secret is never shown, and another is created', async () => {
  const due = await aDue()
  provider.slowlyAt('createIntent', async () => {
    const [row] = await rowsOf(due)
    expect(await cancelIntent(services, row?.id as Id<'payment-intent'>, 'system:test')).toBe('canceled')
  })
  const answer = await ensurePostage(services, due)
  const [first, second] = await rowsOf(due)
  expect(first).toMatchObject({ status: 'canceled', client_secret: null, stripe_id: null })
  expect(second).toMatchObject({ status: 'requires_payment_method', attempt: 2 })
  expect(answer).toMatchObject({ paymentIntentId: second?.id, clientSecret: second?.client_secret })
})

test('a payment whose cancellation is due is cancelled at the provider once it is created', async () => {
  const due = await aDue()
  await ensurePostage(services, due)
  const [row] = await rowsOf(due)
  const id = row?.id as Id<'payment-intent'>
  const asIfBeingMade = { status: 'creating', stripe_id: null, client_secret: null } as const
  await db.updateTable('payment_intent').set(asIfBeingMade).where('id', '=', id).execute()
  let cancelling: Promise<string> | undefined
  await transaction(db, async (tx) => {
    // The provider's answer is written between the read and the write of the cancellation.
    const { stripe_id, client_secret } = row ?? {}
    await tx
      .updateTable('payment_intent')
      .set({ status: 'requires_payment_method', stripe_id, client_secret })
      .where('id', '=', id)
      .execute()
    cancelling = cancelIntent(services, id, 'system:test')
    await untilBlocked(db)
  })
  expect(await cancelling).toBe('canceled')
  expect(provider.intents.get(row?.stripe_id ?? '')?.status).toBe('canceled')
})

test('cancelling a payment that is cancelled or paid returns its status, without a call to the provider', async () => {
  const owed = await transaction(db, (tx) => anOwedCheckout(tx, { now }))
  const paid = await aPayment({ ...owed, email: 'tamsin@example.com', name: 'Tamsin Ferrars' })
  const abandoned = await aPayment()
  expect(await cancelIntent(services, abandoned.id, 'system:test')).toBe('canceled')
  paid.pay()
  await syncIntent(services, paid.id, 'provider')
  const never = await aPayment()
  const asIfNeverMade = { status: 'canceled', stripe_id: null, client_secret: null } as const
  await db.updateTable('payment_intent').set(asIfNeverMade).where('id', '=', never.id).execute()
  provider.calls.length = 0
  const answers = []
  for (const { id } of [abandoned, paid, never]) answers.push(await cancelIntent(services, id, 'system:test'))
  expect([answers, provider.calls]).toEqual([['canceled', 'succeeded', 'canceled'], []])
})

test('a cancellation that the provider did not answer can be requested again', async () => {
  const { due, id } = await aPayment()
  provider.failsOnceAt('cancelIntent', 'unreachable')
  await expect(cancelIntent(services, id, 'system:test')).rejects.toMatchObject({ failure: 'unreachable' })
  expect(await rowsOf(due)).toMatchObject([{ status: 'requires_payment_method' }])
  expect(await cancelIntent(services, id, 'system:test')).toBe('canceled')
})

test('when two tabs find their customer deleted, the new customer of the first tab is kept', async () => {
  const { accountId, email } = await aDue()
  const payer = { accountId, email, name: 'Tamsin Ferrars' }
  await db
    .insertInto('payment_customer')
    .values({ account_id: accountId, stripe_customer: 'cus_gone', created_at: services.clock.now() })
    .execute()
  const used: string[] = []
  const id = await withCustomer(services, payer, async (customerId) => {
    used.push(customerId)
    if (customerId !== 'cus_gone') return customerId
    // In the meantime the other tab has replaced the customer twice.
    await db
      .updateTable('payment_customer')
      .set({ stripe_customer: 'cus_of_the_other_tab' })
      .where('account_id', '=', accountId)
      .execute()
    throw new GatewayError('missing', 'No such customer: cus_gone', { param: 'customer' })
  })
  expect([id, used]).toEqual(['cus_of_the_other_tab', ['cus_gone', 'cus_of_the_other_tab']])
})

test('a guest pays without an account: only the payment is stored, and it is published like any other', async () => {
  const checkoutId = newId<'checkout'>()
  const { paymentIntentId } = await ensurePayment(services, {
    payer: { accountId: null },
    checkoutId,
    amount: pence(1200),
    purpose: 'trial',
    vatClass: 'sale',
    description: 'Wrenlet trial',
  })
  const [row] = await rowsOf({ checkoutId })
  expect(row).toMatchObject({
    account_id: null,
    purpose: 'trial',
    vat_class: 'sale',
    status: 'requires_payment_method',
  })
  const intent = provider.intents.get(row?.stripe_id ?? '') as IntentState
  provider.intents.set(intent.intentId, { ...intent, status: 'succeeded', amountReceived: pence(1200) })
  const events: typeof services.events = { publish: async (_, event) => void published.push(event) }
  expect(await syncIntent({ ...services, events }, paymentIntentId, 'provider')).toMatchObject({ status: 'succeeded' })
  expect(published).toEqual([
    { type: 'payment-succeeded', purpose: 'trial', paymentIntentId, checkoutId, by: 'provider' },
  ])
})
