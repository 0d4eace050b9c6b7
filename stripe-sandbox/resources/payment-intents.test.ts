// Longer than 300 lines because it tests one resource with everything that it refuses.
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCards } from '../cards.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const postage = { amount: 395, currency: 'gbp' } as const
const returnUrl = { return_url: 'http://shop.test/checkout' }

async function confirmWith(token: string): Promise<Stripe.PaymentIntent> {
  const intent = await sandbox.stripe.paymentIntents.create(postage)
  return sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: token, ...returnUrl })
}

test('an intent is created without a card, with dynamic payment methods', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({
    ...postage,
    metadata: { userId: 'u1' },
    receipt_email: 'a@b.test',
  })
  expect(intent).toMatchObject({
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: 395,
    currency: 'gbp',
    metadata: { userId: 'u1' },
    receipt_email: 'a@b.test',
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    payment_method_types: ['card'],
    livemode: false,
  })
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`))
})

test.each([
  [{ ...postage, amount: 29 }, 'amount_too_small', 'amount'],
  [{ ...postage, amount: 100_000_000 }, 'amount_too_large', 'amount'],
  [{ ...postage, currency: 'xxx' }, undefined, 'currency'],
  [{ ...postage, payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported', 'payment_method_types'],
  [{ ...postage, customer: 'cus_none' }, 'resource_missing', 'customer'],
  [{ ...postage, payment_method: 'pm_none' }, 'resource_missing', 'payment_method'],
  [{ ...postage, return_url: 'http://shop.test' }, undefined, 'return_url'],
  [{ ...postage, confirm: true, payment_method: 'pm_card_visa' }, undefined, 'return_url'],
  [{ ...postage, confirm: true, ...returnUrl }, 'payment_intent_unexpected_state', undefined],
  [
    { ...postage, allowed_payment_method_types: ['card'], excluded_payment_method_types: ['link'] },
    undefined,
    'excluded_payment_method_types',
  ],
])('an intent is refused: %o', async (params, code, param) => {
  const error = await errorOf(sandbox.stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams))
  expect(error.statusCode).toBe(400)
  expect(error.code).toBe(code)
  expect(error.param).toBe(param)
})

describe('each test card', () => {
  test.each(testCards.filter((card) => card.challenge === 'never' && card.decline === null))(
    '$number ($label) is charged',
    async (card) => {
      const intent = await confirmWith(`pm_card_${card.names[0]}`)
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: 395, last_payment_error: null })
      const charge = await sandbox.stripe.charges.retrieve(String(intent.latest_charge))
      expect(charge).toMatchObject({ paid: true, captured: true, amount_refunded: 0, payment_intent: intent.id })
      expect(charge.payment_method_details?.card).toMatchObject({ last4: card.number.slice(-4), brand: card.brand })
    },
  )

  test.each(testCards.filter((card) => card.challenge === 'never' && card.decline !== null))(
    '$number ($label) is declined',
    async (card) => {
      const error = await errorOf(confirmWith(`pm_card_${card.names[0]}`))
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect(error).toMatchObject({
        code: card.decline?.code,
        decline_code: card.decline?.declineCode,
        message: card.decline?.message,
      })
      expect(error.payment_intent).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { code: card.decline?.code, message: card.decline?.message },
      })
    },
  )

  test.each(testCards.filter((card) => card.challenge !== 'never'))(
    '$number ($label) requires authentication',
    async (card) => {
      const intent = await confirmWith(`pm_card_${card.names[0]}`)
      expect(intent.status).toBe('requires_action')
      expect(intent.next_action?.type).toBe('redirect_to_url')
      expect(intent.next_action?.redirect_to_url?.url).toContain('/__sandbox/v3/challenge?')
      const offSession = await sandbox.stripe.paymentIntents.create(postage)
      const error = await errorOf(
        sandbox.stripe.paymentIntents.confirm(offSession.id, {
          payment_method: `pm_card_${card.names[0]}`,
          off_session: true,
        }),
      )
      expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
    },
  )

  test('any other card number is declined', async () => {
    const intent = await sandbox.stripe.paymentIntents.create(postage)
    const { body } = await sandbox.control('POST', `payment-intents/${intent.id}/confirm`, { card: '4111111111111111' })
    expect(body).toMatchObject({ status: 'failed', error: { decline_code: 'test_mode_live_card' } })
  })
})

test('a card that is challenged only once is not challenged again after it is set up for later', async () => {
  const customer = await sandbox.stripe.customers.create({})
  const first = await sandbox.stripe.paymentIntents.create({
    ...postage,
    customer: customer.id,
    setup_future_usage: 'off_session',
  })
  const paid = await sandbox.control<{ payment_intent: Stripe.PaymentIntent }>(
    'POST',
    `payment-intents/${first.id}/confirm`,
    {
      card: '4000002500003155',
    },
  )
  const method = String(paid.body.payment_intent.payment_method)
  const later = await sandbox.stripe.paymentIntents.create({
    ...postage,
    customer: customer.id,
    payment_method: method,
    confirm: true,
    off_session: true,
  })
  expect(later.status).toBe('succeeded')
  const saved = await sandbox.stripe.paymentMethods.list({ customer: customer.id })
  expect(saved.data.map(({ id }) => id)).toEqual([method])
})

test('a card used without a customer cannot be used twice', async () => {
  const paid = await sandbox.stripe.paymentIntents.create({
    ...postage,
    confirm: true,
    payment_method: 'pm_card_visa',
    ...returnUrl,
  })
  const again = await errorOf(
    sandbox.stripe.paymentIntents.create({ ...postage, payment_method: String(paid.payment_method) }),
  )
  expect(again.message).toContain('may not be used again')
})

describe('a challenge', () => {
  const answer = async (intent: Stripe.PaymentIntent, result: string) => {
    const response = await fetch(`${sandbox.origin}/__sandbox/v3/challenge`, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: intent.id, client_secret: intent.client_secret ?? '', result }),
      redirect: 'manual',
    })
    return new URL(response.headers.get('location') ?? '')
  }

  test('pays and returns to the page when it is completed', async () => {
    const intent = await confirmWith('pm_card_threeDSecure2Required')
    const back = await answer(intent, 'complete')
    expect(back.origin + back.pathname).toBe('http://shop.test/checkout')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      payment_intent: intent.id,
      redirect_status: 'succeeded',
    })
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  })

  test('leaves the intent payable with another card when it fails', async () => {
    const intent = await confirmWith('pm_card_threeDSecure2Required')
    expect((await answer(intent, 'fail')).searchParams.get('redirect_status')).toBe('failed')
    const failed = await sandbox.stripe.paymentIntents.retrieve(intent.id)
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      ...returnUrl,
    })
    expect(paid.status).toBe('succeeded')
  })

  test('may be followed by a decline', async () => {
    const intent = await confirmWith('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds')
    await answer(intent, 'complete')
    const failed = await sandbox.stripe.paymentIntents.retrieve(intent.id)
    expect(failed.last_payment_error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' })
  })

  test('needs the right client secret', async () => {
    const intent = await confirmWith('pm_card_threeDSecure2Required')
    await fetch(`${sandbox.origin}/__sandbox/v3/challenge`, {
      method: 'POST',
      body: new URLSearchParams({ payment_intent: intent.id, client_secret: 'wrong', result: 'complete' }),
    })
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  })
})

test('an intent can be changed while it waits, but not afterwards', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({ ...postage, metadata: { a: '1', b: '2' } })
  const changed = await sandbox.stripe.paymentIntents.update(intent.id, { amount: 790, metadata: { a: '', c: '3' } })
  expect(changed).toMatchObject({ amount: 790, metadata: { b: '2', c: '3' } })
  await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', ...returnUrl })
  const late = await errorOf(sandbox.stripe.paymentIntents.update(intent.id, { amount: 100 }))
  expect(late).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 })
  await expect(sandbox.stripe.paymentIntents.update(intent.id, { description: 'Postage' })).resolves.toBeDefined()
})

test('the error of an illegal transition names the state and carries the intent', async () => {
  const intent = await sandbox.stripe.paymentIntents.create(postage)
  await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', ...returnUrl })
  for (const step of [
    sandbox.stripe.paymentIntents.cancel(intent.id),
    sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', ...returnUrl }),
  ]) {
    const error = await errorOf(step)
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(error.payment_intent?.status).toBe('succeeded')
  }
  const other = await sandbox.stripe.paymentIntents.create(postage)
  const canceled = await sandbox.stripe.paymentIntents.cancel(other.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  const repeated = await errorOf(sandbox.stripe.paymentIntents.cancel(other.id))
  expect(repeated.code).toBe('payment_intent_unexpected_state')
})

test('a browser with the client secret sees only a part of the intent', async () => {
  const intent = await sandbox.stripe.paymentIntents.create({ ...postage, metadata: { userId: 'u1' } })
  const readIntent = (query: Record<string, string>) =>
    fetch(`${sandbox.origin}/__sandbox/v1/payment_intents/${intent.id}?${new URLSearchParams(query)}`)
  const key = 'pk_test_sandbox_wrenlet'
  const seen = (await (await readIntent({ key, client_secret: intent.client_secret ?? '' })).json()) as object
  expect(seen).toMatchObject({ id: intent.id, amount: 395 })
  expect(seen).not.toHaveProperty('metadata')
  expect((await readIntent({ key })).status).toBe(400)
  expect((await readIntent({ key, client_secret: 'wrong' })).status).toBe(400)
})

test('card numbers are accepted from the card form only, and checked', async () => {
  const intent = await sandbox.stripe.paymentIntents.create(postage)
  const confirm = async (key: string, card: Record<string, string>) => {
    const body = new URLSearchParams({
      key,
      client_secret: intent.client_secret ?? '',
      use_stripe_sdk: 'true',
      'payment_method_data[type]': 'card',
    })
    for (const [name, value] of Object.entries({
      number: '4242424242424242',
      exp_month: '12',
      exp_year: '2040',
      cvc: '123',
      ...card,
    })) {
      body.set(`payment_method_data[card][${name}]`, value)
    }
    const answer = await fetch(`${sandbox.origin}/__sandbox/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body,
    })
    return (await answer.json()) as { status?: string; error?: { code?: string; message: string } }
  }
  expect((await confirm('sk_test_sandbox_wrenlet', {})).error?.message).toContain('generally unsafe')
  const key = 'pk_test_sandbox_wrenlet'
  expect((await confirm(key, { number: '4242424242424241' })).error?.code).toBe('incorrect_number')
  expect((await confirm(key, { exp_year: '2020' })).error?.code).toBe('invalid_expiry_year')
  expect((await confirm(key, { exp_month: '13' })).error?.code).toBe('invalid_expiry_month')
  expect((await confirm(key, { cvc: '1' })).error?.code).toBe('invalid_cvc')
  expect((await confirm(key, {})).status).toBe('succeeded')
})

test('simultaneous confirmations pay once', async () => {
  const intent = await sandbox.stripe.paymentIntents.create(postage)
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', ...returnUrl }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await sandbox.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test('an intent emits an event for each step', async () => {
  const intent = await sandbox.stripe.paymentIntents.create(postage)
  await errorOf(
    sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined', ...returnUrl }),
  )
  await sandbox.stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_threeDSecure2Required',
    ...returnUrl,
  })
  await sandbox.control('POST', `payment-intents/${intent.id}/confirm`, { card: '4242424242424242' })
  const events = await sandbox.stripe.events.list({ limit: 6 })
  expect(events.data.map(({ type }) => type).reverse()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
    'charge.succeeded',
  ])
})
