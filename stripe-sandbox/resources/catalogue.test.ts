import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

test('products can be created, changed, listed and deleted', async () => {
  const product = await sandbox.stripe.products.create({
    id: 'plan_100',
    name: '100 credits',
    metadata: { plan: '100' },
  })
  expect(product).toMatchObject({ id: 'plan_100', active: true, type: 'service' })
  expect((await errorOf(sandbox.stripe.products.create({ id: 'plan_100', name: 'again' }))).code).toBe(
    'resource_already_exists',
  )
  const changed = await sandbox.stripe.products.update('plan_100', {
    description: 'For one child',
    metadata: { plan: '' },
  })
  expect(changed).toMatchObject({ description: 'For one child', metadata: {} })
  expect((await sandbox.stripe.products.update('plan_100', { description: '' })).description).toBeNull()
  const unused = await sandbox.stripe.products.create({ name: 'spare' })
  expect(await sandbox.stripe.products.del(unused.id)).toMatchObject({ deleted: true })
  await sandbox.stripe.prices.create({ product: 'plan_100', currency: 'gbp', unit_amount: 1 })
  expect((await errorOf(sandbox.stripe.products.del('plan_100'))).message).toContain('cannot be deleted')
  const ids = await sandbox.stripe.products.list({ ids: ['plan_100'] })
  expect(ids.data.map(({ id }) => id)).toEqual(['plan_100'])
})

test('prices are found by lookup key, and a key moves only when asked to', async () => {
  const product = await sandbox.stripe.products.create({ name: '150 credits' })
  const monthly = { product: product.id, currency: 'gbp', unit_amount: 2700, recurring: { interval: 'month' } } as const
  const first = await sandbox.stripe.prices.create({ ...monthly, lookup_key: 'plan_150_1m' })
  expect(first).toMatchObject({
    type: 'recurring',
    unit_amount: 2700,
    recurring: { interval: 'month', interval_count: 1 },
  })
  expect(String(first.unit_amount_decimal)).toBe('2700')
  const clash = await errorOf(sandbox.stripe.prices.create({ ...monthly, lookup_key: 'plan_150_1m' }))
  expect(clash).toMatchObject({ statusCode: 400, param: 'lookup_key' })
  const second = await sandbox.stripe.prices.create({
    ...monthly,
    unit_amount: 2800,
    lookup_key: 'plan_150_1m',
    transfer_lookup_key: true,
  })
  const found = await sandbox.stripe.prices.list({
    lookup_keys: ['plan_150_1m', 'no_such_key'],
    expand: ['data.product'],
  })
  expect(found.data.map(({ id }) => id)).toEqual([second.id])
  expect(found.data[0]?.product).toMatchObject({ name: '150 credits' })
  expect((await sandbox.stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
  expect((await sandbox.stripe.prices.update(first.id, { active: false })).active).toBe(false)
})

test.each([
  [{ currency: 'gbp', unit_amount: 100 }, 'product', undefined],
  [{ currency: 'gbp', unit_amount: 100, product: 'prod_none' }, 'product', 'resource_missing'],
  [{ currency: 'gbp', product: 'prod_none' }, 'unit_amount', 'parameter_missing'],
  [{ currency: 'gbp', unit_amount: -1, product: 'x' }, 'unit_amount', 'parameter_invalid_integer'],
  [
    { currency: 'gbp', unit_amount: 1, product: 'x', recurring: { interval: 'fortnight' } },
    'recurring[interval]',
    undefined,
  ],
])('a price is refused: %o', async (params, param, code) => {
  const error = await errorOf(sandbox.stripe.prices.create(params as Stripe.PriceCreateParams))
  expect(error).toMatchObject({ statusCode: 400, param, code })
})

test('a price never changes its amount', async () => {
  const product = await sandbox.stripe.products.create({ name: 'x' })
  const price = await sandbox.stripe.prices.create({ product: product.id, currency: 'gbp', unit_amount: 100 })
  const params = { unit_amount: 200 } as Stripe.PriceUpdateParams
  expect((await errorOf(sandbox.stripe.prices.update(price.id, params))).code).toBe('parameter_unknown')
})

test('tax rates can be created and archived, and an incomplete one is refused', async () => {
  const rate = await sandbox.stripe.taxRates.create({
    display_name: 'VAT',
    inclusive: true,
    percentage: 20,
    country: 'GB',
    tax_type: 'vat',
  })
  expect(rate).toMatchObject({ object: 'tax_rate', percentage: 20, inclusive: true, active: true })
  expect((await sandbox.stripe.taxRates.update(rate.id, { active: false })).active).toBe(false)
  expect((await sandbox.stripe.taxRates.list({ active: true })).data).toEqual([])
  const incomplete = { display_name: 'VAT', percentage: 20 } as Stripe.TaxRateCreateParams
  expect(await errorOf(sandbox.stripe.taxRates.create(incomplete))).toMatchObject({
    code: 'parameter_missing',
    param: 'inclusive',
  })
})

test('customers can be created, changed, found by email and deleted', async () => {
  const customer = await sandbox.stripe.customers.create({
    email: 'mia@family.test',
    name: 'Mia Hart',
    address: { line1: '1 Harbour Street', city: 'Bristol', postal_code: 'BS1 5TY', country: 'GB' },
    metadata: { userId: 'u1' },
    invoice_settings: { footer: 'Thank you' },
  })
  expect(customer).toMatchObject({ balance: 0, address: { line1: '1 Harbour Street', line2: null, country: 'GB' } })
  expect((await sandbox.stripe.customers.list({ email: 'mia@family.test' })).data.map(({ id }) => id)).toEqual([
    customer.id,
  ])
  const method = await sandbox.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const updated = await sandbox.stripe.customers.update(customer.id, {
    phone: '07700900123',
    invoice_settings: { default_payment_method: method.id },
    metadata: { note: 'x' },
  })
  expect(updated).toMatchObject({
    phone: '07700900123',
    metadata: { userId: 'u1', note: 'x' },
    invoice_settings: { default_payment_method: method.id, footer: 'Thank you' },
  })
  const otherCard = await sandbox.stripe.paymentMethods.attach('pm_card_visa', {
    customer: (await sandbox.stripe.customers.create({})).id,
  })
  const refused = await errorOf(
    sandbox.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: otherCard.id } }),
  )
  expect(refused.statusCode).toBe(400)
  expect(await sandbox.stripe.customers.del(customer.id)).toMatchObject({ deleted: true })
  expect(await sandbox.stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true })
  expect(
    (await errorOf(sandbox.stripe.paymentIntents.create({ amount: 100, currency: 'gbp', customer: customer.id }))).code,
  ).toBe('resource_missing')
})
