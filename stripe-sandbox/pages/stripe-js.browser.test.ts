import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPlans, type Plans } from '../testing/plans.ts'
import { executablePath, startTestBrowser, type TestBrowser } from '../testing/test-browser.ts'
import type { TestSandbox } from '../testing/test-sandbox.ts'

/** Calls the method that the page's query names with the client secret, and with the card element if there is one. */
const script = `
const query = new URLSearchParams(location.search)
const clientSecret = query.get('secret')
const method = query.get('method')
const out = document.querySelector('output')
const stripe = Stripe('pk_test_sandbox_wrenlet')
const elements = stripe.elements({ clientSecret })
const card = elements.create('payment')
card.on('ready', () => { document.body.dataset.ready = 'yes' })
if (query.has('card')) card.mount('#card')
else document.body.dataset.ready = 'yes'
document.querySelector('button').addEventListener('click', async () => {
  out.textContent = ''
  if (query.has('card')) await elements.submit()
  const options = { clientSecret, redirect: 'if_required', confirmParams: { return_url: location.origin }, ...(query.has('card') ? { elements } : {}) }
  const takesSecretOnly = method.startsWith('confirmCard') || method.startsWith('retrieve')
  const { error, paymentIntent, setupIntent } = await stripe[method](takesSecretOnly ? clientSecret : options)
  out.textContent = error ? error.message : (paymentIntent ?? setupIntent).object + ' ' + (paymentIntent ?? setupIntent).status
})`
const shop = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1><div id="card"></div>
<button>Go</button><output></output><script src="/__sandbox/v3/stripe.js"></script><script src="/host.js"></script></body></html>`

describe.skipIf(executablePath === undefined)('the stand-in for Stripe.js', () => {
  let browser: TestBrowser
  let sandbox: TestSandbox
  let plans: Plans
  beforeAll(async () => {
    browser = await startTestBrowser({ '/': shop, '/host.js': script })
    sandbox = browser.sandbox
    plans = await createPlans(sandbox.stripe)
  })
  afterAll(() => browser.close())
  afterEach(async () => expect(await browser.clear()).toEqual([]))

  async function visit(method: string, secret: string | null | undefined, cardNumber: string | null): Promise<Page> {
    const page = await browser.open({ width: 390 })
    await page.goto(`${browser.origin}/?method=${method}&secret=${secret}${cardNumber === null ? '' : '&card=1'}`)
    await page.locator('body[data-ready=yes]').waitFor()
    if (cardNumber !== null) {
      const form = page.frameLocator('iframe[title="Secure payment input frame"]')
      await form.getByLabel('Card number').fill(cardNumber)
      await form.getByLabel('Expiry date').fill('12 / 40')
      await form.getByLabel('Security code').fill('123')
    }
    await page.getByRole('button', { name: 'Go' }).click()
    return page
  }
  const outcome = async (page: Page) => {
    await page.locator('output:not(:empty)').waitFor()
    return page.locator('output').textContent()
  }
  const challenge = (page: Page, answer: string) =>
    page.frameLocator('iframe[title="3-D Secure challenge"]').getByRole('button', { name: answer }).click()

  test('an open invoice is paid by the card form with its confirmation secret', async () => {
    const customer = await sandbox.stripe.customers.create({})
    const made = await sandbox.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plans.monthly27.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })
    const invoice = made.latest_invoice
    if (invoice === null || typeof invoice === 'string') throw new Error('It was not expanded.')
    const secret = invoice.confirmation_secret?.client_secret
    const page = await visit('confirmPayment', secret, '4000002760003184')
    await challenge(page, 'Complete authentication')
    expect(await outcome(page)).toBe('payment_intent succeeded')
    expect((await sandbox.stripe.invoices.retrieve(invoice.id ?? '')).status).toBe('paid')
    expect((await sandbox.stripe.subscriptions.retrieve(made.id)).status).toBe('active')
    const again = await visit('retrievePaymentIntent', secret, null)
    expect(await outcome(again)).toBe('payment_intent succeeded')
  })

  test('a setup intent saves a card', async () => {
    const { id: customer } = await sandbox.stripe.customers.create({})
    const made = await sandbox.stripe.setupIntents.create({ customer, usage: 'off_session' })
    const declined = await visit('confirmSetup', made.client_secret, '4000000000000002')
    expect(await outcome(declined)).toBe('Your card was declined.')
    const page = await visit('confirmSetup', made.client_secret, '4000002500003155')
    await challenge(page, 'Complete authentication')
    expect(await outcome(page)).toBe('setup_intent succeeded')
    expect((await sandbox.stripe.paymentMethods.list({ customer })).data).toHaveLength(1)
  })

  test('a saved card can pass a challenge without being typed again', async () => {
    const { id: customer } = await sandbox.stripe.customers.create({})
    const created = await sandbox.stripe.paymentIntents.create({
      amount: 2700,
      currency: 'gbp',
      customer,
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      use_stripe_sdk: true,
    })
    expect(created.status).toBe('requires_action')
    const failed = await visit('handleNextAction', created.client_secret, null)
    await challenge(failed, 'Fail authentication')
    expect(await outcome(failed)).toContain('unable to authenticate')
    const again = await sandbox.stripe.paymentIntents.update(created.id, {
      payment_method: 'pm_card_threeDSecure2Required',
    })
    expect(again.status).toBe('requires_confirmation')
    const page = await visit('confirmCardPayment', created.client_secret, null)
    await challenge(page, 'Complete authentication')
    expect(await outcome(page)).toBe('payment_intent succeeded')
  })

  test('confirms an intent’s own card and sets up a saved card without an element', async () => {
    const { id: customer } = await sandbox.stripe.customers.create({})
    const setup = await sandbox.stripe.setupIntents.create({ customer, payment_method: 'pm_card_visa' })
    expect(await outcome(await visit('confirmCardSetup', setup.client_secret, null))).toBe('setup_intent succeeded')
    const retrieved = await visit('retrieveSetupIntent', setup.client_secret, null)
    expect(await outcome(retrieved)).toBe('setup_intent succeeded')
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 500,
      currency: 'gbp',
      payment_method: 'pm_card_visa',
    })
    const page = await visit('confirmPayment', intent.client_secret, null)
    expect(await outcome(page)).toBe('payment_intent succeeded')
  })
})
