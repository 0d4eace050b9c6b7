import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePlans, type Plans } from '../testing/a-plan.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

const day = 86_400

let it: TestSandbox
let plans: Plans
beforeEach(async () => {
  it = await startTestSandbox()
  plans = await makePlans(it.stripe)
})
afterEach(() => it.close())

interface History {
  customer: Stripe.Customer
  subscription: Stripe.Subscription
}
const now = async () => (await it.control<{ now: number }>('GET', 'clock')).body.now
const history = async (more: object) => {
  const { status, body } = await it.control<History>('POST', 'history', {
    customer: { email: 'mia@family.test', name: 'Mia Hart', metadata: { account: 'a1' } },
    card: '4242424242424242',
    items: [{ lookup_key: 'plan_150_1m_gbp_v1' }],
    metadata: { membership: 'm1' },
    ...more,
  })
  return { status, ...body }
}

describe('a history', () => {
  test('begins in the past, paid, with the given properties', async () => {
    const startedAt = (await now()) - 10 * day
    const { customer, subscription } = await history({
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
    const { data } = await it.stripe.invoices.list({ subscription: subscription.id })
    expect(data).toMatchObject([{ status: 'paid', total: 3060, created: startedAt }])
    const [event] = (await it.stripe.events.list({ type: 'invoice.paid' })).data
    expect(event?.created).toBe(startedAt)
  })

  test('has been billed ever since, each time on its own date', async () => {
    const startedAt = Date.UTC(2026, 7, 31, 9) / 1000
    await it.control('POST', 'clock', { now: Date.UTC(2026, 10, 20, 12) / 1000 })
    const { subscription } = await history({ startedAt })
    expect(subscription.status).toBe('active')
    const { data } = await it.stripe.invoices.list({ subscription: subscription.id })
    expect(data.map(({ created, status, total }) => [new Date(created * 1000).toISOString(), status, total])).toEqual([
      ['2026-10-31T09:00:00.000Z', 'paid', 2700],
      ['2026-09-30T09:00:00.000Z', 'paid', 2700],
      ['2026-08-31T09:00:00.000Z', 'paid', 2700],
    ])
    expect(subscription.items.data[0]?.current_period_end).toBe(Date.UTC(2026, 10, 30, 9) / 1000)
    const { body } = await it.control<{ next: number }>('GET', 'clock')
    expect(body.next).toBe(Date.UTC(2026, 10, 30, 9) / 1000)
  })

  test.each([
    ['4000000000000341', 'past_due'],
    ['4000002760003184', 'past_due'],
  ])('with %s the newest renewal is not paid', async (card, status) => {
    const { customer, subscription } = await history({ startedAt: (await now()) - 31.5 * day, card })
    expect(subscription.status).toBe(status)
    const { data } = await it.stripe.invoices.list({ subscription: subscription.id })
    expect(data.map((invoice) => invoice.status)).toEqual(['open', 'paid'])
    const paid = await it.control('POST', `invoices/${data[0]?.id}/pay`, { card: '4242424242424242' })
    expect(paid.body).toMatchObject({ status: 'succeeded' })
    // As with the shop's own subscriptions, a card that paid on session is saved and pays the next renewal.
    const after = await it.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
    expect(after.status).toBe('active')
    expect(after.default_payment_method).toMatchObject({ customer: customer.id, card: { last4: '4242' } })
    await it.control('POST', 'clock', { now: (await now()) + 31 * day })
    const { data: later } = await it.stripe.invoices.list({ subscription: subscription.id })
    expect(later.map((invoice) => invoice.status)).toEqual(['paid', 'paid', 'paid'])
  })

  test('a card that asks only at set-up pays each renewal', async () => {
    const { subscription } = await history({ startedAt: (await now()) - 40 * day, card: '4000002500003155' })
    expect(subscription.status).toBe('active')
    const { data } = await it.stripe.invoices.list({ subscription: subscription.id })
    expect(data.map((invoice) => invoice.status)).toEqual(['paid', 'paid'])
  })

  test('refuses an impossible history', async () => {
    expect((await history({ startedAt: (await now()) + day })).status).toBe(400)
    expect((await history({ items: [{ lookup_key: 'none' }] })).status).toBe(400)
    expect((await history({ card: undefined })).status).toBe(400)
    expect((await it.stripe.customers.list()).data).toEqual([])
  })
})

test('a card is replaced as the portal does it: on the customer and on the subscription', async () => {
  const { customer, subscription } = await history({ startedAt: (await now()) - day })
  await it.control('POST', `customers/${customer.id}/card`, { card: '5555555555554444' })
  const { data } = await it.stripe.paymentMethods.list({ customer: customer.id })
  expect(data.map(({ card }) => card?.last4).sort()).toEqual(['4242', '4444'])
  const swapped = data.find(({ card }) => card?.last4 === '4444')?.id
  const after = await it.stripe.customers.retrieve(customer.id)
  expect(after).toMatchObject({ invoice_settings: { default_payment_method: swapped } })
  expect((await it.stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBe(swapped)
})

describe('an open invoice is paid by its customer', () => {
  async function open(): Promise<string> {
    const customer = await it.stripe.customers.create({})
    const { latest_invoice } = await it.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plans.monthly27.id }],
      payment_behavior: 'default_incomplete',
    })
    return String(latest_invoice)
  }
  test('after a decline and a challenge', async () => {
    const id = await open()
    const declined = await it.control('POST', `invoices/${id}/pay`, { card: '4000000000009995' })
    expect(declined.body).toMatchObject({ status: 'failed', error: { decline_code: 'insufficient_funds' } })
    const left = await it.control('POST', `invoices/${id}/pay`, { card: '4000002760003184', challenge: 'abandon' })
    expect(left.body).toMatchObject({ status: 'requires_action', invoice: { status: 'open' } })
    const paid = await it.control('POST', `invoices/${id}/pay`, { card: '4000002760003184' })
    expect(paid.body).toMatchObject({ status: 'succeeded', invoice: { status: 'paid', amount_paid: 2700 } })
    expect((await it.control('POST', `invoices/${id}/pay`, { card: '4242424242424242' })).status).toBe(400)
  })
})

test('the dump lists what everybody owes and owns, in an order that does not depend on the history', async () => {
  const { customer, subscription } = await history({ startedAt: (await now()) - day })
  const { data } = await it.stripe.paymentIntents.list({ customer: customer.id })
  await it.stripe.refunds.create({ payment_intent: data[0]?.id ?? '', amount: 700 })
  const { body } = await it.control('GET', 'dump')
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

test('the whole log is sent again, in order or in reverse', async () => {
  await it.stripe.customers.create({ email: 'one@family.test' })
  await it.stripe.products.create({ name: 'Two' })
  await it.delivered()
  const once = it.receiver.types()
  it.receiver.clear()
  await it.control('POST', 'events/replay', { reverse: true, times: 2 })
  await it.delivered()
  expect(it.receiver.received).toHaveLength(once.length * 2)
  const counted = (types: string[]) => types.toSorted()
  expect(counted(it.receiver.types())).toEqual(counted([...once, ...once]))
  it.receiver.clear()
  expect((await it.control('POST', 'events/replay')).body).toEqual({ replayed: once.length })
  await it.delivered()
  expect(counted(it.receiver.types())).toEqual(counted(once))
})
