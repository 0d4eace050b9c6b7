// A family that left the box for an early start empty: its first order asks again, and without the box nothing is sent
// within the 14 days (decisions.md §3.6, law L-4). By a plain form without JavaScript too.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser.ts'
import {
  addToBasket,
  confirmAndGoToPayment,
  fillAddressFields,
  goodCard,
  joinUpToPayment,
  latestMail,
  newEmail,
  payOnHostedPage,
} from '#tests/support/family.ts'
import { startWrenlet } from '#tests/support/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const box = (page: Page) => page.getByRole('checkbox', { name: 'Start my membership now, within the 14 days' })
const shipment = async (page: Page) => {
  await page.waitForURL(/step=shipment/)
  await page.getByRole('heading', { name: 'Where shall we send it?' }).waitFor()
}
/** With something in the basket and the box left empty. */
async function joinWithoutTheBox(page: Page): Promise<string> {
  const email = newEmail()
  await addToBasket(page, 'puddle-raincoat')
  await joinUpToPayment(page, email)
  expect(await box(page).isChecked()).toBe(false)
  await confirmAndGoToPayment(page, { startNow: false })
  await payOnHostedPage(page, goodCard)
  await shipment(page)
  return email
}

it('the first order asks again, says why without the box, and goes through with it', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 409/] })
  const email = await joinWithoutTheBox(page)
  expect(await box(page).isChecked()).toBe(false)
  expect(await page.getByRole('main').innerText()).toMatch(/Your membership starts by itself on \d+ \w+ \d{4}/)

  await fillAddressFields(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Your 14 days to change your mind run until' })
  await summary.first().waitFor()
  expect(await box(page).getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('link', { name: /^Your 14 days to change your mind/ }).click()
  expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true)

  // The step after it says the same and leads back; the basket and the address are as they were.
  await page.goto('/checkout?step=summary')
  await page.getByRole('button', { name: 'Keep them and continue' }).click()
  await page.getByRole('link', { name: 'Ask us to start now' }).click()
  await shipment(page)
  expect(await page.getByLabel('Address line 1').inputValue()).toBe('1 Wren Lane')
  await box(page).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Everything once more' }).waitFor()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Hooray, it’s on its way' }).waitFor()
  expect(await latestMail(wrenlet.mailFolder, email, /starts now/)).toContain('we keep the share of the price')

  await page.goto('/checkout?step=shipment')
  expect(await box(page).count()).toBe(0)
})

it('the box works by a plain form', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, expected: [/status of 409/] })
  await joinWithoutTheBox(page)
  const cookies = await page.context().cookies()
  const plain = await browser.newPage({
    origin: wrenlet.origin,
    javaScriptEnabled: false,
    expected: [/status of 40[09]/],
  })
  await plain.context().addCookies(cookies)
  await plain.goto('/checkout?step=shipment')
  await fillAddressFields(plain)
  await plain.getByLabel('Postcode').fill('LS1')
  await plain.getByRole('button', { name: 'Continue' }).click()
  await plain.getByText('Enter a full UK postcode').first().waitFor()
  // One slip does not cost what else was typed, nor what was typed wrongly.
  expect(await plain.getByLabel('Address line 1').inputValue()).toBe('1 Wren Lane')
  expect(await plain.getByLabel('Postcode').inputValue()).toBe('LS1')
  await fillAddressFields(plain)
  await plain.getByRole('button', { name: 'Continue' }).click()
  await plain.getByText('Your 14 days to change your mind run until').first().waitFor()
  expect(await box(plain).isChecked()).toBe(false)
  await box(plain).check()
  await plain.getByRole('button', { name: 'Continue' }).click()
  await plain.getByRole('heading', { name: 'Everything once more' }).waitFor()
})
