import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const request = (path: string, init: RequestInit = {}) => fetch(`${sandbox.origin}${path}`, init)
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

test('a missing, wrong or publishable key is refused with 401', async () => {
  expect((await request('/v1/customers')).status).toBe(401)
  const wrong = await errorOf(clientOf(sandbox.origin, { key: 'sk_test_other_key_0000' }).customers.list())
  expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  expect(wrong.message).toContain('Invalid API Key provided')
  expect(wrong.message).not.toContain('sk_test_other_key_0000')
  const publishable = await request('/v1/customers', { headers: bearer('pk_test_sandbox_wrenlet') })
  expect(publishable.status).toBe(401)
})

test('unknown addresses, parameters and versions are refused', async () => {
  expect((await errorOf(sandbox.stripe.rawRequest('GET', '/v1/nothing'))).statusCode).toBe(404)
  const unknown = await errorOf(sandbox.stripe.customers.create({ colour: 'red' } as Stripe.CustomerCreateParams))
  expect(unknown).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'colour' })
  const old = await errorOf(sandbox.stripe.customers.list({}, { apiVersion: '2024-06-20' }))
  expect(old.message).toContain('Invalid Stripe API version')
  const missing = await errorOf(sandbox.stripe.customers.retrieve('cus_none'))
  expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' })
})

test('every answer carries a request id, errors included', async () => {
  const customer = await sandbox.stripe.customers.create({})
  expect(customer.lastResponse.requestId).toMatch(/^req_/)
  expect((await errorOf(sandbox.stripe.customers.retrieve('cus_none'))).requestId).toMatch(/^req_/)
})

test('the same idempotency key gets the same answer, and is refused for another request', async () => {
  const options = { idempotencyKey: 'once' }
  const first = await sandbox.stripe.customers.create({ email: 'a@b.test' }, options)
  const second = await sandbox.stripe.customers.create({ email: 'a@b.test' }, options)
  expect(second.id).toBe(first.id)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  const other = await errorOf(sandbox.stripe.customers.create({ email: 'c@d.test' }, options))
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(other.statusCode).toBe(400)
  const elsewhere = await errorOf(sandbox.stripe.products.create({ name: 'x' }, options))
  expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('an idempotency key remembers a decline, but not a request that failed validation', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 395, currency: 'gbp' })
  const pay = () =>
    sandbox.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa_chargeDeclined', return_url: 'http://shop.test' },
      { idempotencyKey: 'declined-once' },
    )
  expect((await errorOf(pay())).code).toBe('card_declined')
  const again = await errorOf(pay())
  expect(again.headers?.['idempotent-replayed']).toBe('true')
  const charges = await sandbox.stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data).toHaveLength(1)

  const key = { idempotencyKey: 'mistyped' }
  const bad = { amount: 395, currency: 'gbp', nope: 1 } as Stripe.PaymentIntentCreateParams
  await errorOf(sandbox.stripe.paymentIntents.create(bad, key))
  await expect(sandbox.stripe.paymentIntents.create({ amount: 395, currency: 'gbp' }, key)).resolves.toBeDefined()
})

test('expand follows two levels and lists, and refuses a path that leads nowhere', async () => {
  const customer = await sandbox.stripe.customers.create({ email: 'expand@b.test' })
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 395,
    currency: 'gbp',
    customer: customer.id,
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://shop.test',
  })
  const retrieved = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.customer', 'payment_method'],
  })
  expect(retrieved.latest_charge).toMatchObject({ object: 'charge', customer: { email: 'expand@b.test' } })
  expect(retrieved.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } })
  const listed = await sandbox.stripe.paymentIntents.list({ customer: customer.id, expand: ['data.latest_charge'] })
  expect(listed.data[0]?.latest_charge).toMatchObject({ object: 'charge' })
  for (const path of ['status', 'nothing', 'data.customer', 'latest_charge.amount']) {
    const refused = await errorOf(sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: [path] }))
    expect(refused.message).toBe(`This property cannot be expanded (${path}).`)
  }
})

