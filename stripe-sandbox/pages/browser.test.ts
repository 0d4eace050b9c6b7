import type { Page } from 'playwright-core'
import type Stripe from 'stripe'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPlans, membershipSession, type Plans } from '../testing/plans.ts'
import {
  executablePath,
  pressWhile,
  startTestBrowser,
  type TestBrowser,
  type Width,
  waitUntilShown,
} from '../testing/test-browser.ts'
import type { TestSandbox } from '../testing/test-sandbox.ts'

const hostScript = `
const secret = new URLSearchParams(location.search).get('secret')
const out = document.querySelector('output')
const stripe = Stripe('pk_test_sandbox_wrenlet', { locale: 'en-GB' })
const elements = stripe.elements({ clientSecret: secret, appearance: { variables: { borderRadius: '12px' } } })
const card = elements.create('payment')
card.on('ready', () => { document.body.dataset.ready = 'yes' })
card.on('change', (event) => { document.body.dataset.complete = String(event.complete) })
card.mount('#card')
document.querySelector('button').addEventListener('click', async () => {
  out.textContent = ''
  const checked = await elements.submit()
  const result = checked.error ? checked : await stripe.confirmPayment({
    elements, clientSecret: secret, redirect: 'if_required',
    confirmParams: { return_url: location.origin + '/done', payment_method_data: { billing_details: { address: { country: 'GB' } } } },
  })
  const { error, paymentIntent } = result
  out.textContent = error ? [error.type, error.code, error.decline_code, error.message].join(' | ') : paymentIntent.status
})`
const hostPage = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1><div id="card"></div>
<button>Pay</button><output></output><script src="/__sandbox/v3/stripe.js"></script><script src="/host.js"></script></body></html>`

describe.skipIf(executablePath === undefined)('in a browser', () => {
  let browser: TestBrowser
  let sandbox: TestSandbox
  let plans: Plans
  let origin: string

  beforeAll(async () => {
    browser = await startTestBrowser({ '/': hostPage, '/host.js': hostScript })
    sandbox = browser.sandbox
    origin = browser.origin
    plans = await createPlans(sandbox.stripe)
  })
  afterAll(() => browser.close())
  afterEach(async () => expect(await browser.clear()).toEqual([]))

  const open: TestBrowser['open'] = (options) => browser.open(options)

  const createSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
    const params = membershipSession('', plans.quarterly75.id, {
      customer: undefined,
      subscription_data: { default_tax_rates: [plans.rate.id] },
      success_url: `${origin}/done?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/plans`,
      ...more,
    })
    return sandbox.stripe.checkout.sessions.create(params)
  }
  async function fill(page: Page, number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry date').fill('12 / 40')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Name on card').fill('Mia Hart')
  }
  const pay = (page: Page) => page.getByRole('button', { name: 'Subscribe and pay £75.00' }).click()

  describe('the hosted page, without JavaScript', () => {
    test('declines a card, challenges another and is paid', async () => {
      const page = await open({ width: 390, javaScript: false })
      const session = await createSession({ billing_address_collection: 'required' })
      await page.goto(session.url ?? '')
      expect(await page.getByRole('row', { name: /Total including £12.50 VAT/ }).textContent()).toContain('£75.00')
      expect(await page.getByText('every 3 months').isVisible()).toBe(true)
      expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`${origin}/plans`)
      await page.getByLabel('Email').fill('mia@family.test')
      await page.getByLabel('Address').fill('1 Harbour Street')
      await page.getByLabel('Town or city').fill('Bristol')
      await page.getByLabel('Postcode').fill('BS1 5TY')
      await fill(page, '4000 0000 0000 9995')
      await pay(page)
      expect(await page.getByRole('alert').textContent()).toBe('Your card has insufficient funds.')
      expect(await page.getByLabel('Email').inputValue()).toBe('mia@family.test')
      await fill(page, '4242424242424241')
      await pay(page)
      await expect.poll(() => page.getByText('Your card number is incorrect.').count()).toBe(2)
      await fill(page, '4000002760003184')
      await pay(page)
      await page.getByRole('button', { name: 'Complete authentication' }).click()
      expect(page.url()).toBe(`${origin}/done?session=${session.id}`)
      const completed = await sandbox.stripe.checkout.sessions.retrieve(session.id)
      expect(completed).toMatchObject({
        status: 'complete',
        customer_details: { email: 'mia@family.test', address: { postal_code: 'BS1 5TY' } },
      })
      await page.goto(session.url ?? '')
      expect(page.url()).toBe(`${origin}/done?session=${session.id}`)
    })

    test('refuses, applies and removes promotion codes, and updates the total and its VAT', async () => {
      const coupon = await sandbox.stripe.coupons.create({ percent_off: 20, duration: 'once' })
      await sandbox.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'WREN20' })
      const page = await open({ width: 390, javaScript: false })
      const session = await createSession({ allow_promotion_codes: true })
      await page.goto(session.url ?? '')
      await page.getByLabel('Promotion code').fill('NOTHING')
      await page.getByRole('button', { name: 'Apply' }).click()
      expect(await page.getByRole('alert').textContent()).toBe('This code is invalid.')
      for (const isLast of [false, true]) {
        await page.getByLabel('Promotion code').fill('wren20')
        await page.getByRole('button', { name: 'Apply' }).click()
        expect(await page.getByRole('row', { name: /Discount \(WREN20\)/ }).textContent()).toContain('-£15.00')
        expect(await page.getByRole('row', { name: /Total including £10.00 VAT/ }).textContent()).toContain('£60.00')
        expect(await page.getByText('Then £75.00 every 3 months.').count()).toBe(1)
        if (!isLast) await page.getByRole('button', { name: 'Remove code' }).click()
      }
      await page.getByLabel('Email').fill('code@family.test')
      await fill(page, '4242424242424242')
      await page.getByRole('button', { name: 'Subscribe and pay £60.00' }).click()
      const { subscription } = await sandbox.stripe.checkout.sessions.retrieve(session.id)
      const { data } = await sandbox.stripe.invoices.list({ subscription: String(subscription) })
      expect(data).toMatchObject([{ status: 'paid', total: 6000, amount_paid: 6000 }])
    })

    test('has no field for a promotion code unless the shop allows codes', async () => {
      const page = await open({ width: 390, javaScript: false })
      await page.goto((await createSession()).url ?? '')
      expect(await page.getByLabel('Promotion code').count()).toBe(0)
      expect(await page.getByText('you allow the shop to charge this card').count()).toBe(1)
    })

    test('says when it has expired', async () => {
      const page = await open({ width: 390, javaScript: false })
      const session = await createSession()
      await sandbox.stripe.checkout.sessions.expire(session.id)
      await page.goto(session.url ?? '')
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This page has expired')
    })
  })

  test('the sandbox’s pages pass axe and fit the window', async () => {
    const page = await open({ width: 1440 })
    const session = await createSession({ billing_address_collection: 'required' })
    await page.goto(session.url ?? '')
    await page.getByText('Test cards').click()
    const found = await browser.violations(page)
    await page.getByLabel('Email').fill('mia@family.test')
    for (const label of ['Address', 'Town or city', 'Postcode']) await page.getByLabel(label).fill('x')
    await fill(page, '4242424242424241')
    await pay(page)
    await page.getByRole('alert').waitFor()
    found.push(...(await browser.violations(page)))
    await fill(page, '4000002760003184')
    await pay(page)
    await page.getByRole('heading', { name: '3-D Secure test page' }).waitFor()
    found.push(...(await browser.violations(page)))
    await page.goto(`${origin}/__sandbox/v3/card-form`)
    found.push(...(await browser.violations(page)))
    expect(found).toEqual([])
  })

  test('a form in the event log sends an event again', async () => {
    const page = await open({ width: 1440, javaScript: false })
    await sandbox.stripe.customers.create({ email: 'log@family.test' })
    await sandbox.delivered()
    sandbox.receiver.clear()
    await page.goto(`${origin}/__sandbox/events`)
    await page
      .getByRole('button', { name: /Resend customer.created/ })
      .first()
      .click()
    await sandbox.delivered()
    expect(sandbox.receiver.types()).toEqual(['customer.created'])
  })

  describe('the card form in its frame, under a strict policy', () => {
    async function openShop(width: Width) {
      const page = await open({ width })
      const intent = await sandbox.stripe.paymentIntents.create({ amount: 395, currency: 'gbp' })
      await page.goto(`${origin}/?secret=${intent.client_secret}`)
      await page.locator('body[data-ready=yes]').waitFor()
      const form = page.frameLocator('iframe[title="Secure payment input frame"]')
      const typeCard = async (number: string) => {
        await form.getByLabel('Card number').fill('')
        await form.getByLabel('Card number').pressSequentially(number)
        await form.getByLabel('Expiry date').fill('')
        await form.getByLabel('Expiry date').pressSequentially('1240')
        await form.getByLabel('Security code').fill('123')
      }
      const submit = async () => {
        // Clear the outcome of the previous press.
        await page.locator('output').evaluate((output) => output.replaceChildren())
        await pressWhile(page.getByRole('button', { name: 'Pay' }), async () => {
          // The form notices that its field has lost focus, and may report a new height to the page.
          await waitUntilShown(form.locator('body'))
          await waitUntilShown(page.locator('body'))
        })
      }
      const outcome = async () => {
        await page.locator('output:not(:empty)').waitFor()
        return page.locator('output').textContent()
      }
      const challenge = (answer: string) =>
        page.frameLocator('iframe[title="3-D Secure challenge"]').getByRole('button', { name: answer }).click()
      return { page, intent, form, typeCard, submit, outcome, challenge }
    }

    test('groups digits, reports when it is complete, and pays', async () => {
      const { page, form, typeCard, submit, outcome } = await openShop(1440)
      await typeCard('4242424242424242')
      expect(await form.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
      expect(await form.getByLabel('Expiry date').inputValue()).toBe('12 / 40')
      await page.locator('body[data-complete=true]').waitFor()
      await submit()
      expect(await outcome()).toBe('succeeded')
    })

    test('checks the card before it sends it', async () => {
      const { form, typeCard, submit, outcome } = await openShop(1440)
      await submit()
      expect(await outcome()).toBe('validation_error | incomplete_number |  | Your card number is incomplete.')
      await typeCard('4242424242424241')
      await submit()
      expect(await outcome()).toBe('validation_error | invalid_number |  | Your card number is invalid.')
      expect(await form.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
      await typeCard('4242424242424242')
      await form.getByLabel('Expiry date').fill('12 / 20')
      await submit()
      expect(await outcome()).toContain('invalid_expiry_year_past')
    })

    test('shows a decline in the provider’s words, and another card pays', async () => {
      const { page, typeCard, submit, outcome } = await openShop(1440)
      await typeCard('4000000000000002')
      await submit()
      expect(await outcome()).toBe('card_error | card_declined | generic_decline | Your card was declined.')
      await typeCard('4000000000009995')
      await submit()
      await page.getByText('insufficient_funds').waitFor()
      await typeCard('5555555555554444')
      await submit()
      expect(await outcome()).toBe('succeeded')
    })

    test('a challenge can be completed, failed or closed', async () => {
      const { page, intent, typeCard, submit, outcome, challenge } = await openShop(390)
      const authenticationFailure =
        'invalid_request_error | payment_intent_authentication_failure |  | We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      await typeCard('4000000000003220')
      await submit()
      await challenge('Fail authentication')
      expect(await outcome()).toBe(authenticationFailure)
      await submit()
      await page
        .getByRole('dialog', { name: '3-D Secure authentication' })
        .getByRole('button', { name: 'Cancel' })
        .click()
      expect(await outcome()).toBe(authenticationFailure)
      await submit()
      await page.frameLocator('iframe[title="3-D Secure challenge"]').getByRole('heading').waitFor()
      await page.keyboard.press('Escape')
      expect(await outcome()).toBe(authenticationFailure)
      await submit()
      await challenge('Complete authentication')
      expect(await outcome()).toBe('succeeded')
      expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
      expect(await page.getByRole('dialog').count()).toBe(0)
    })

    test('reports that an intent is paid when it is confirmed twice', async () => {
      const { intent, typeCard, submit, outcome } = await openShop(1440)
      await sandbox.control('POST', `payment-intents/${intent.id}/confirm`, { card: '4242424242424242' })
      await typeCard('4242424242424242')
      await submit()
      expect(await outcome()).toContain('payment_intent_unexpected_state')
    })
  })
})
