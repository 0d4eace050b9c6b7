import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlans, membershipSession, type Plans } from '../testing/plans.ts'
import { errorOf, type Paid, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
let plans: Plans
let customer: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  plans = await createPlans(sandbox.stripe)
  customer = (await sandbox.stripe.customers.create({ email: 'mia@family.test' })).id
})
afterAll(() => sandbox.close())

type Params = Stripe.Checkout.SessionCreateParams
const create = (more: object = {}) =>
  sandbox.stripe.checkout.sessions.create(membershipSession(customer, plans.monthly27.id, more as Partial<Params>))
const address = { line1: '1 Harbour Street', line2: 'Flat 2', city: 'Bristol', postal_code: 'BS1 5TY', country: 'GB' }
const shipping = { name: 'Mia Hart', address }
const accepted = { terms_of_service: 'accepted' }
const card = '4242424242424242'
const pay = (id: string, input: object) =>
  sandbox.control<Paid & { error: { param?: string; message: string } | null }>(
    'POST',
    `checkout-sessions/${id}/pay`,
    input,
  )
const addressAndConsent = {
  shipping_address_collection: { allowed_countries: ['GB', 'IE'] },
  consent_collection: { terms_of_service: 'required', promotions: 'auto' },
} as const

test('a session shows what it asks for, and that nothing has been collected yet', async () => {
  const session = await create({
    ...addressAndConsent,
    custom_text: {
      shipping_address: { message: 'We ship on Mondays.' },
      terms_of_service_acceptance: { message: 'I agree to the terms.' },
    },
  })
  expect(session).toMatchObject({
    shipping_address_collection: { allowed_countries: ['GB', 'IE'] },
    consent_collection: {
      payment_method_reuse_agreement: null,
      promotions: 'auto',
      terms_of_service: 'required',
    },
    collected_information: null,
    consent: null,
    custom_text: {
      shipping_address: { message: 'We ship on Mondays.' },
      terms_of_service_acceptance: { message: 'I agree to the terms.' },
    },
  })
  const plain = await create()
  expect([plain.shipping_address_collection, plain.consent_collection]).toEqual([null, null])
  const hidden = await create({ consent_collection: { payment_method_reuse_agreement: { position: 'hidden' } } })
  expect(hidden.consent_collection).toEqual({
    payment_method_reuse_agreement: { position: 'hidden' },
    promotions: 'none',
    terms_of_service: 'none',
  })
})

test.each<[object, string, string | undefined]>([
  [
    { shipping_address_collection: { allowed_countries: ['GB', 'SY'] } },
    'shipping_address_collection[allowed_countries][1]',
    undefined,
  ],
  [
    { shipping_address_collection: { allowed_countries: ['GB'], required: true } },
    'shipping_address_collection[required]',
    'parameter_unknown',
  ],
  [{ shipping_options: [{ shipping_rate: 'shr_1' }] }, 'shipping_options', 'parameter_unknown'],
  [{ consent_collection: { terms_of_service: 'optional' } }, 'consent_collection[terms_of_service]', undefined],
  [{ consent_collection: { promotions: 'always' } }, 'consent_collection[promotions]', undefined],
  [
    { consent_collection: { payment_method_reuse_agreement: { position: 'top' } } },
    'consent_collection[payment_method_reuse_agreement][position]',
    undefined,
  ],
  [
    { shipping_address_collection: { allowed_countries: 'GB' } },
    'shipping_address_collection[allowed_countries]',
    undefined,
  ],
  [{ consent_collection: { cookies: 'auto' } }, 'consent_collection[cookies]', 'parameter_unknown'],
  [{ customer_update: { shipping: 'always' } }, 'customer_update[shipping]', undefined],
])('a session is refused: %o', async (more, param, code) => {
  expect(await errorOf(create(more))).toMatchObject({ statusCode: 400, param, code })
})