test('lists are newest first, have cursors in both directions, and auto-paginate', async () => {
  const { id: customer } = await sandbox.stripe.customers.create({})
  const newestFirst: string[] = []
  for (let i = 0; i < 5; i += 1) {
    newestFirst.unshift((await sandbox.stripe.paymentIntents.create({ amount: 100 + i, currency: 'gbp', customer })).id)
  }
  const ids = (list: Stripe.ApiList<Stripe.PaymentIntent>) => list.data.map(({ id }) => id)
  const first = await sandbox.stripe.paymentIntents.list({ customer, limit: 2 })
  expect(ids(first)).toEqual(newestFirst.slice(0, 2))
  expect(first.has_more).toBe(true)
  const next = await sandbox.stripe.paymentIntents.list({ customer, limit: 3, starting_after: newestFirst[1] ?? '' })
  expect(ids(next)).toEqual(newestFirst.slice(2))
  expect(next.has_more).toBe(false)
  const before = await sandbox.stripe.paymentIntents.list({ customer, limit: 2, ending_before: newestFirst[3] ?? '' })
  expect(ids(before)).toEqual(newestFirst.slice(1, 3))
  expect(before.has_more).toBe(true)
  const all: string[] = []
  for await (const intent of sandbox.stripe.paymentIntents.list({ customer, limit: 2 })) all.push(intent.id)
  expect(all).toEqual(newestFirst)
  const unknownCursor = await errorOf(sandbox.stripe.paymentIntents.list({ starting_after: 'pi_none' }))
  expect(unknownCursor).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'starting_after' })
  expect((await errorOf(sandbox.stripe.paymentIntents.list({ limit: 101 }))).param).toBe('limit')
})

test('a fault replaces the answer as many times as requested', async () => {
  await sandbox.control('POST', 'faults', { method: 'POST', path: '/v1/customers', times: 1, status: 500 })
  expect((await errorOf(sandbox.stripe.customers.create({}))).statusCode).toBe(500)
  await expect(sandbox.stripe.customers.create({})).resolves.toBeDefined()
  await sandbox.control('POST', 'faults', { method: '*', path: '/v1/customers*', times: 1, status: 429 })
  expect(await errorOf(sandbox.stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  expect((await sandbox.control('POST', 'faults', { method: 'POST', path: '/v1/x' })).status).toBe(400)
})

test('a retry after a lost answer returns the first result, so there is only one refund', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 395,
    currency: 'gbp',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://shop.test',
  })
  await sandbox.control('POST', 'faults', { method: 'POST', path: '/v1/refunds', times: 1, dropAfterCommit: true })
  const retryingClient = clientOf(sandbox.origin, { retries: 2 })
  const refund = await retryingClient.refunds.create({ payment_intent: intent.id })
  expect(refund.lastResponse.headers['idempotent-replayed']).toBe('true')
  const refunds = await sandbox.stripe.refunds.list({ payment_intent: intent.id })
  expect(refunds.data.map(({ id }) => id)).toEqual([refund.id])
})

test('a call may commit before its fault, and its real answer is kept under the key', async () => {
  const key = { idempotencyKey: 'after-commit' }
  await sandbox.control('POST', 'faults', { method: 'POST', path: '/v1/customers', status: 503, afterCommit: true })
  const once = { email: 'once@family.test' }
  expect((await errorOf(sandbox.stripe.customers.create(once, key))).statusCode).toBe(503)
  const found = await sandbox.stripe.customers.create(once, key)
  expect((await sandbox.stripe.customers.list(once)).data.map(({ id }) => id)).toEqual([found.id])
  // Twice: the SDK retries automatically when a connection closes.
  await sandbox.control('POST', 'faults', { method: 'POST', path: '/v1/customers', drop: true, times: 2 })
  expect(await errorOf(sandbox.stripe.customers.create(once))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect((await sandbox.stripe.customers.list(once)).data).toHaveLength(1)
})

test('a fault with a probability stays until it is cleared', async () => {
  await sandbox.control('POST', 'faults', { method: 'POST', path: '/v1/*', status: 429, probability: 0.5 })
  const outcomes: boolean[] = []
  for (let i = 0; i < 40; i += 1) {
    outcomes.push(
      await sandbox.stripe.customers.create({}).then(
        () => true,
        () => false,
      ),
    )
  }
  const succeeded = outcomes.filter(Boolean).length
  expect(succeeded).toBeGreaterThan(8)
  expect(succeeded).toBeLessThan(32)
  await sandbox.control('DELETE', 'faults')
  await expect(sandbox.stripe.customers.create({})).resolves.toBeDefined()
  const unlikely = { method: 'POST', path: '/v1/*', status: 429, probability: 1.5 }
  expect((await sandbox.control('POST', 'faults', unlikely)).status).toBe(400)
})

test('a delayed answer times out at the caller, although the call takes effect', async () => {
  await sandbox.control('POST', 'faults', { method: 'POST', path: '/v1/customers', delayMs: 2000 })
  const params = { email: 'late@family.test' }
  const late = await errorOf(sandbox.stripe.customers.create(params, { timeout: 500 }))
  expect(late).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  await expect.poll(async () => (await sandbox.stripe.customers.list(params)).data).toHaveLength(1)
})

test('another site’s form is refused', async () => {
  const reset = await request('/__sandbox/control/reset', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(reset.status).toBe(403)
})

test('the control interface accepts only JSON', async () => {
  const form = await request('/__sandbox/control/reset', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=1',
  })
  expect(form.status).toBe(415)
  expect((await sandbox.control('POST', 'nothing')).status).toBe(404)
})
