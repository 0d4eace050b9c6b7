import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlans } from '../testing/plans.ts'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
let customer: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
  customer = (await sandbox.stripe.customers.create({ email: 'mia@family.test' })).id
  await createPlans(sandbox.stripe)
})
afterAll(() => sandbox.close())

/** The features that Wrenlet allows. */
const createConfiguration = (more: Partial<Stripe.BillingPortal.ConfigurationCreateParams.Features> = {}) =>
  sandbox.stripe.billingPortal.configurations.create({
    business_profile: { headline: 'Wrenlet billing' },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['address', 'name'] },
      ...more,
    },
    metadata: { wrenlet: 'portal' },
  })

describe('configurations', () => {
  test('have each feature off unless it is requested', async () => {
    const created = await createConfiguration()
    expect(created).toMatchObject({
      object: 'billing_portal.configuration',
      active: true,
      is_default: false,
      business_profile: { headline: 'Wrenlet billing' },
      features: {
        customer_update: { enabled: true, allowed_updates: ['address', 'name'] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: false },
        subscription_pause: { enabled: false },
        subscription_update: { enabled: false },
      },
      metadata: { wrenlet: 'portal' },
    })
    expect(await sandbox.stripe.billingPortal.configurations.retrieve(created.id)).toMatchObject({ id: created.id })
  })

  test('can be updated and listed', async () => {
    const { id } = await createConfiguration()
    const changed = await sandbox.stripe.billingPortal.configurations.update(id, {
      active: false,
      features: { invoice_history: { enabled: false } },
      metadata: { more: 'yes' },
    })
    expect(changed).toMatchObject({
      active: false,
      features: { invoice_history: { enabled: false }, payment_method_update: { enabled: true } },
      metadata: { wrenlet: 'portal', more: 'yes' },
    })
    const active = await sandbox.stripe.billingPortal.configurations.list({ active: true, limit: 100 })
    expect(active.data.map((each) => each.id)).not.toContain(id)
  })

  test('are refused without features, with a feature that has no page, and with an unknown field', async () => {
    const withoutFeatures = { metadata: {} } as unknown as Stripe.BillingPortal.ConfigurationCreateParams
    expect(await errorOf(sandbox.stripe.billingPortal.configurations.create(withoutFeatures))).toMatchObject({
      code: 'parameter_missing',
      param: 'features',
    })
    for (const feature of ['subscription_cancel', 'subscription_pause', 'subscription_update']) {
      expect(await errorOf(createConfiguration({ [feature]: { enabled: true } }))).toMatchObject({
        param: `features[${feature}][enabled]`,
      })
    }
    const unknownField = { invoice_history: { enabled: true, colour: 'red' } }
    expect(await errorOf(createConfiguration(unknownField as never))).toMatchObject({ code: 'parameter_unknown' })
  })
})

describe('sessions', () => {
  test('have their own address, and a deep link that leads back', async () => {
    const { id: configuration } = await createConfiguration()
    const session = await sandbox.stripe.billingPortal.sessions.create({
      customer,
      configuration,
      return_url: 'http://shop.test/account',
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'http://shop.test/account?card=new' } },
      },
    })
    expect(session).toMatchObject({
      object: 'billing_portal.session',
      customer,
      configuration,
      return_url: 'http://shop.test/account',
      flow: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'http://shop.test/account?card=new' } },
      },
    })
    expect(session.url).toMatch(/\/__sandbox\/portal\/\w{48}$/)
  })

  test('are refused for an unknown customer or configuration, and for a flow that is switched off', async () => {
    const { id: configuration } = await createConfiguration({ payment_method_update: { enabled: false } })
    const create = (params: Stripe.BillingPortal.SessionCreateParams) =>
      errorOf(sandbox.stripe.billingPortal.sessions.create(params))
    expect(await create({ customer: 'cus_none', configuration })).toMatchObject({ code: 'resource_missing' })
    expect((await create({ customer })).message).toContain('default configuration has not been created')
    const flow = { customer, configuration, flow_data: { type: 'payment_method_update' as const } }
    expect(await create(flow)).toMatchObject({ param: 'flow_data[type]' })
    expect(await create({ configuration })).toMatchObject({ code: 'parameter_missing', param: 'customer' })
    await sandbox.stripe.billingPortal.configurations.update(configuration, { active: false })
    expect(await create({ customer, configuration })).toMatchObject({ param: 'configuration' })
  })

  test('refuse a forged form for what their pages do not offer', async () => {
    const { id: configuration } = await createConfiguration({
      customer_update: { enabled: true, allowed_updates: ['address'] },
    })
    const { body } = await sandbox.control<{ customer: Stripe.Customer; subscription: Stripe.Subscription }>(
      'POST',
      'history',
      { customer: { name: 'Mia Hart' }, card: '4242424242424242', items: [{ lookup_key: 'plan_150_1m_gbp_v1' }] },
    )
    const { url } = await sandbox.stripe.billingPortal.sessions.create({ customer: body.customer.id, configuration })
    const post = (path: string, fields: Record<string, string> = {}) =>
      fetch(`${url}/${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    const card = String(body.subscription.default_payment_method)
    const removal = await post(`cards/${card}/remove`)
    expect(removal.status).toBe(422)
    expect(await removal.text()).toContain('This card pays for your subscription')
    expect((await sandbox.stripe.paymentMethods.retrieve(card)).customer).toBe(body.customer.id)
    const address = { line1: '1 Harbour Street', city: 'Bristol', postal_code: 'BS1 5TY' }
    expect((await post('details', { ...address, name: 'Somebody Else' })).status).toBe(303)
    expect(await sandbox.stripe.customers.retrieve(body.customer.id)).toMatchObject({ name: 'Mia Hart', address })
    const another = await sandbox.stripe.customers.create({ payment_method: 'pm_card_visa' })
    const [otherCard] = (await sandbox.stripe.paymentMethods.list({ customer: another.id })).data
    await post(`cards/${otherCard?.id}/default`)
    expect((await sandbox.stripe.paymentMethods.retrieve(otherCard?.id ?? '')).customer).toBe(another.id)
    await sandbox.stripe.billingPortal.configurations.update(configuration, {
      features: { payment_method_update: { enabled: false } },
    })
    expect((await fetch(`${url}/cards/new`)).status).toBe(404)
  })

  test('an unknown address shows no customer’s data', async () => {
    const answer = await fetch(`${sandbox.origin}/__sandbox/portal/${'x'.repeat(48)}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This page has expired')
  })
})
