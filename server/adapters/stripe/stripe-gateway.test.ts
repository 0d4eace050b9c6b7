// The adapter against a server that says exactly what a test wants: what goes out, and what each failure becomes. Against
// a whole provider it is tested in tests/db, through the sandbox.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { GatewayError } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import { createStripeGateway } from './index.ts'

interface Seen {
  line: string
  key: string | undefined
  version: string | undefined
  body: URLSearchParams
}
type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'drop' | 'hang'

const seen: Seen[] = []
let answers: Answer[] = []
const provider = createServer(async (request, response) => {
  seen.push(await look(request))
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  if (answer === 'drop') return void request.socket.destroy()
  if (answer === 'hang' || !answer) return
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'stripe-should-retry': 'false',
    ...answer.headers,
  })
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
})
async function look(request: IncomingMessage): Promise<Seen> {
  let text = ''
  for await (const chunk of request) text += chunk
  return {
    line: `${request.method} ${request.url}`,
    key: request.headers['idempotency-key'] as string | undefined,
    version: request.headers['stripe-version'] as string | undefined,
    body: new URLSearchParams(text),
  }
}
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
const apiBase = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const gateway = createStripeGateway({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase, timeoutMs: 200 })

beforeEach(() => {
  seen.length = 0
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const says = (...given: Answer[]) => {
  answers = given
}
const error = (status: number, fields: object): Answer => ({ status, body: { error: { message: 'No.', ...fields } } })
const failureOf = async (call: Promise<unknown>) => {
  const thrown = await call.then(
    () => undefined,
    (reason) => reason,
  )
  expect(thrown).toBeInstanceOf(GatewayError)
  return (thrown as GatewayError).failure
}
const customer = () => gateway.createCustomer({ key: 'cust:1:1', accountId: 'a1', email: 'a@b.co', name: 'Ada' })

test('the API version is the one the adapter is written for, and every POST carries our key', async () => {
  const intent = {
    id: 'pi_1',
    status: 'requires_payment_method',
    amount: 395,
    amount_received: 0,
    currency: 'gbp',
    metadata: {},
  }
  says({ status: 200, body: intent })
  await gateway.createIntent({
    key: 'intent:1:1',
    customerId: 'cus_1',
    amount: pence(395),
    description: 'Postage',
    metadata: { purpose: 'postage' },
  })
  await gateway.cancelIntent({ key: 'cancel:1:1', intentId: 'pi_1' })
  says({ status: 200, body: { id: 'cs_1', status: 'open', expires_at: 1, payment_status: 'unpaid' } })
  const page = {
    customerId: 'cus_1',
    accountId: 'a1',
    priceId: 'price_1',
    reference: 'j1',
    successUrl: 'http://x/s',
    cancelUrl: 'http://x/c',
    expiresAt: new Date(1_800_000_000_999),
  }
  await gateway.openCheckoutSession({ key: 'join:1:1', ...page })
  await gateway.expireCheckoutSession({ key: 'expire:1:1', sessionId: 'cs_1' })
  says({ status: 200, body: { id: 're_1', amount: 395, status: 'succeeded', metadata: {} } })
  await gateway.createRefund({ key: 'refund:1:1', intentId: 'pi_1', amount: pence(395), metadata: { refundId: 'r1' } })
  says({ status: 200, body: { id: 'x' } })
  await customer()
  await gateway.createProduct({ key: 'product:p:1', productId: 'p', name: 'P' })
  says({
    status: 200,
    body: { id: 'price_1', lookup_key: 'k', currency: 'gbp', unit_amount: 1, recurring: null, active: true },
  })
  await gateway.createPrice({
    key: 'price:k:1',
    lookupKey: 'k',
    amount: pence(1800),
    intervalMonths: 1,
    productId: 'p',
    productName: 'P',
  })
  expect(seen.map(({ line, key }) => [line, key])).toEqual([
    ['POST /v1/payment_intents', 'intent:1:1'],
    ['POST /v1/payment_intents/pi_1/cancel', 'cancel:1:1'],
    ['POST /v1/checkout/sessions', 'join:1:1'],
    ['POST /v1/checkout/sessions/cs_1/expire', 'expire:1:1'],
    ['POST /v1/refunds', 'refund:1:1'],
    ['POST /v1/customers', 'cust:1:1'],
    ['POST /v1/products', 'product:p:1'],
    ['POST /v1/prices', 'price:k:1'],
  ])
  expect(new Set(seen.map(({ version }) => version))).toEqual(new Set(['2026-10-28.endive']))
  expect(Object.fromEntries(seen[2]?.body ?? [])).toMatchObject({
    mode: 'subscription',
    client_reference_id: 'j1',
    'line_items[0][price]': 'price_1',
    'subscription_data[metadata][reference]': 'j1',
    expires_at: '1800000000',
  })
  expect([...(seen[0]?.body.keys() ?? [])].some((key) => key.startsWith('payment_method_types'))).toBe(false)
})

test.each<[string, Answer, string]>([
  ['a declined card', error(402, { type: 'card_error', code: 'card_declined' }), 'card'],
  ['a wrong parameter', error(400, { type: 'invalid_request_error', code: 'parameter_unknown' }), 'refused'],
  ['nothing there', error(404, { type: 'invalid_request_error', code: 'resource_missing' }), 'missing'],
  [
    'a customer that is not there',
    error(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' }),
    'missing',
  ],
  ['a key of ours that is wrong', error(401, { type: 'invalid_request_error' }), 'unreachable'],
  ['a key at work', error(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }), 'unreachable'],
  ['a lock', error(409, { type: 'invalid_request_error', code: 'lock_timeout' }), 'unreachable'],
  ['a key used otherwise', error(400, { type: 'idempotency_error' }), 'key_reused'],
  ['a key used otherwise, said as a conflict', error(409, { type: 'idempotency_error' }), 'key_reused'],
  ['a provider that broke', error(500, { type: 'api_error' }), 'broken'],
  ['a provider that is down', error(503, { type: 'api_error' }), 'broken'],
  ['no JSON', { status: 200, body: '<html>' }, 'broken'],
  ['a connection that breaks', 'drop', 'unreachable'],
  ['no answer in time', 'hang', 'unreachable'],
])('%s', async (_, answer, failure) => {
  says(answer)
  expect(await failureOf(customer())).toBe(failure)
  expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['cust:1:1']))
})

