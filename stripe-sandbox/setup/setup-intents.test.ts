import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
let customer: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  customer = (await sandbox.stripe.customers.create({})).id
  await sandbox.delivered()
  sandbox.receiver.clear()
})

const return_url = 'http://shop.test/back'
const createConfirmed = (payment_method: string) =>
  sandbox.stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    confirm: true,
    payment_method,
    return_url,
  })

/** Calls the API as the card form in a browser does. */
async function callFromBrowser(method: 'GET' | 'POST', path: string, params: Record<string, string>) {
  const form = new URLSearchParams({ key: 'pk_test_sandbox_wrenlet', ...params })
  const url = `${sandbox.origin}/v1/${path}`
  const answer = await fetch(method === 'GET' ? `${url}?${form}` : url, {
    method,
    ...(method === 'POST' ? { body: form } : {}),
  })
  return (await answer.json()) as Stripe.SetupIntent & { error?: Stripe.errors.StripeError }
}

test('a setup intent waits for a card, then for confirmation, and saves the card to its customer', async () => {
  const intent = await sandbox.stripe.setupIntents.create({ customer, metadata: { why: 'renewals' } })
  expect(intent).toMatchObject({
    object: 'setup_intent',
    status: 'requires_payment_method',
    usage: 'off_session',
    customer,
    metadata: { why: 'renewals' },
    client_secret: expect.stringMatching(new RegExp(`^${intent.id}_secret_`)),
  })
  const chosen = await sandbox.stripe.setupIntents.update(intent.id, { payment_method: 'pm_card_visa' })
  expect(chosen.status).toBe('requires_confirmation')
  const confirmed = await sandbox.stripe.setupIntents.confirm(intent.id, { return_url })
  expect(confirmed).toMatchObject({ status: 'succeeded', next_action: null, last_setup_error: null })
  const card = await sandbox.stripe.paymentMethods.retrieve(String(confirmed.payment_method))
  expect(card.customer).toBe(customer)
  await sandbox.delivered()
  expect(sandbox.receiver.types()).toEqual(
    expect.arrayContaining(['setup_intent.created', 'payment_method.attached', 'setup_intent.succeeded']),
  )
  expect(await errorOf(sandbox.stripe.setupIntents.confirm(intent.id, { return_url }))).toMatchObject({
    statusCode: 400,
    code: 'setup_intent_unexpected_state',
  })
  expect((await sandbox.stripe.setupIntents.list({ customer })).data.map(({ id }) => id)).toEqual([intent.id])
})

test('a card that requires a challenge only at set-up is later charged without a challenge', async () => {
  const confirmed = await createConfirmed('pm_card_authenticationRequiredOnSetup')
  expect(confirmed).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  const page = confirmed.next_action?.redirect_to_url?.url ?? ''
  const answer = await fetch(new URL('/__sandbox/v3/challenge', page), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      setup_intent: confirmed.id,
      client_secret: confirmed.client_secret ?? '',
      frame: '0',
      result: 'complete',
    }),
  })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(return_url)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    setup_intent: confirmed.id,
    redirect_status: 'succeeded',
  })
  const { payment_method } = await sandbox.stripe.setupIntents.retrieve(confirmed.id)
  const charged = await sandbox.stripe.paymentIntents.create({
    amount: 2700,
    currency: 'gbp',
    customer,
    payment_method: String(payment_method),
    confirm: true,
    off_session: true,
  })
  expect(charged.status).toBe('succeeded')
})

describe('refusals', () => {
  test('the intent fails when the bank refuses to let the card be saved', async () => {
    const error = await errorOf(createConfirmed('pm_card_visa_chargeDeclined'))
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', type: 'StripeCardError' })
    const intent = (error.raw as { setup_intent: Stripe.SetupIntent }).setup_intent
    expect(await sandbox.stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { decline_code: 'generic_decline' },
    })
    await sandbox.delivered()
    expect(sandbox.receiver.types()).toContain('setup_intent.setup_failed')
  })
  test('a card is saved even if every charge to it is declined', async () => {
    const { payment_method, status } = await createConfirmed('pm_card_chargeCustomerFail')
    expect(status).toBe('succeeded')
    const charge = sandbox.stripe.paymentIntents.create({
      amount: 2700,
      currency: 'gbp',
      customer,
      payment_method: String(payment_method),
      confirm: true,
      off_session: true,
    })
    expect(await errorOf(charge)).toMatchObject({ code: 'card_declined' })
  })
  test('removed or misplaced parameters, unknown customers and confirmations without card or return address are refused', async () => {
    const wrong = { customer, payment_method_types: ['card'] } as Stripe.SetupIntentCreateParams
    expect(await errorOf(sandbox.stripe.setupIntents.create(wrong))).toMatchObject({
      code: 'payment_method_types_no_longer_supported',
    })
    expect(await errorOf(sandbox.stripe.setupIntents.create({ customer, return_url }))).toMatchObject({
      param: 'return_url',
    })
    expect(await errorOf(sandbox.stripe.setupIntents.create({ customer: 'cus_none' }))).toMatchObject({
      code: 'resource_missing',
    })
    const intent = await sandbox.stripe.setupIntents.create({ customer })
    expect(await errorOf(sandbox.stripe.setupIntents.confirm(intent.id, { return_url }))).toMatchObject({
      code: 'setup_intent_unexpected_state',
    })
    const card = await sandbox.stripe.setupIntents.update(intent.id, { payment_method: 'pm_card_visa' })
    expect(await errorOf(sandbox.stripe.setupIntents.confirm(card.id))).toMatchObject({ param: 'return_url' })
  })
})

test('a setup intent can be cancelled once', async () => {
  const { id } = await sandbox.stripe.setupIntents.create({ customer })
  const canceled = await sandbox.stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  expect(await errorOf(sandbox.stripe.setupIntents.cancel(id))).toMatchObject({ code: 'setup_intent_unexpected_state' })
})

test('a browser can read and confirm a setup intent only with its client secret', async () => {
  const { id, client_secret } = await sandbox.stripe.setupIntents.create({ customer })
  expect((await callFromBrowser('GET', `setup_intents/${id}`, {})).error).toMatchObject({ code: 'parameter_missing' })
  expect((await callFromBrowser('GET', `setup_intents/${id}`, { client_secret: 'wrong' })).error).toBeDefined()
  const retrieved = await callFromBrowser('GET', `setup_intents/${id}`, { client_secret: client_secret ?? '' })
  expect(retrieved).toMatchObject({ id, status: 'requires_payment_method' })
  expect(retrieved).not.toHaveProperty('customer')
  const confirmed = await callFromBrowser('POST', `setup_intents/${id}/confirm`, {
    client_secret: client_secret ?? '',
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4000002760003184',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  })
  expect(confirmed).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
})
