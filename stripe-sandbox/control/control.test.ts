import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

const day = 86_400

let sandbox: TestSandbox
let plans: Plans
beforeEach(async () => {
  sandbox = await startTestSandbox()
  plans = await createPlans(sandbox.stripe)
})
afterEach(() => sandbox.close())

interface History {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
}
const now = async () => (await sandbox.control<{ now: number }>('GET', 'clock')).body.now
const createHistory = async (more: object) => {
  const { status, body } = await sandbox.control<History>('POST', 'history', {
    customer: { email: 'mia@family.test', name: 'Mia Hart', metadata: { account: 'a1' } },
    card: '4242424242424242',
    items: [{ lookup_key: 'plan_150_1m_gbp_v1' }],
    metadata: { membership: 'm1' },
    ...more,
  })
  return { status, ...body }
}

describe('a history', () => {
  test('starts in the past, is paid and has the requested properties', async () => {
    const startedAt = (await now()) - 10 * day
    const { customer, subscription } = await createHistory({
      startedAt,
      items: [{ lookup_key: 'plan_150_1m_gbp_v1' }, { lookup_key: 'booster_10_1m_gbp_v1', quantity: 2 }],
      default_tax_rates: [plans.rate.id],
    })
    expect(customer).toMatchObject({ email: 'mia@family.test', metadata: { account: 'a1' }, created: startedAt })
    expect(subscription).toMatchObject({
      status: 'active',
      start_date: startedAt,
      metadata: { membership: 'm1' },
      default_payment_method: customer.invoice_settings.default_payment_method,
    })
    expect(subscription.items.data.map(({ quantity }) => quantity)).toEqual([1, 2])
    const { data } = await sandbox.stripe.invoices.list({ subscription: subscription.id })
    expect(data).toMatchObject([{ status: 'paid', total: 3060, created: startedAt }])
    const [event] = (await sandbox.stripe.events.list({ type: 'invoice.paid' })).data
    expect(event?.created).toBe(startedAt)
  })

  test('has been billed ever since, each time on its own date', async () => {
    const startedAt = Date.UTC(2026, 7, 31, 9) / 1000
    await sandbox.control('POST', 'clock', { now: Date.UTC(2026, 10, 20, 12) / 1000 })
    const { subscription } = await createHistory({ startedAt })
    expect(subscription.status).toBe('active')
    const { data } = await sandbox.stripe.invoices.list({ subscription: subscription.id })
    expect(data.map(({ created, status, total }) => [new Date(created * 1000).toISOString(), status, total])).toEqual([
      ['2026-10-31T09:00:00.000Z', 'paid', 2700],
      ['2026-09-30T09:00:00.000Z', 'paid', 2700],
      ['2026-08-31T09:00:00.000Z', 'paid', 2700],
    ])
    expect(subscription.items.data[0]?.current_period_end).toBe(Date.UTC(2026, 10, 30, 9) / 1000)
    const { body } = await sandbox.control<{ next: number }>('GET', 'clock')
    expect(body.next).toBe(Date.UTC(2026, 10, 30, 9) / 1000)
  })

  test.each([
    ['4000000000000341', 'past_due'],
    ['4000002760003184', 'past_due'],
  ])('leaves the newest renewal unpaid with card %s', async (card, status) => {
    const { customer, subscription } = await createHistory({ startedAt: (await now()) - 31.5 * day, card })
    expect(subscription.status).toBe(status)
    const { data } = await sandbox.stripe.invoices.list({ subscription: subscription.id })
    expect(data.map((invoice) => invoice.status)).toEqual(['open', 'paid'])
    const paid = await sandbox.control('POST', `invoices/${data[0]?.id}/pay`, { card: '4242424242424242' })
    expect(paid.body).toMatchObject({ status: 'succeeded' })
    // As with the shop's own subscriptions, a card that paid on session is saved and pays the next renewal.
    const updated = await sandbox.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
    expect(updated.status).toBe('active')
    expect(updated.default_payment_method).toMatchObject({ customer: customer.id, card: { last4: '4242' } })
    await sandbox.control('POST', 'clock', { now: (await now()) + 31 * day })
    const { data: invoices } = await sandbox.stripe.invoices.list({ subscription: subscription.id })
    expect(invoices.map((invoice) => invoice.status)).toEqual(['paid', 'paid', 'paid'])
  })

  test('a card that requires a challenge only at set-up pays each renewal', async () => {
    const { subscription } = await createHistory({ startedAt: (await now()) - 40 * day, card: '4000002500003155' })
    expect(subscription.status).toBe('active')
    const { data } = await sandbox.stripe.invoices.list({ subscription: subscription.id })
    expect(data.map((invoice) => invoice.status)).toEqual(['paid', 'paid'])
  })

  test('is refused when it is impossible', async () => {
    expect((await createHistory({ startedAt: (await now()) + day })).status).toBe(400)
    expect((await createHistory({ items: [{ lookup_key: 'none' }] })).status).toBe(400)
    expect((await createHistory({ card: undefined })).status).toBe(400)
    expect((await sandbox.stripe.customers.list()).data).toEqual([])
  })
})

