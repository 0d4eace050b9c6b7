import type { Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joining, makePlans, type Plans } from '../testing/a-plan.ts'
import {
  executablePath,
  isShown,
  pressWhile,
  startTestBrowser,
  type TestBrowser,
  type Width,
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
  let it: TestSandbox
  let plans: Plans
  let origin: string

  beforeAll(async () => {
    browser = await startTestBrowser({ '/': hostPage, '/host.js': hostScript })
    it = browser.it
    origin = browser.origin
    plans = await makePlans(it.stripe)
  })
  afterAll(() => browser.close())
  afterEach(async () => expect(await browser.clear()).toEqual([]))

  const open: TestBrowser['open'] = (options) => browser.open(options)

  const session = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => {
    const params = joining('', plans.quarterly75.id, {
      customer: undefined,
      subscription_data: { default_tax_rates: [plans.rate.id] },
      success_url: `${origin}/done?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/plans`,
      ...more,
    })
    return it.stripe.checkout.sessions.create(params)
  }
  async function fill(page: Page, number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry date').fill('12 / 40')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Name on card').fill('Mia Hart')
  }
  const pay = (page: Page) => page.getByRole('button', { name: 'Subscribe and pay £75.00' }).click()

  describe('the hosted page, without JavaScript', () => {
    test('declined, challenged and paid', async () => {
      const page = await open({ width: 390, javaScript: false })
      const made = await session({ billing_address_collection: 'required' })
      await page.goto(made.url ?? '')
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
      expect(page.url()).toBe(`${origin}/done?session=${made.id}`)
      const done = await it.stripe.checkout.sessions.retrieve(made.id)
      expect(done).toMatchObject({
        status: 'complete',
        customer_details: { email: 'mia@family.test', address: { postal_code: 'BS1 5TY' } },
      })
      await page.goto(made.url ?? '')
      expect(page.url()).toBe(`${origin}/done?session=${made.id}`)
    })

    test('a promotion code is refused, applied, removed and applied again; the total and its VAT follow', async () => {
      const coupon = await it.stripe.coupons.create({ percent_off: 20, duration: 'once' })
      await it.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'WREN20' })
      const page = await open({ width: 390, javaScript: false })
      const made = await session({ allow_promotion_codes: true })
      await page.goto(made.url ?? '')
      await page.getByLabel('Promotion code').fill('NOTHING')
      await page.getByRole('button', { name: 'Apply' }).click()
      expect(await page.getByRole('alert').textContent()).toBe('This code is invalid.')
      for (const last of [false, true]) {
        await page.getByLabel('Promotion code').fill('wren20')
        await page.getByRole('button', { name: 'Apply' }).click()
        expect(await page.getByRole('row', { name: /Discount \(WREN20\)/ }).textContent()).toContain('-£15.00')
        expect(await page.getByRole('row', { name: /Total including £10.00 VAT/ }).textContent()).toContain('£60.00')
        expect(await page.getByText('Then £75.00 every 3 months.').count()).toBe(1)
        if (!last) await page.getByRole('button', { name: 'Remove code' }).click()
      }
      await page.getByLabel('Email').fill('code@family.test')
      await fill(page, '4242424242424242')
      await page.getByRole('button', { name: 'Subscribe and pay £60.00' }).click()
      const { subscription } = await it.stripe.checkout.sessions.retrieve(made.id)
      const { data } = await it.stripe.invoices.list({ subscription: String(subscription) })
      expect(data).toMatchObject([{ status: 'paid', total: 6000, amount_paid: 6000 }])
    })

    test('there is no field for a code unless the shop allows codes', async () => {
      const page = await open({ width: 390, javaScript: false })
      await page.goto((await session()).url ?? '')
      expect(await page.getByLabel('Promotion code').count()).toBe(0)
      expect(await page.getByText('you allow the shop to charge this card').count()).toBe(1)
    })

    test('an expired page says so', async () => {
      const page = await open({ width: 390, javaScript: false })
      const made = await session()
      await it.stripe.checkout.sessions.expire(made.id)
      await page.goto(made.url ?? '')
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This page has expired')
    })
  })

  test('its pages pass axe and fit the window', async () => {
    const page = await open({ width: 1440 })
    const made = await session({ billing_address_collection: 'required' })
    await page.goto(made.url ?? '')
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
    await it.stripe.customers.create({ email: 'log@family.test' })
    await it.delivered()
    it.receiver.clear()
    await page.goto(`${origin}/__sandbox/events`)
    await page
      .getByRole('button', { name: /Resend customer.created/ })
      .first()
      .click()
    await it.delivered()
    expect(it.receiver.types()).toEqual(['customer.created'])
  })

  describe('the card form in its frame, under a strict policy', () => {
    async function host(width: Width) {
      const page = await open({ width })
      const intent = await it.stripe.paymentIntents.create({ amount: 395, currency: 'gbp' })
      await page.goto(`${origin}/?secret=${intent.client_secret}`)
      await page.locator('body[data-ready=yes]').waitFor()
      const form = page.frameLocator('iframe[title="Secure payment input frame"]')
      const type = async (number: string) => {
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
          await isShown(form.locator('body'))
          await isShown(page.locator('body'))
        })
      }
      const outcome = async () => {
        await page.locator('output:not(:empty)').waitFor()
        return page.locator('output').textContent()
      }
      const challenge = (answer: string) =>
        page.frameLocator('iframe[title="3-D Secure challenge"]').getByRole('button', { name: answer }).click()
      return { page, intent, form, type, submit, outcome, challenge }
    }

    test('groups digits, reports when it is complete, and pays', async () => {
      const { page, form, type, submit, outcome } = await host(1440)
      await type('4242424242424242')
      expect(await form.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
      expect(await form.getByLabel('Expiry date').inputValue()).toBe('12 / 40')
      await page.locator('body[data-complete=true]').waitFor()
      await submit()
      expect(await outcome()).toBe('succeeded')
    })

    test('checks before it sends', async () => {
      const { form, type, submit, outcome } = await host(1440)
      await submit()
      expect(await outcome()).toBe('validation_error | incomplete_number |  | Your card number is incomplete.')
      await type('4242424242424241')
      await submit()
      expect(await outcome()).toBe('validation_error | invalid_number |  | Your card number is invalid.')
      expect(await form.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true')
      await type('4242424242424242')
      await form.getByLabel('Expiry date').fill('12 / 20')
      await submit()
      expect(await outcome()).toContain('invalid_expiry_year_past')
    })

    test('shows a decline in the provider’s words, and another card pays', async () => {
      const { page, type, submit, outcome } = await host(1440)
      await type('4000000000000002')
      await submit()
      expect(await outcome()).toBe('card_error | card_declined | generic_decline | Your card was declined.')
      await type('4000000000009995')
      await submit()
      await page.getByText('insufficient_funds').waitFor()
      await type('5555555555554444')
      await submit()
      expect(await outcome()).toBe('succeeded')
    })

    test('a challenge can be completed, failed or closed', async () => {
      const { page, intent, type, submit, outcome, challenge } = await host(390)
      const refused =
        'invalid_request_error | payment_intent_authentication_failure |  | We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      await type('4000000000003220')
      await submit()
      await challenge('Fail authentication')
      expect(await outcome()).toBe(refused)
      await submit()
      await page
        .getByRole('dialog', { name: '3-D Secure authentication' })
        .getByRole('button', { name: 'Cancel' })
        .click()
      expect(await outcome()).toBe(refused)
      await submit()
      await page.frameLocator('iframe[title="3-D Secure challenge"]').getByRole('heading').waitFor()
      await page.keyboard.press('Escape')
      expect(await outcome()).toBe(refused)
      await submit()
      await challenge('Complete authentication')
      expect(await outcome()).toBe('succeeded')
      expect((await it.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
      expect(await page.getByRole('dialog').count()).toBe(0)
    })

    test('reports that an intent is paid when it is confirmed twice', async () => {
      const { intent, type, submit, outcome } = await host(1440)
      await it.control('POST', `payment-intents/${intent.id}/confirm`, { card: '4242424242424242' })
      await type('4242424242424242')
      await submit()
      expect(await outcome()).toContain('payment_intent_unexpected_state')
    })
  })
})
