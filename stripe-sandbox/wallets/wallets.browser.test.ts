import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  executablePath,
  pressWhile,
  startTestBrowser,
  type TestBrowser,
  waitUntilShown,
} from '../testing/test-browser.ts'
import type { TestSandbox } from '../testing/test-sandbox.ts'

/** A shop that delivers within GB and logs each event. With `?late=1` it does not answer clicks and has short timeouts. */
const script = `
const query = new URLSearchParams(location.search)
const secret = query.get('secret')
const heard = []
const out = document.querySelector('output')
const stripe = Stripe('pk_test_sandbox_wrenlet')
const elements = stripe.elements({ clientSecret: secret })
const wallet = elements.create('expressCheckout', {
  buttonHeight: 48, shippingAddressRequired: true, allowedShippingCountries: ['GB'], emailRequired: true,
  shippingRates: [{ id: 'post', amount: 395, displayName: 'Post' }],
})
const note = (...entry) => { heard.push(entry); document.body.dataset.heard = JSON.stringify(heard) }
if (query.has('late')) {
  const soon = window.setTimeout
  window.setTimeout = (work, ms) => soon(() => { work(); soon(() => note('timed out after', ms)) })
}
wallet.on('ready', ({ availablePaymentMethods }) => note('ready', availablePaymentMethods))
wallet.on('click', (event) => { note('click', event.expressPaymentType); if (!query.has('late')) event.resolve() })
wallet.on('cancel', () => note('cancel'))
wallet.on('shippingaddresschange', (event) => {
  note('address', event.name, event.address)
  if (event.address.country === 'GB') event.resolve({ lineItems: [] })
  else event.reject()
})
wallet.on('confirm', async (event) => {
  note('confirm', event.shippingAddress, event.billingDetails, event.shippingRate?.id)
  if (event.shippingAddress.address.postal_code.startsWith('JE')) {
    event.paymentFailed({ reason: 'address_unserviceable' })
    return
  }
  await elements.submit()
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements, clientSecret: secret, redirect: 'if_required', confirmParams: { return_url: location.origin },
  })
  if (error) event.paymentFailed({ reason: 'fail', message: error.message })
  out.textContent = error ? error.message : paymentIntent.status
})
wallet.mount('#wallet')`
const shop = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>Shop</h1><div id="wallet"></div>
<output></output><script src="/__sandbox/v3/stripe.js"></script><script src="/host.js"></script></body></html>`

describe.skipIf(executablePath === undefined)('the test wallet, under a strict policy', () => {
  let browser: TestBrowser
  let sandbox: TestSandbox
  beforeAll(async () => {
    browser = await startTestBrowser({ '/': shop, '/host.js': script })
    sandbox = browser.sandbox
  })
  afterAll(() => browser.close())
  afterEach(async () => expect(await browser.clear()).toEqual([]))

  async function visit(more = '') {
    const page = await browser.open({ width: 390 })
    page.setDefaultTimeout(30_000)
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 395, currency: 'gbp' })
    await page.goto(`${browser.origin}/?secret=${intent.client_secret}${more}`)
    const button = page.frameLocator('iframe[title="Test wallet button"]').getByRole('button', { name: 'Test wallet' })
    await button.waitFor()
    const sheet = page.frameLocator('iframe[title="Test wallet sheet"]')
    const pay = sheet.getByRole('button', { name: 'Pay £3.95' })
    const dialog = page.getByRole('dialog', { name: 'Test wallet' })
    const outcome = async () => {
      await page.locator('output:not(:empty)').waitFor()
      return page.locator('output').textContent()
    }
    return { page, intent, button, sheet, pay, dialog, outcome }
  }
  const eventsOf = async (page: Page): Promise<unknown[][]> =>
    JSON.parse((await page.locator('body').getAttribute('data-heard')) ?? '[]')

  test('pays, and stores the address on the intent', async () => {
    const { page, intent, button, sheet, pay, dialog, outcome } = await visit()
    await button.click()
    await sheet.getByLabel('Town or city').waitFor()
    await sheet.getByLabel('Postcode').fill('BS3 1AA')
    await pay.click()
    expect(await outcome()).toBe('succeeded')
    expect(await dialog.count()).toBe(0)
    const paid = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['payment_method'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      shipping: {
        name: 'Mia Hart',
        address: { line1: '1 Harbour Street', city: 'Bristol', postal_code: 'BS3 1AA', country: 'GB' },
      },
      payment_method: { billing_details: { name: 'Mia Hart' } },
    })
    const events = await eventsOf(page)
    expect(events[0]).toEqual(['ready', expect.objectContaining({ googlePay: true, applePay: false })])
    expect(events[1]).toEqual(['click', 'google_pay'])
    // Before the holder agrees, the shop sees no name, no street and half a postcode.
    const before = events.filter(([name]) => name === 'address')
    expect(before.at(-1)).toEqual(['address', '', { city: 'Bristol', state: '', postal_code: 'BS3', country: 'GB' }])
    expect(events.at(-1)).toEqual([
      'confirm',
      { name: 'Mia Hart', address: expect.objectContaining({ line1: '1 Harbour Street', postal_code: 'BS3 1AA' }) },
      expect.objectContaining({ name: 'Mia Hart' }),
      'post',
    ])
  })

  test.each(['France', 'Jersey'])('nothing can be paid when the shop refuses %s', async (country) => {
    const { page, intent, button, sheet, pay, dialog } = await visit()
    await button.click()
    await sheet.getByLabel('Country').selectOption(country)
    await sheet.getByText('The shop does not deliver to this address.').waitFor()
    expect(await pay.isDisabled()).toBe(true)
    await sheet.getByLabel('Country').selectOption('United Kingdom')
    await sheet.locator('#pay:enabled').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect((await eventsOf(page)).at(-1)).toEqual(['cancel'])
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
  })

  test('the holder can change the address when the shop refuses it at the payment', async () => {
    const { button, sheet, pay, outcome } = await visit()
    await button.click()
    await sheet.getByLabel('Postcode').fill('JE2 3AB')
    await pay.click()
    const refusal = sheet.getByText('The shop does not deliver to this address.')
    await refusal.waitFor()
    await sheet.getByLabel('Postcode').fill('BS1 5TY')
    // Leaving the field asks the shop, whose answer must not push the button away.
    await pressWhile(pay, async () => {
      await refusal.waitFor({ state: 'hidden' })
      await waitUntilShown(sheet.locator('body'))
    })
    expect(await outcome()).toBe('succeeded')
  })

  test('a declined card closes the sheet with the provider’s words; another attempt pays', async () => {
    const { page, button, sheet, pay, dialog, outcome } = await visit()
    await button.click()
    await sheet.getByLabel('Card').selectOption({ label: '4000 0000 0000 0002: Declined' })
    await pay.click()
    expect(await outcome()).toBe('Your card was declined.')
    expect(await dialog.count()).toBe(0)
    await button.click()
    await pay.click()
    await page.getByText('succeeded').waitFor()
  })

  test('the challenge comes after the sheet', async () => {
    const { page, intent, button, sheet, pay, outcome } = await visit()
    await button.click()
    await sheet.getByLabel('Card').selectOption({ label: '4000 0000 0000 3220: 3-D Secure 2, always' })
    await pay.click()
    await page
      .frameLocator('iframe[title="3-D Secure challenge"]')
      .getByRole('button', { name: 'Complete authentication' })
      .click()
    expect(await outcome()).toBe('succeeded')
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).shipping?.address?.country).toBe('GB')
  })

  test('Escape closes the sheet, and the sheet stays closed when the shop does not answer the click', async () => {
    const first = await visit()
    await first.button.click()
    await first.pay.waitFor()
    await first.page.keyboard.press('Escape')
    expect((await eventsOf(first.page)).at(-1)).toEqual(['cancel'])
    const second = await visit('&late=1')
    await second.button.click()
    await expect.poll(() => eventsOf(second.page)).toContainEqual(['timed out after', 1_000])
    // Wait for another request to the same server, which takes longer than opening would.
    await second.page.evaluate(async () => (await fetch('/')).text())
    expect(await second.dialog.count()).toBe(0)
  })

  test('the frames of a wallet pass axe and fit the window', async () => {
    const found: string[] = []
    const page = await browser.open({ width: 1440 })
    for (const path of ['v3/wallet-button', 'v3/wallet-sheet']) {
      await page.goto(`${browser.origin}/__sandbox/${path}`)
      found.push(...(await browser.violations(page)))
    }
    expect(found).toEqual([])
  })
})