test('a card is replaced as the portal does it: on the customer and on the subscription', async () => {
  const { customer, subscription } = await createHistory({ startedAt: (await now()) - day })
  await sandbox.control('POST', `customers/${customer.id}/card`, { card: '5555555555554444' })
  const { data } = await sandbox.stripe.paymentMethods.list({ customer: customer.id })
  expect(data.map(({ card }) => card?.last4).sort()).toEqual(['4242', '4444'])
  const newCard = data.find(({ card }) => card?.last4 === '4444')?.id
  const updated = await sandbox.stripe.customers.retrieve(customer.id)
  expect(updated).toMatchObject({ invoice_settings: { default_payment_method: newCard } })
  expect((await sandbox.stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBe(newCard)
})

describe('an open invoice is paid by its customer', () => {
  async function createOpenInvoice(): Promise<string> {
    const customer = await sandbox.stripe.customers.create({})
    const { latest_invoice } = await sandbox.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plans.monthly27.id }],
      payment_behavior: 'default_incomplete',
    })
    return String(latest_invoice)
  }
  test('after a decline and a challenge', async () => {
    const id = await createOpenInvoice()
    const declined = await sandbox.control('POST', `invoices/${id}/pay`, { card: '4000000000009995' })
    expect(declined.body).toMatchObject({ status: 'failed', error: { decline_code: 'insufficient_funds' } })
    const abandoned = await sandbox.control('POST', `invoices/${id}/pay`, {
      card: '4000002760003184',
      challenge: 'abandon',
    })
    expect(abandoned.body).toMatchObject({ status: 'requires_action', invoice: { status: 'open' } })
    const paid = await sandbox.control('POST', `invoices/${id}/pay`, { card: '4000002760003184' })
    expect(paid.body).toMatchObject({ status: 'succeeded', invoice: { status: 'paid', amount_paid: 2700 } })
    expect((await sandbox.control('POST', `invoices/${id}/pay`, { card: '4242424242424242' })).status).toBe(400)
  })
})

test('the dump lists every balance, subscription, invoice, payment and refund', async () => {
  const { customer, subscription } = await createHistory({ startedAt: (await now()) - day })
  const { data } = await sandbox.stripe.paymentIntents.list({ customer: customer.id })
  await sandbox.stripe.refunds.create({ payment_intent: data[0]?.id ?? '', amount: 700 })
  const { body } = await sandbox.control('GET', 'dump')
  expect(body).toMatchObject({
    money: { received: 2700, refunded: 700 },
    customers: [{ id: customer.id, balance: 0 }],
    subscriptions: [
      { id: subscription.id, status: 'active', items: [{ lookup_key: 'plan_150_1m_gbp_v1', quantity: 1 }] },
    ],
    invoices: [{ subscription: subscription.id, status: 'paid', total: 2700, amount_paid: 2700 }],
    payment_intents: [{ status: 'succeeded', amount_received: 2700 }],
    refunds: [{ amount: 700, status: 'succeeded' }],
    disputes: [],
  })
})

test('the whole log is sent again, as often as requested', async () => {
  await sandbox.stripe.customers.create({ email: 'one@family.test' })
  await sandbox.stripe.products.create({ name: 'Two' })
  await sandbox.delivered()
  const types = sandbox.receiver.types()
  sandbox.receiver.clear()
  await sandbox.control('POST', 'events/replay', { reverse: true, times: 2 })
  await sandbox.delivered()
  expect(sandbox.receiver.received).toHaveLength(types.length * 2)
  const sorted = (types: string[]) => types.toSorted()
  expect(sorted(sandbox.receiver.types())).toEqual(sorted([...types, ...types]))
  sandbox.receiver.clear()
  expect((await sandbox.control('POST', 'events/replay')).body).toEqual({ replayed: types.length })
  await sandbox.delivered()
  expect(sorted(sandbox.receiver.types())).toEqual(sorted(types))
})
