// The adapter against a server that answers exactly as a test wants: what is sent, and what each failure becomes. tests/db
// covers it with the payments sandbox. Longer than 300 lines because each call is one case over the same server.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { GatewayError } from '#server/domains/payments/index.ts'
import { pence } from '#server/kernel/money.ts'
import { createStripeGateway } from './index.ts'

interface Received {
  line: string
  key: string | undefined
  version: string | undefined
  body: URLSearchParams
}
type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'drop' | 'hang'

const received: Received[] = []
let answers: Answer[] = []
const provider = createServer(async (request, response) => {
  received.push(await record(request))
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
async function record(request: IncomingMessage): Promise<Received> {
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
const options = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase, waitShare: 0 }
const gateway = createStripeGateway(options)
/**
 * Only for answers that never come: on a busy machine it would miss the others, and its retry would take the next answer.
 */
const hasty = createStripeGateway({ ...options, timeoutMs: 200 })

beforeEach(() => {
  received.length = 0
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const answerWith = (...given: Answer[]) => {
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
const createCustomer = (by = gateway) =>
  by.createCustomer({ key: 'cust:1:1', accountId: 'a1', email: 'a@b.co', name: 'Ada' })

test('the API version is the one the adapter is written for, and every POST carries our key', async () => {
  const intent = {
    id: 'pi_1',
    status: 'requires_payment_method',
    amount: 395,
    amount_received: 0,
    currency: 'gbp',
    metadata: {},
  }
  answerWith({ status: 200, body: intent })
  await gateway.createIntent({
    key: 'intent:1:1',
    customerId: 'cus_1',
    amount: pence(395),
    description: 'Postage',
    metadata: { purpose: 'postage' },
  })
  await gateway.cancelIntent({ key: 'cancel:1:1', intentId: 'pi_1' })
  answerWith({ status: 200, body: { id: 'cs_1', status: 'open', expires_at: 1, payment_status: 'unpaid' } })
  const page = {
    customerId: 'cus_1',
    accountId: 'a1',
    priceId: 'price_1',
    taxRateId: 'txr_1',
    reference: 'j1',
    successUrl: 'http://x/s',
    cancelUrl: 'http://x/c',
    expiresAt: new Date(1_800_000_000_999),
  }
  await gateway.openCheckoutSession({ key: 'join:1:1', ...page })
  await gateway.expireCheckoutSession({ key: 'expire:1:1', sessionId: 'cs_1' })
  answerWith({ status: 200, body: { id: 're_1', amount: 395, status: 'succeeded', metadata: {} } })
  await gateway.createRefund({ key: 'refund:1:1', intentId: 'pi_1', amount: pence(395), metadata: { refundId: 'r1' } })
  answerWith({ status: 200, body: { id: 'x' } })
  await createCustomer()
  await gateway.createProduct({ key: 'product:p:1', productId: 'p', name: 'P' })
  answerWith({
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
  expect(received.map(({ line, key }) => [line, key])).toEqual([
    ['POST /v1/payment_intents', 'intent:1:1'],
    ['POST /v1/payment_intents/pi_1/cancel', 'cancel:1:1'],
    ['POST /v1/checkout/sessions', 'join:1:1'],
    ['POST /v1/checkout/sessions/cs_1/expire', 'expire:1:1'],
    ['POST /v1/refunds', 'refund:1:1'],
    ['POST /v1/customers', 'cust:1:1'],
    ['POST /v1/products', 'product:p:1'],
    ['POST /v1/prices', 'price:k:1'],
  ])
  expect(new Set(received.map(({ version }) => version))).toEqual(new Set(['2026-10-28.endive']))
  expect(received[0]?.body.get('allowed_payment_method_types[0]')).toBe('card')
  expect(Object.fromEntries(received[2]?.body ?? [])).toMatchObject({
    mode: 'subscription',
    'allowed_payment_method_types[0]': 'card',
    client_reference_id: 'j1',
    'line_items[0][price]': 'price_1',
    'subscription_data[metadata][reference]': 'j1',
    expires_at: '1800000000',
  })
  expect([...(received[0]?.body.keys() ?? [])].some((key) => key.startsWith('payment_method_types'))).toBe(false)
})

test('calls that change a subscription carry our key, and exactly the fields of the API', async () => {
  answerWith({ status: 200, body: { id: 'sub_1' } })
  const subscriptionId = 'sub_1'
  const at = new Date(1_800_000_000_900)
  const items = [
    { itemId: 'si_1', priceId: 'price_2' },
    { priceId: 'price_b', quantity: 2 },
    { itemId: 'si_3', deleted: true as const },
  ]
  const change = { subscriptionId, items, proratedAt: at, waitsForPayment: true }
  await gateway.updateItems({ key: 'change:1:1', ...change })
  await gateway.updateItems({ key: 'change:2:1', subscriptionId, items, proratedAt: null, waitsForPayment: false })
  await gateway.keepCardThatPays({ key: 'keep:1:1', subscriptionId })
  await gateway.useCard({ key: 'card:1:1', subscriptionId, cardId: 'pm_2' })
  await gateway.setTaxRate({ key: 'vat:1:1', subscriptionId, taxRateId: 'txr_2' })
  await gateway.pauseSubscription({ key: 'pause:1:1', subscriptionId })
  await gateway.resumeSubscription({ key: 'resume:1:1', subscriptionId })
  await gateway.stopAtPeriodEnd({ key: 'stop:1:1', subscriptionId, stop: true })
  await gateway.voidInvoice({ key: 'void:1:1', invoiceId: 'in_1' })
  await gateway.stopCollecting({ key: 'draft:1:1', invoiceId: 'in_1' })
  const entry = { customerId: 'cus_1', amount: pence(700), description: 'Sorry', entryId: 'e1' }
  await gateway.createBalanceEntry({ key: 'credit:1:1', ...entry })
  await gateway.createTaxRate({ key: 'tax:1:1', class: 'hire', basisPoints: 2000 })
  await gateway.createPortalConfiguration({ key: 'pages:1:1', name: 'n' })
  const visit = { customerId: 'cus_1', configurationId: 'bpc_1', returnUrl: 'http://x/r' }
  await gateway.openPortal({ key: 'portal:1:1', ...visit, flow: 'payment_method_update' })
  const itemFields = {
    'items[0][id]': 'si_1',
    'items[0][price]': 'price_2',
    'items[1][price]': 'price_b',
    'items[1][quantity]': '2',
    'items[2][id]': 'si_3',
    'items[2][deleted]': 'true',
  }
  expect(received.map(({ line, key, body }) => [line, key, Object.fromEntries(body)])).toEqual([
    [
      'POST /v1/subscriptions/sub_1',
      'change:1:1',
      {
        ...itemFields,
        proration_behavior: 'always_invoice',
        proration_date: '1800000000',
        payment_behavior: 'pending_if_incomplete',
      },
    ],
    ['POST /v1/subscriptions/sub_1', 'change:2:1', { ...itemFields, proration_behavior: 'none' }],
    [
      'POST /v1/subscriptions/sub_1',
      'keep:1:1',
      { 'payment_settings[save_default_payment_method]': 'on_subscription' },
    ],
    ['POST /v1/subscriptions/sub_1', 'card:1:1', { default_payment_method: 'pm_2' }],
    ['POST /v1/subscriptions/sub_1', 'vat:1:1', { 'default_tax_rates[0]': 'txr_2' }],
    [
      'POST /v1/subscriptions/sub_1/pause',
      'pause:1:1',
      {
        type: 'subscription',
        'bill_for[unused_time_from][type]': 'now',
        'bill_for[outstanding_usage_through][type]': 'none',
        invoicing_behavior: 'pending_invoice_item',
      },
    ],
    [
      'POST /v1/subscriptions/sub_1/resume',
      'resume:1:1',
      { 'billing_cycle_anchor[type]': 'now', payment_behavior: 'resume_on_payment_success' },
    ],
    ['POST /v1/subscriptions/sub_1', 'stop:1:1', { cancel_at_period_end: 'true' }],
    ['POST /v1/invoices/in_1/void', 'void:1:1', {}],
    ['POST /v1/invoices/in_1', 'draft:1:1', { auto_advance: 'false' }],
    [
      'POST /v1/customers/cus_1/balance_transactions',
      'credit:1:1',
      { amount: '-700', currency: 'gbp', description: 'Sorry', 'metadata[entryId]': 'e1' },
    ],
    [
      'POST /v1/tax_rates',
      'tax:1:1',
      {
        display_name: 'VAT',
        percentage: '20',
        inclusive: 'true',
        country: 'GB',
        'metadata[class]': 'hire',
        'metadata[basis_points]': '2000',
      },
    ],
    ['POST /v1/billing_portal/configurations', 'pages:1:1', expect.objectContaining({ 'metadata[name]': 'n' })],
    [
      'POST /v1/billing_portal/sessions',
      'portal:1:1',
      {
        customer: 'cus_1',
        configuration: 'bpc_1',
        return_url: 'http://x/r',
        locale: 'en-GB',
        'flow_data[type]': 'payment_method_update',
        'flow_data[after_completion][type]': 'redirect',
        'flow_data[after_completion][redirect][return_url]': 'http://x/r',
      },
    ],
  ])
})

test('lists are read to their end, however short the pages are', async () => {
  const page = (data: object[], has_more: boolean): Answer => ({
    status: 200,
    body: { object: 'list', data, has_more },
  })
  const refund = (id: string) => ({ id, amount: 1, status: 'succeeded', payment_intent: 'pi_1', metadata: {} })
  answerWith(page([refund('re_2')], true), page([refund('re_1')], false))
  expect((await gateway.listRefunds({ intentId: 'pi_1' })).map(({ refundId }) => refundId)).toEqual(['re_2', 're_1'])
  const price = (id: string) => ({ id, lookup_key: id, currency: 'gbp', unit_amount: 1, recurring: null, active: true })
  answerWith(page([price('a')], true), page([price('b')], false))
  expect(await gateway.findPrices(['a', 'b'])).toHaveLength(2)
  answerWith(page([{ id: 'cus_2', metadata: {} }], true), page([{ id: 'cus_1', metadata: { accountId: 'a1' } }], false))
  expect(await gateway.findCustomer({ accountId: 'a1', email: 'a@b.co' })).toBe('cus_1')

  const paidBy = (id: string) => ({ status: 'paid', amount_paid: 900, payment: { payment_intent: id } })
  const invoice = {
    id: 'in_1',
    status: 'paid',
    total: 1800,
    amount_due: 1800,
    amount_paid: 1800,
    amount_remaining: 0,
    starting_balance: 0,
    customer: 'cus_1',
    created: 1,
    period_start: 1,
    period_end: 2,
    status_transitions: {},
    lines: { data: [], has_more: false },
    payments: { data: [paidBy('pi_2')], has_more: true },
  }
  answerWith(
    { status: 200, body: invoice },
    page([{ id: 'p2', ...paidBy('pi_2') }], true),
    page([paidBy('pi_1')], false),
  )
  expect((await gateway.getInvoice('in_1')).payments.map(({ intentId }) => intentId)).toEqual(['pi_2', 'pi_1'])
})

test('a preview prorates from the same second as the change, or not at all', async () => {
  const preview = { total: 450, amount_due: 0, starting_balance: -500, lines: { data: [], has_more: false } }
  answerWith({ status: 200, body: preview })
  const items = [{ itemId: 'si_1', priceId: 'price_2' }]
  const at = new Date(1_800_000_000_900)
  expect(await gateway.previewItems({ key: 'preview:1', subscriptionId: 'sub_1', items, proratedAt: at })).toEqual({
    total: 450,
    due: 0,
    balance: 500,
    lines: [],
  })
  await gateway.previewItems({ key: 'preview:2', subscriptionId: 'sub_1', items, proratedAt: null })
  expect(received.map(({ key }) => key)).toEqual(['preview:1', 'preview:2'])
  expect(received.map(({ body }) => Object.fromEntries(body))).toMatchObject([
    {
      subscription: 'sub_1',
      'subscription_details[proration_behavior]': 'always_invoice',
      'subscription_details[proration_date]': '1800000000',
    },
    { 'subscription_details[proration_behavior]': 'none', 'subscription_details[cancel_at_period_end]': 'false' },
  ])
  expect(received[1]?.body.has('subscription_details[proration_date]')).toBe(false)
})

test.each<[string, Answer, string]>([
  ['a declined card', error(402, { type: 'card_error', code: 'card_declined' }), 'card'],
  ['a wrong parameter', error(400, { type: 'invalid_request_error', code: 'parameter_unknown' }), 'refused'],
  ['nothing there', error(404, { type: 'invalid_request_error', code: 'resource_missing' }), 'missing'],
  [
    'a missing customer',
    error(400, { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' }),
    'missing',
  ],
  ['a wrong API key', error(401, { type: 'invalid_request_error' }), 'unreachable'],
  [
    'an idempotency key in use',
    error(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
    'unreachable',
  ],
  ['a lock', error(409, { type: 'invalid_request_error', code: 'lock_timeout' }), 'unreachable'],
  ['an idempotency key used with other input', error(400, { type: 'idempotency_error' }), 'key_reused'],
  [
    'an idempotency key used with other input, as a conflict',
    error(409, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' }),
    'key_reused',
  ],
  ['a conflict without a code', error(409, { type: 'idempotency_error' }), 'unreachable'],
  ['a provider that failed', error(500, { type: 'api_error' }), 'faltered'],
  ['a provider that is down', error(503, { type: 'api_error' }), 'faltered'],
  ['a gateway that timed out', { status: 504, body: '<html>' }, 'faltered'],
  ['no JSON', { status: 200, body: '<html>' }, 'faltered'],
  [
    'a provider that repeats its stored failure',
    { status: 500, body: { error: { type: 'api_error' } }, headers: { 'idempotent-replayed': 'true' } },
    'broken',
  ],
  ['a connection that breaks', 'drop', 'unreachable'],
  ['no answer in time', 'hang', 'unreachable'],
])('the caller learns the kind of failure: %s', async (_, answer, failure) => {
  answerWith(answer)
  expect(await failureOf(createCustomer(answer === 'hang' ? hasty : gateway))).toBe(failure)
  expect(new Set(received.map(({ key }) => key))).toEqual(new Set(['cust:1:1']))
})

test('a call that gives money away is sent once: without an answer the caller checks first', async () => {
  const refund = (by: typeof gateway) =>
    by.createRefund({ key: 'refund:1:1', intentId: 'pi_1', amount: pence(395), metadata: { refundId: 'r1' } })
  const credit = (by: typeof gateway) =>
    by.createBalanceEntry({
      key: 'credit:1:1',
      customerId: 'cus_1',
      amount: pence(1),
      description: 'A',
      entryId: 'e1',
    })
  for (const call of [refund, credit])
    for (const answer of ['hang', { status: 500, headers: { 'stripe-should-retry': 'true' } }] as const) {
      received.length = 0
      answerWith(answer)
      await failureOf(call(answer === 'hang' ? hasty : gateway))
      expect(received).toHaveLength(1)
    }
})

test('a port on which nothing listens is unreachable', async () => {
  const unreachable = createStripeGateway({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    apiBase: 'http://127.0.0.1:9',
    waitShare: 0,
  })
  expect(await failureOf(unreachable.getIntent('pi_1'))).toBe('unreachable')
})

test('a call that exceeds the rate limit is retried with the same key', async () => {
  const busy = error(429, { type: 'rate_limit_error', code: 'rate_limit' })
  answerWith(busy, busy, { status: 200, body: { id: 'cus_1' } })
  expect(await createCustomer()).toBe('cus_1')
  expect(received.map(({ key }) => key)).toEqual(['cust:1:1', 'cust:1:1', 'cust:1:1'])
})

test('the error of a declined card has the bank’s message', async () => {
  answerWith(error(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }))
  await expect(createCustomer()).rejects.toThrow('Your card was declined.')
})

test('ending an ended subscription succeeds', async () => {
  answerWith(error(404, { type: 'invalid_request_error', code: 'resource_missing' }), {
    status: 200,
    body: { id: 'sub_1', status: 'canceled' },
  })
  await gateway.cancelSubscription('sub_1')
  expect(received.map(({ line }) => line.split('?')[0])).toEqual([
    'DELETE /v1/subscriptions/sub_1',
    'GET /v1/subscriptions/sub_1',
  ])
  answerWith(error(400, { type: 'invalid_request_error' }), { status: 200, body: { id: 'sub_1', status: 'active' } })
  expect(await failureOf(gateway.cancelSubscription('sub_1'))).toBe('refused')
})

const item = {
  id: 'si_1',
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
  total: 2700,
  amount_paid: 2700,
  created: 1,
  status_transitions: { paid_at: 1_700_000_001 },
}

test('a subscription’s VAT rate is the one included in its prices', async () => {
  const rate = (percentage: number, inclusive = true) => ({ id: `txr_${percentage}`, percentage, inclusive })
  const read = async (default_tax_rates: unknown) => {
    answerWith({ status: 200, body: { ...subscription, latest_invoice: invoice, default_tax_rates } })
    return (await gateway.getSubscription('sub_1')).vatBasisPoints
  }
  expect(await read([rate(20)])).toBe(2000)
  expect(await read([rate(0)])).toBe(0)
  expect(await read([rate(12.5)])).toBe(1250)
  for (const none of [undefined, null, [], [rate(20, false)], [rate(20), rate(0)]]) expect(await read(none)).toBeNull()
})

test('a subscription is read with its item’s period and the paid invoice', async () => {
  answerWith({ status: 200, body: { ...subscription, latest_invoice: invoice } })
  expect(await gateway.getSubscription('sub_1')).toMatchObject({
    reference: 'j1',
    items: [{ itemId: 'si_1', lookupKey: 'plan_150_1m_gbp_v1', quantity: 1 }],
    periodEnd: new Date(1_702_592_000_000),
    lastPaid: { invoiceId: 'in_1', amount: 2700, at: new Date(1_700_000_001_000) },
  })
  answerWith(
    {
      status: 200,
      body: {
        ...subscription,
        status: 'past_due',
        cancel_at: 5,
        latest_invoice: { ...invoice, id: 'in_2', status: 'open' },
      },
    },
    { status: 200, body: { data: [{ ...invoice, id: 'in_credit', total: -900, amount_paid: 0 }, invoice] } },
  )
  expect(await gateway.getSubscription('sub_1')).toMatchObject({
    status: 'past_due',
    cancelAtPeriodEnd: true,
    latestInvoiceId: 'in_2',
    lastPaid: { invoiceId: 'in_1' },
  })
})

test('an invoice for £0 counts as paid, as after a change whose credit covers it exactly', async () => {
  answerWith({ status: 200, body: { ...subscription, latest_invoice: { ...invoice, total: 0, amount_paid: 0 } } })
  expect((await gateway.getSubscription('sub_1')).lastPaid).toMatchObject({ invoiceId: 'in_1', amount: 0 })
})

test('an invoice that is too small for a card and left to the next one is not a payment, unless a membership begins with it', async () => {
  const small = { ...invoice, id: 'in_small', total: 24, amount_due: 0, amount_paid: 0, starting_balance: 0 }
  const lastPaid = async (latest_invoice: object) => {
    answerWith({ status: 200, body: { ...subscription, latest_invoice } }, { status: 200, body: { data: [invoice] } })
    return (await gateway.getSubscription('sub_1')).lastPaid?.invoiceId
  }
  expect(await lastPaid({ ...small, billing_reason: 'subscription_update' })).toBe('in_1')
  expect(await lastPaid({ ...small, billing_reason: 'subscription_update', starting_balance: -10 })).toBe('in_small')
  expect(await lastPaid({ ...small, billing_reason: 'subscription_create' })).toBe('in_small')
})

const openInvoice = {
  id: 'in_3',
  customer: 'cus_1',
  status: 'open',
  number: 'W-3',
  billing_reason: 'subscription_cycle',
  total: 2700,
  amount_due: 2200,
  amount_paid: 0,
  amount_remaining: 2200,
  starting_balance: -500,
  attempt_count: 2,
  next_payment_attempt: 1_700_100_000,
  created: 1_700_000_000,
  status_transitions: { paid_at: null },
  total_taxes: [{ amount: 450 }],
  parent: { subscription_details: { subscription: 'sub_1', metadata: { accountId: 'a1' } } },
  confirmation_secret: { client_secret: 'pi_3_secret', type: 'payment_intent' },
  payments: {
    data: [
      {
        status: 'canceled',
        is_default: false,
        amount_paid: null,
        payment: { type: 'payment_intent', payment_intent: 'pi_2' },
      },
      {
        status: 'open',
        is_default: true,
        amount_paid: null,
        payment: { type: 'payment_intent', payment_intent: 'pi_3' },
      },
    ],
  },
  lines: {
    has_more: false,
    data: [
      {
        amount: 2700,
        quantity: 1,
        description: 'One',
        period: { start: 1_700_000_000, end: 1_702_592_000 },
        pricing: { price_details: { price: 'price_9' } },
        parent: { subscription_item_details: { proration: false } },
      },
    ],
  },
}

test('an open invoice is read with what its card form needs and the result of the last attempt', async () => {
  const intent = {
    id: 'pi_3',
    status: 'requires_payment_method',
    client_secret: 'pi_3_other',
    last_payment_error: null,
  }
  answerWith(
    { status: 200, body: openInvoice },
    { status: 200, body: { ...intent, last_payment_error: { message: 'No funds.', code: 'card_declined' } } },
    { status: 200, body: { id: 'price_9', lookup_key: 'plan_150_1m_gbp_v1' } },
  )
  expect(await gateway.getInvoice('in_3')).toMatchObject({
    subscriptionId: 'sub_1',
    accountId: 'a1',
    status: 'open',
    reason: 'subscription_cycle',
    vat: 450,
    balance: 500,
    total: 2700,
    due: 2200,
    paid: 0,
    remaining: 2200,
    attempts: 2,
    paidAt: null,
    payments: [],
    lines: [{ priceKey: 'plan_150_1m_gbp_v1', amount: 2700, proration: false }],
    payable: { intentId: 'pi_3', clientSecret: 'pi_3_secret', message: 'No funds.', needsConfirmation: false },
  })
  answerWith(
    { status: 200, body: openInvoice },
    {
      status: 200,
      body: { ...intent, last_payment_error: { message: 'Ask.', decline_code: 'authentication_required' } },
    },
  )
  expect((await gateway.getInvoice('in_3')).payable).toMatchObject({ needsConfirmation: true })
  answerWith({ status: 200, body: openInvoice }, { status: 200, body: { ...intent, status: 'requires_action' } })
  expect((await gateway.getInvoice('in_3')).payable).toMatchObject({ needsConfirmation: true, message: null })
})

test('a coupon’s discount is a line, so that the lines add up to the total', async () => {
  const reduced = {
    ...openInvoice,
    status: 'paid',
    total: 2000,
    period_start: 1,
    period_end: 2,
    total_discount_amounts: [{ amount: 700 }],
  }
  answerWith({ status: 200, body: reduced })
  const { lines } = await gateway.getInvoice('in_3')
  expect(lines.map(({ amount, description }) => [amount, description])).toEqual([
    [2700, 'One'],
    [-700, 'Discount'],
  ])
})

const aDispute = {
  ...{ id: 'dp_1', status: 'needs_response', amount: 1, reason: 'x', created: 1, payment_intent: null },
  evidence_details: { due_by: null },
}

test('unknown values never count as paid', async () => {
  answerWith({
    status: 200,
    body: { id: 'pi_1', status: 'invented', amount: 395, amount_received: 0, currency: 'gbp', metadata: {} },
  })
  expect((await gateway.getIntent('pi_1')).status).toBe('processing')
  answerWith({ status: 200, body: { id: 're_1', status: 'requires_action', amount: 1, metadata: null } })
  expect((await gateway.getRefund('re_1')).status).toBe('pending')
  answerWith({ status: 200, body: { ...openInvoice, status: 'invented' } })
  expect((await gateway.getInvoice('in_3')).status).toBe('draft')
  answerWith({
    status: 200,
    body: { ...aDispute, status: 'invented' },
  })
  expect((await gateway.getDispute('dp_1')).open).toBe(true)
})

test.each([
  [1_795_000_000, new Date(1_795_000_000_000)],
  [0, null],
  [null, null],
])('evidence about a dispute that is due by %s', async (due_by, answerBy) => {
  answerWith({ status: 200, body: { ...aDispute, evidence_details: { due_by } } })
  expect((await gateway.getDispute('dp_1')).answerBy).toEqual(answerBy)
})

test('a pending refund that fails because of a dispute has the same failure as a refund that is refused because of one', async () => {
  const failed = { id: 're_1', status: 'failed', amount: 1, metadata: {} }
  const failureFor = async (reason: object) => {
    answerWith({ status: 200, body: { ...failed, ...reason } })
    return (await gateway.getRefund('re_1')).failure
  }
  expect(await failureFor({ failure_reason: 'charge_for_pending_refund_disputed' })).toBe('charge_disputed')
  expect(await failureFor({ failure_reason: 'lost_or_stolen_card' })).toBe('lost_or_stolen_card')
  expect(await failureFor({})).toBeNull()
})
