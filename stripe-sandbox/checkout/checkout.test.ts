import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlans, membershipSession, type Plans } from '../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
let plans: Plans
let customer: Stripe.Customer
beforeAll(async () => {
  sandbox = await startTestSandbox()
  plans = await createPlans(sandbox.stripe)
  customer = await sandbox.stripe.customers.create({ email: 'mia@family.test' })
})
afterAll(() => sandbox.close())

const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sandbox.stripe.checkout.sessions.create(membershipSession(customer.id, plans.quarterly75.id, more))
const now = async () => (await sandbox.control<{ now: number }>('GET', 'clock')).body.now

test('an open session shows the total with its tax, and the address of its page', async () => {
  const session = await create({
    subscription_data: { default_tax_rates: [plans.rate.id] },
    metadata: { attempt: '1' },
  })
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    mode: 'subscription',
    ui_mode: 'hosted_page',
    amount_total: 7500,
    currency: 'gbp',
    total_details: { amount_tax: 1250 },
    customer: customer.id,
    customer_details: { email: 'mia@family.test' },
    client_reference_id: 'user-1',
    metadata: { attempt: '1' },
    subscription: null,
  })
  expect(session.url).toBe(`${sandbox.origin}/__sandbox/checkout/${session.id}`)
  expect(session.expires_at).toBe(session.created + 24 * 3600)
  const lines = await sandbox.stripe.checkout.sessions.listLineItems(session.id)
  expect(lines.data[0]).toMatchObject({ description: 'Wrenlet membership', amount_total: 7500, quantity: 1 })
})

test.each([
  [{ ui_mode: 'hosted' }, 'ui_mode', undefined],
  [{ payment_method_types: ['card'] }, 'payment_method_types', 'payment_method_types_no_longer_supported'],
  [{ customer: 'cus_none' }, 'customer', 'resource_missing'],
  [{ customer_email: 'a@b.test' }, 'customer_email', undefined],
  [{ line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]', 'resource_missing'],
  [{ line_items: [{ quantity: 1 }] }, 'line_items[0][price]', undefined],
  [{ success_url: 'nowhere' }, 'success_url', 'url_invalid'],
  [{ payment_intent_data: { description: 'x' } }, 'payment_intent_data', undefined],
  [{ expires_at: 1 }, 'expires_at', undefined],
  [{ mode: 'payment', subscription_data: undefined }, 'line_items[0][price]', undefined],
  [{ shipping_rate: 'x' }, 'shipping_rate', 'parameter_unknown'],
])('a session is refused: %o', async (more, param, code) => {
  const error = await errorOf(create(more as Partial<Stripe.Checkout.SessionCreateParams>))
  expect(error).toMatchObject({ statusCode: 400, param, code })
})

test('a session needs a success address', async () => {
  const { success_url: _gone, ...params } = membershipSession(customer.id, plans.quarterly75.id)
  expect(await errorOf(sandbox.stripe.checkout.sessions.create(params))).toMatchObject({
    code: 'parameter_missing',
    param: 'success_url',
  })
})

test('an inactive price is refused', async () => {
  const price = await sandbox.stripe.prices.create({
    product: String(plans.monthly18.product),
    currency: 'gbp',
    unit_amount: 100,
    recurring: { interval: 'month' },
    active: false,
  })
  const error = await errorOf(create({ line_items: [{ price: price.id, quantity: 1 }] }))
  expect(error.message).toContain('inactive')
})

test('a payment creates an active subscription with a paid invoice, and emits each event', async () => {
  const before = await sandbox.stripe.events.list({ limit: 1 })
  const session = await create()
  const paid = await sandbox.payCheckout(session.id, { card: '4242424242424242' })
  expect(paid).toMatchObject({
    status: 'succeeded',
    error: null,
    session: { status: 'complete', payment_status: 'paid', url: null },
  })
  const expanded = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments.data.payment.payment_intent', 'invoice', 'line_items'],
  })
  const subscription = expanded.subscription as Stripe.Subscription
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { userId: 'user-1' },
    billing_mode: { type: 'flexible' },
  })
  expect(subscription.default_payment_method).toMatch(/^pm_/)
  const invoice = subscription.latest_invoice as Stripe.Invoice
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 7500,
    billing_reason: 'subscription_create',
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  })
  for (const removedField of ['subscription', 'payment_intent', 'charge'])
    expect(invoice).not.toHaveProperty(removedField)
  expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: 'succeeded' })
  expect(expanded.payment_intent).toBeNull()
  expect(expanded.line_items?.data).toHaveLength(1)
  const events = await sandbox.stripe.events.list({ limit: 50, ending_before: before.data[0]?.id ?? '' })
  expect(events.data.map(({ type }) => type).reverse()).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'payment_method.attached',
    'payment_intent.succeeded',
    'charge.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
    'invoice_payment.paid',
    'checkout.session.completed',
  ])
  const statuses = events.data
    .filter(({ type }) => type.startsWith('customer.subscription'))
    .map(({ data }) => (data.object as Stripe.Subscription).status)
  expect(statuses).toEqual(['active', 'incomplete'])
})

