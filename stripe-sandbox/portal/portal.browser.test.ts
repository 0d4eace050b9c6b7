import type { Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlans, membershipSession, type Plans } from '../testing/plans.ts'
import { executablePath, startTestBrowser, type TestBrowser } from '../testing/test-browser.ts'
import type { TestSandbox } from '../testing/test-sandbox.ts'

const shop = '<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1></body></html>'

describe.skipIf(executablePath === undefined)('the billing portal in a browser', () => {
  let browser: TestBrowser
  let sandbox: TestSandbox
  let plans: Plans
  let customer: string
  let subscription: string
  let configuration: string

  beforeAll(async () => {
    browser = await startTestBrowser({ '/': shop })
    sandbox = browser.sandbox
    plans = await createPlans(sandbox.stripe)
    const created = await sandbox.stripe.billingPortal.configurations.create({
      business_profile: { headline: 'Wrenlet billing' },
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        customer_update: { enabled: true, allowed_updates: ['address', 'name'] },
      },
    })
    configuration = created.id
  })
  beforeEach(async () => {
    customer = (await sandbox.stripe.customers.create({ email: 'mia@family.test', name: 'Mia Hart' })).id
    const session = await sandbox.stripe.checkout.sessions.create(
      membershipSession(customer, plans.monthly27.id, { subscription_data: { default_tax_rates: [plans.rate.id] } }),
    )
    const paid = await sandbox.payCheckout(session.id, { card: '4242424242424242' })
    subscription = String(paid.session.subscription)
  })
  afterAll(() => browser.close())
  afterEach(async () => expect(await browser.clear()).toEqual([]))

  const createPortalSession = (more: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) =>
    sandbox.stripe.billingPortal.sessions.create({
      customer,
      configuration,
      return_url: `${browser.origin}/account`,
      ...more,
    })
  async function fill(page: Page, number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry date').fill('12 / 40')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Name on card').fill('Mia Hart')
  }
  const chargedCard = async () => {
    const { default_payment_method } = await sandbox.stripe.subscriptions.retrieve(subscription, {
      expand: ['default_payment_method'],
    })
    return (default_payment_method as Stripe.PaymentMethod).card?.last4
  }

  test('a new card is declined, challenged, saved and charged next, without JavaScript', async () => {
    const page = await browser.open({ width: 390, javaScript: false })
    await page.goto((await createPortalSession()).url)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Wrenlet billing')
    expect(await page.getByText('Visa ending in 4242').count()).toBe(1)
    // What the configuration does not allow is not shown.
    expect(await page.getByText(/cancel|pause|change plan/i).count()).toBe(0)
    await page.getByRole('link', { name: 'Add a card' }).click()
    await fill(page, '4000000000000002')
    await page.getByRole('button', { name: 'Add card' }).click()
    expect(await page.getByRole('alert').textContent()).toBe('Your card was declined.')
    await fill(page, '4000002760003184')
    await page.getByRole('button', { name: 'Add card' }).click()
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    expect(await page.getByRole('alert').textContent()).toContain('unable to authenticate')
    await fill(page, '5555555555554444')
    await page.getByLabel('Use as my default card').check()
    await page.getByRole('button', { name: 'Add card' }).click()
    expect(await page.getByRole('status').textContent()).toBe('Your card has been added.')
    expect(await chargedCard()).toBe('4444')
    const updated = (await sandbox.stripe.customers.retrieve(customer, {
      expand: ['invoice_settings.default_payment_method'],
    })) as Stripe.Customer
    expect(updated.invoice_settings.default_payment_method).toMatchObject({ card: { last4: '4444' } })
  })

  test('the default card can be changed and another removed, but the card that pays cannot be removed', async () => {
    const page = await browser.open({ width: 1440 })
    await sandbox.control('POST', `customers/${customer}/card`, { card: '5555555555554444' })
    await page.goto((await createPortalSession()).url)
    expect(await page.getByRole('button', { name: 'Remove: Mastercard ending in 4444' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Make default: Visa ending in 4242' }).click()
    expect(await chargedCard()).toBe('4242')
    await page.getByRole('button', { name: 'Remove: Mastercard ending in 4444' }).click()
    expect(await page.getByText('Mastercard').count()).toBe(0)
    const remaining = await sandbox.stripe.paymentMethods.list({ customer })
    expect(remaining.data.map(({ card }) => card?.last4)).toEqual(['4242'])
  })

  test('the deep link opens the form for a card, and returns to the shop after a challenge', async () => {
    const page = await browser.open({ width: 390 })
    const { url } = await createPortalSession({
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: `${browser.origin}/account?card=new` } },
      },
    })
    await page.goto(url)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Update your payment method')
    await fill(page, '4000002760003184')
    await page.getByRole('button', { name: 'Update payment method' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    expect(page.url()).toBe(`${browser.origin}/account?card=new`)
    expect(await chargedCard()).toBe('3184')
  })

  test('only allowed details can be changed', async () => {
    const page = await browser.open({ width: 1440 })
    await page.goto((await createPortalSession()).url)
    await page.getByRole('link', { name: 'Change details' }).click()
    expect(await page.getByLabel('Email').count()).toBe(0)
    await page.getByLabel('Name').fill('Mia Hartley')
    await page.getByLabel('Address').fill('1 Harbour Street')
    await page.getByLabel('Town or city').fill('Bristol')
    await page.getByLabel('Postcode').fill('BS1 5TY')
    await page.getByRole('button', { name: 'Save details' }).click()
    expect(await page.getByRole('status').textContent()).toBe('Your details have been saved.')
    expect(await sandbox.stripe.customers.retrieve(customer)).toMatchObject({
      name: 'Mia Hartley',
      email: 'mia@family.test',
      address: { line1: '1 Harbour Street', city: 'Bristol', postal_code: 'BS1 5TY', country: 'GB' },
    })
  })

  test('invoices are listed and shown with their VAT, and can be paid while they are open', async () => {
    const page = await browser.open({ width: 1440 })
    await page.goto((await createPortalSession()).url)
    await page.getByRole('region', { name: 'All invoices' }).getByRole('link').first().click()
    expect(await page.getByRole('row', { name: /Total including £4.50 VAT/ }).textContent()).toContain('£27.00')
    expect(await page.getByText(/^Paid on /).count()).toBe(1)
    const unpaid = await sandbox.stripe.subscriptions.create({
      customer,
      items: [{ price: plans.monthly36.id }],
      payment_behavior: 'default_incomplete',
    })
    await page.goto(`${browser.origin}/__sandbox/invoices/${unpaid.latest_invoice}`)
    await fill(page, '4000000000009995')
    await page.getByRole('button', { name: 'Pay £36.00' }).click()
    expect(await page.getByRole('alert').textContent()).toBe('Your card has insufficient funds.')
    await fill(page, '4000002760003184')
    await page.getByRole('button', { name: 'Pay £36.00' }).click()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await page.getByText(/^Paid on /).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    expect((await sandbox.stripe.invoices.retrieve(String(unpaid.latest_invoice))).status).toBe('paid')
  })

  test('the portal’s pages pass axe and fit the window', async () => {
    const found: string[] = []
    const page = await browser.open({ width: 1440 })
    const { url } = await createPortalSession()
    await sandbox.control('POST', `customers/${customer}/card`, { card: '5555555555554444' })
    for (const path of ['', '/cards/new', '/details']) {
      await page.goto(url + path)
      found.push(...(await browser.violations(page)))
    }
    const unpaid = await sandbox.stripe.subscriptions.create({
      customer,
      items: [{ price: plans.monthly36.id }],
      payment_behavior: 'default_incomplete',
    })
    await page.goto(`${browser.origin}/__sandbox/invoices/${unpaid.latest_invoice}`)
    await fill(page, '4000000000009995')
    await page.getByRole('button', { name: 'Pay £36.00' }).click()
    await page.getByRole('alert').waitFor()
    found.push(...(await browser.violations(page)))
    expect(found).toEqual([])
  })
})