test('nobody listening is unreachable', async () => {
  const nobody = createStripeGateway({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    apiBase: 'http://127.0.0.1:9',
  })
  expect(await failureOf(nobody.getIntent('pi_1'))).toBe('unreachable')
})

test('too many requests are waited out with the same key; in the end it is unreachable', async () => {
  const busy = error(429, { type: 'rate_limit_error', code: 'rate_limit' })
  says(busy, busy, { status: 200, body: { id: 'cus_1' } })
  expect(await customer()).toBe('cus_1')
  expect(seen.map(({ key }) => key)).toEqual(['cust:1:1', 'cust:1:1', 'cust:1:1'])
})

test('a refused card tells the message of the bank', async () => {
  says(error(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }))
  await expect(customer()).rejects.toThrow('Your card was declined.')
})

test('ending what has ended is done', async () => {
  says(error(404, { type: 'invalid_request_error', code: 'resource_missing' }), {
    status: 200,
    body: { id: 'sub_1', status: 'canceled' },
  })
  await gateway.cancelSubscription('sub_1')
  expect(seen.map(({ line }) => line.split('?')[0])).toEqual([
    'DELETE /v1/subscriptions/sub_1',
    'GET /v1/subscriptions/sub_1',
  ])
  says(error(400, { type: 'invalid_request_error' }), { status: 200, body: { id: 'sub_1', status: 'active' } })
  expect(await failureOf(gateway.cancelSubscription('sub_1'))).toBe('refused')
})

const item = {
  price: { lookup_key: 'plan_150_1m_gbp_v1', id: 'price_1' },
  current_period_start: 1_700_000_000,
  current_period_end: 1_702_592_000,
}
const subscription = {
  id: 'sub_1',
  customer: 'cus_1',
  metadata: { accountId: 'a1', reference: 'j1' },
  status: 'active',
  items: { data: [item] },
  cancel_at_period_end: false,
  cancel_at: null,
}
const invoice = {
  id: 'in_1',
  status: 'paid',
  amount_paid: 2700,
  created: 1,
  status_transitions: { paid_at: 1_700_000_001 },
}

test('a subscription is read with the period of its item and the invoice that was paid', async () => {
  says({ status: 200, body: { ...subscription, latest_invoice: invoice } })
  expect(await gateway.getSubscription('sub_1')).toMatchObject({
    reference: 'j1',
    priceKey: 'plan_150_1m_gbp_v1',
    periodEnd: new Date(1_702_592_000_000),
    lastPaid: { invoiceId: 'in_1', amount: 2700, at: new Date(1_700_000_001_000) },
  })
  says(
    {
      status: 200,
      body: {
        ...subscription,
        status: 'past_due',
        cancel_at: 5,
        latest_invoice: { ...invoice, id: 'in_2', status: 'open' },
      },
    },
    { status: 200, body: { data: [invoice] } },
  )
  expect(await gateway.getSubscription('sub_1')).toMatchObject({
    status: 'past_due',
    cancelAtPeriodEnd: true,
    latestInvoiceId: 'in_2',
    lastPaid: { invoiceId: 'in_1' },
  })
})

test('words that we do not know never count as paid', async () => {
  says({
    status: 200,
    body: { id: 'pi_1', status: 'invented', amount: 395, amount_received: 0, currency: 'gbp', metadata: {} },
  })
  expect((await gateway.getIntent('pi_1')).status).toBe('processing')
  says({ status: 200, body: { id: 're_1', status: 'requires_action', amount: 1, metadata: null } })
  expect((await gateway.getRefund('re_1')).status).toBe('pending')
})