test('a declined session keeps its subscription, which another card pays', async () => {
  const family = await sandbox.stripe.customers.create({ email: 'second@family.test' })
  const session = await create({ customer: family.id })
  expect((await sandbox.payCheckout(session.id, { card: '4000000000009995' })).error?.message).toBe(
    'Your card has insufficient funds.',
  )
  expect((await sandbox.payCheckout(session.id, { card: '4000002760003184', challenge: 'fail' })).error?.code).toBe(
    'payment_intent_authentication_failure',
  )
  expect((await sandbox.payCheckout(session.id, { card: '4000002760003184', challenge: 'abandon' })).status).toBe(
    'requires_action',
  )
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect((await sandbox.payCheckout(session.id, { card: '4000002760003184' })).session.status).toBe('complete')
  const all = await sandbox.stripe.subscriptions.list({ customer: family.id, status: 'all' })
  expect(all.data.map(({ status }) => status)).toEqual(['active'])
  const failed = await sandbox.stripe.events.list({ type: 'invoice.payment_failed', limit: 2 })
  expect(failed.data).toHaveLength(2)
})

test('paying in two tabs creates two subscriptions, which the app must notice', async () => {
  const family = await sandbox.stripe.customers.create({ email: 'tabs@family.test' })
  const [one, two] = await Promise.all([create({ customer: family.id }), create({ customer: family.id })])
  await Promise.all([one, two].map(({ id }) => sandbox.payCheckout(id, { card: '4242424242424242' })))
  expect((await sandbox.stripe.subscriptions.list({ customer: family.id })).data).toHaveLength(2)
})

test('a payment creates a customer if there is none', async () => {
  const session = await sandbox.stripe.checkout.sessions.create({
    ...membershipSession('x', plans.monthly18.id),
    customer: undefined,
    customer_email: 'new@family.test',
  })
  const { session: paid } = await sandbox.payCheckout(session.id, { card: '4242424242424242' })
  expect(await sandbox.stripe.customers.retrieve(String(paid.customer))).toMatchObject({ email: 'new@family.test' })
})

test('payment mode accepts one-time prices and returns the intent', async () => {
  const session = await sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://shop.test/ok',
    line_items: [{ price_data: { currency: 'gbp', unit_amount: 498, product_data: { name: 'Postage' } }, quantity: 2 }],
    payment_intent_data: { metadata: { orderId: 'o1' } },
  })
  expect(session.amount_total).toBe(996)
  const { session: paid } = await sandbox.payCheckout(session.id, { card: '4242424242424242' })
  const intent = await sandbox.stripe.paymentIntents.retrieve(String(paid.payment_intent))
  expect(intent).toMatchObject({ amount: 996, status: 'succeeded', metadata: { orderId: 'o1' } })
  expect(paid.subscription).toBeNull()
})

describe('the end of a session', () => {
  test('by API call cancels what a failed attempt created', async () => {
    const family = await sandbox.stripe.customers.create({})
    const session = await create({ customer: family.id })
    await sandbox.payCheckout(session.id, { card: '4000000000000002' })
    const expired = await sandbox.stripe.checkout.sessions.expire(session.id)
    expect(expired).toMatchObject({ status: 'expired', url: null })
    const all = await sandbox.stripe.subscriptions.list({ customer: family.id, status: 'all' })
    expect(all.data.map(({ status }) => status)).toEqual(['incomplete_expired'])
    const intents = await sandbox.stripe.paymentIntents.list({ customer: family.id })
    expect(intents.data.map(({ status }) => status)).toEqual(['canceled'])
    expect((await errorOf(sandbox.stripe.checkout.sessions.expire(session.id))).message).toContain(
      'status of `expired`',
    )
    const pay = await sandbox.control('POST', `checkout-sessions/${session.id}/pay`, { card: '4242424242424242' })
    expect(pay.status).toBe(400)
  })

  test('comes automatically when its time is up', async () => {
    const session = await create({ expires_at: (await now()) + 31 * 60 })
    await sandbox.control('POST', 'clock', { now: session.expires_at })
    const page = await fetch(session.url ?? '')
    expect(await page.text()).toContain('This page has expired')
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    expect(
      (await sandbox.stripe.events.list({ type: 'checkout.session.expired', limit: 1 })).data[0]?.data.object,
    ).toMatchObject({ id: session.id })
  })

  test('a complete session cannot expire', async () => {
    const session = await create()
    await sandbox.payCheckout(session.id, { card: '4242424242424242' })
    expect((await errorOf(sandbox.stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400)
  })
})