describe('paying', () => {
  test('stores the shipping address and the consent once it is complete', async () => {
    const session = await create({ ...addressAndConsent, customer_update: { shipping: 'auto' } })
    const declined = await pay(session.id, { card: '4000000000000002', shipping, consent: accepted })
    expect(declined.body.status).toBe('failed')
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      collected_information: null,
      consent: null,
    })
    const newShipping = { name: 'Mia Hart', address: { ...address, line1: '9 New Road', line2: null } }
    const { body } = await pay(session.id, {
      card: '4000002760003184',
      shipping: newShipping,
      consent: { ...accepted, promotions: 'opt_in' },
    })
    expect(body.session).toMatchObject({
      status: 'complete',
      collected_information: {
        business_name: null,
        individual_name: null,
        shipping_details: {
          name: 'Mia Hart',
          address: { line1: '9 New Road', line2: null, country: 'GB', state: null },
        },
      },
      consent: { terms_of_service: 'accepted', promotions: 'opt_in' },
    })
    const [event] = (await sandbox.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })).data
    expect(event?.data.object).toMatchObject({ consent: { terms_of_service: 'accepted' } })
    expect(await sandbox.stripe.customers.retrieve(customer)).toMatchObject({
      shipping: { name: 'Mia Hart', address: { line1: '9 New Road' } },
    })
  })

  test('records an unticked promotions box as an opt-out, and no answer to a question that was not asked', async () => {
    const created = await create({ consent_collection: { promotions: 'auto' } })
    expect((await pay(created.id, { card })).body.session.consent).toEqual({
      promotions: 'opt_out',
      terms_of_service: null,
    })
    const terms = await create({ consent_collection: { terms_of_service: 'required' } })
    expect((await pay(terms.id, { card, consent: accepted })).body.session).toMatchObject({
      collected_information: null,
      consent: { promotions: null, terms_of_service: 'accepted' },
    })
    const plain = await create()
    expect((await pay(plain.id, { card })).body.session.consent).toBeNull()
  })

  test('stores the address on the new customer and the intent', async () => {
    const session = await sandbox.stripe.checkout.sessions.create({
      mode: 'payment',
      customer_creation: 'always',
      success_url: 'http://shop.test/ok',
      line_items: [
        { price_data: { currency: 'gbp', unit_amount: 498, product_data: { name: 'Postage' } }, quantity: 1 },
      ],
      shipping_address_collection: { allowed_countries: ['GB'] },
    })
    await pay(session.id, { card: '4000000000000002', shipping: { ...shipping, name: 'Somebody else' } })
    const { body } = await pay(session.id, { card, shipping })
    const intent = await sandbox.stripe.paymentIntents.retrieve(String(body.session.payment_intent))
    expect(intent.shipping).toMatchObject({ name: 'Mia Hart', address: { line2: 'Flat 2', postal_code: 'BS1 5TY' } })
    expect(await sandbox.stripe.customers.retrieve(String(body.session.customer))).toMatchObject({
      shipping: { address: { city: 'Bristol' } },
    })
    const withShipping = sandbox.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://shop.test/ok',
      line_items: [
        { price_data: { currency: 'gbp', unit_amount: 498, product_data: { name: 'Postage' } }, quantity: 1 },
      ],
      shipping_address_collection: { allowed_countries: ['GB'] },
      payment_intent_data: { shipping: { name: 'Mia', address: { line1: '1 Harbour Street' } } },
    })
    expect((await errorOf(withShipping)).param).toBe('payment_intent_data[shipping]')
  })

  test.each<[object, string]>([
    [{ shipping }, 'consent[terms_of_service]'],
    [{ shipping, consent: {} }, 'consent[terms_of_service]'],
    [{ shipping, consent: { terms_of_service: 'declined' } }, 'consent[terms_of_service]'],
    [{ shipping, consent: { ...accepted, promotions: true } }, 'consent[promotions]'],
    [{ consent: accepted }, 'shipping[name]'],
    [{ consent: accepted, shipping: { ...shipping, name: ' ' } }, 'shipping[name]'],
    [{ consent: accepted, shipping: { name: 'Mia' } }, 'shipping[address][line1]'],
    [{ consent: accepted, shipping: { name: 'Mia', address: { ...address, city: null } } }, 'shipping[address][city]'],
    [
      { consent: accepted, shipping: { name: 'Mia', address: { ...address, country: 'FR' } } },
      'shipping[address][country]',
    ],
    [
      { consent: accepted, shipping: { name: 'Mia', address: { ...address, postal_code: '' } } },
      'shipping[address][postal_code]',
    ],
    [{ consent: accepted, shipping: { name: 'Mia', address: { ...address, line1: 1 } } }, 'shipping[address][line1]'],
    [{ consent: accepted, shipping: 'there' }, 'shipping'],
  ])('is refused before anything is created: %o', async (input, param) => {
    const session = await create(addressAndConsent)
    const before = (await sandbox.stripe.subscriptions.list({ customer, status: 'all', limit: 1 })).data[0]?.id
    const { status, body } = await pay(session.id, { card, ...input })
    expect([status, body.error?.param]).toEqual([400, param])
    expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    expect((await sandbox.stripe.subscriptions.list({ customer, status: 'all', limit: 1 })).data[0]?.id).toBe(before)
  })

  test('needs no postcode in an Irish address, and refuses details that were not asked for', async () => {
    const session = await create(addressAndConsent)
    const irish = { name: 'Mia', address: { ...address, country: 'IE', postal_code: null } }
    expect((await pay(session.id, { card, shipping: irish, consent: accepted })).body.status).toBe('succeeded')
    const plain = await create()
    expect((await pay(plain.id, { card, shipping })).body.error?.param).toBe('shipping')
    expect((await pay(plain.id, { card, consent: accepted })).body.error?.param).toBe('consent')
  })
})
