import type { Page } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPlans, membershipSession, type Plans } from '../testing/plans.ts'
import { executablePath, startTestBrowser, type TestBrowser } from '../testing/test-browser.ts'

describe.skipIf(executablePath === undefined)('a hosted page that asks for an address and for consent', () => {
  let browser: TestBrowser
  let plans: Plans

  beforeAll(async () => {
    browser = await startTestBrowser({ '/': '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1></html>' })
    plans = await createPlans(browser.sandbox.stripe)
  })
  afterAll(() => browser.close())
  afterEach(async () => expect(await browser.clear()).toEqual([]))

  const createSession = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    browser.sandbox.stripe.checkout.sessions.create(
      membershipSession('', plans.monthly27.id, {
        customer: undefined,
        customer_email: 'mia@family.test',
        success_url: `${browser.origin}/done`,
        shipping_address_collection: { allowed_countries: ['IE', 'GB'] },
        consent_collection: { terms_of_service: 'required', promotions: 'auto' },
        ...more,
      }),
    )
  const shippingOf = (page: Page) => page.getByRole('group', { name: 'Shipping address' })
  const terms = (page: Page) => page.getByRole('checkbox', { name: 'I agree to the shop' })
  const pay = (page: Page) => page.getByRole('button', { name: 'Subscribe and pay £27.00' }).click()
  async function fill(page: Page, number: string): Promise<void> {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry date').fill('12 / 40')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Name on card').fill('Mia Hart')
    const shipping = shippingOf(page)
    await shipping.getByLabel('Full name').fill('Mia Hart')
    await shipping.getByLabel('Country').selectOption('United Kingdom')
    await shipping.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Harbour Street')
    await shipping.getByLabel('Town or city').fill('Bristol')
  }

  test.each([true, false])('collects both, with JavaScript %s', async (javaScript) => {
    const session = await createSession()
    const page = await browser.open({ width: 390, javaScript })
    await page.goto(session.url ?? '')
    expect(await shippingOf(page).getByLabel('Country').locator('option').allTextContents()).toEqual([
      'Ireland',
      'United Kingdom',
    ])
    expect(await shippingOf(page).getByLabel('Country').inputValue()).toBe('GB')
    await fill(page, '4242 4242 4242 4242')
    await pay(page)
    // The browser itself blocks a form with an unticked box.
    expect(await terms(page).evaluate((box: HTMLInputElement) => box.validity.valueMissing)).toBe(true)
    expect(page.url()).toBe(session.url)
    await terms(page).check()
    await pay(page)
    expect(await page.getByText('Enter the postcode.').textContent()).toBe('Enter the postcode.')
    expect(await terms(page).isChecked()).toBe(true)
    expect(await page.getByLabel('Postcode').getAttribute('aria-invalid')).toBe('true')
    expect(await shippingOf(page).getByLabel('Country').inputValue()).toBe('GB')
    await fill(page, '4242 4242 4242 4242')
    await page.getByLabel('Postcode').fill('BS1 5TY')
    await page.getByLabel('Keep me up to date').check()
    await pay(page)
    await page.waitForURL(`${browser.origin}/done`)
    expect(await browser.sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      collected_information: {
        shipping_details: { name: 'Mia Hart', address: { line1: '1 Harbour Street', line2: null, country: 'GB' } },
      },
      consent: { terms_of_service: 'accepted', promotions: 'opt_in' },
    })
  })

  test('refuses a form that bypasses the browser’s check', async () => {
    const session = await createSession()
    const form = {
      number: '4242424242424242',
      expiry: '12 / 40',
      cvc: '123',
      name: 'Mia Hart',
      shipping_name: 'Mia Hart',
      shipping_country: 'FR',
      shipping_line1: '1 Rue du Port',
      shipping_city: 'Calais',
    }
    const post = async (more: object) => {
      const answer = await fetch(session.url ?? '', { method: 'POST', body: new URLSearchParams({ ...form, ...more }) })
      return answer.text()
    }
    expect(await post({ terms: 'on' })).toContain('Choose a country that the shop ships to.')
    expect(await post({ shipping_country: 'IE' })).toContain('Agree to the terms to go on.')
    expect((await browser.sandbox.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  })

  test("passes axe at both widths, with errors too, and shows the shop's own words", async () => {
    const session = await createSession({
      custom_text: {
        shipping_address: { message: 'We ship on Mondays.' },
        terms_of_service_acceptance: { message: "I agree to the shop's house rules." },
      },
    })
    const page = await browser.open({ width: 390 })
    await page.goto(session.url ?? '')
    expect(await page.getByText('We ship on Mondays.').count()).toBe(1)
    expect(await page.getByRole('checkbox', { name: "I agree to the shop's house rules." }).count()).toBe(1)
    expect(await browser.violations(page)).toEqual([])
    await page
      .locator('form')
      .last()
      .evaluate((form: HTMLFormElement) => {
        form.noValidate = true
      })
    await pay(page)
    expect(await page.getByText('Agree to the terms to go on.').count()).toBe(1)
    expect(await browser.violations(page)).toEqual([])
  })
})
