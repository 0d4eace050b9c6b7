// Joining requires two boxes, the terms and the immediate start; without both nothing is charged, and after the payment
// the same progress bar continues to the order (product §3.6, §3.7, law L-1, L-2, L-4). A plain form does
// the same without JavaScript.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import {
  addToBasket,
  agreeToJoin,
  confirmAndGoToPayment,
  fillAddress,
  goodCard,
  joinUpToConfirmation,
  latestMail,
  newEmail,
  payOnHostedPage,
} from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const startNow = (page: Page) => page.getByRole('checkbox', { name: /^Start my membership now\./ })
const terms = (page: Page) => page.getByRole('checkbox', { name: /18 or over/ })
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe and pay £27' })
const mainText = (page: Page) => page.getByRole('main').innerText()

it('both boxes start empty and both are required; after paying, the same progress bar continues', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 400/] })
  const email = newEmail()
  await addToBasket(page, 'puddle-raincoat')
  await page.goto('/checkout')
  expect(await mainText(page)).toMatch(/Your \d+ credits, room for about \d more/)
  await joinUpToConfirmation(page, email)
  expect(await mainText(page)).toContain('Step 3 of 5')
  expect([await terms(page).isChecked(), await startNow(page).isChecked()]).toEqual([false, false])

  await subscribe(page).click()
  await page.getByRole('alert').filter({ hasText: 'You can’t join without it' }).waitFor()
  expect(await terms(page).getAttribute('aria-invalid')).toBe('true')
  expect(await startNow(page).getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('link', { name: /^Tick to ask us to start/ }).click()
  await expect.poll(() => startNow(page).evaluate((element) => element === document.activeElement)).toBe(true)

  await terms(page).check()
  await subscribe(page).click()
  await page.getByRole('link', { name: /^Tick to confirm you’re 18/ }).waitFor({ state: 'detached' })
  expect(await startNow(page).getAttribute('aria-invalid')).toBe('true')

  const offer = page.getByRole('group', { name: 'Your plan at a glance' })
  await offer.getByRole('heading', { name: 'Your plan at a glance' }).waitFor()
  expect(await offer.innerText()).toMatch(/£27 today, then £27 every month, VAT included/)
  const share = (await offer.innerText()).match(/all but (£\d\.\d\d) for each day since you joined/)?.[1]
  expect(await startNow(page).getAttribute('id')).toBeTruthy()
  await page.getByText(`Wrenlet keeps ${share} for each day since I joined`).waitFor()
  // The refused attempt is over once the button shows its usual words again.
  await subscribe(page).waitFor()
  // The plan and its price, the key information, the boxes, the button, and the payment schedule directly under it.
  expect(await mainText(page)).toMatch(
    /150 credits for £27 every month\s+.*Your plan at a glance.*18 or over.*Start my membership now.*Subscribe and pay £27/s,
  )
  expect(await mainText(page)).toMatch(/Subscribe and pay £27\s+then £27 every month, until you end it/)

  await confirmAndGoToPayment(page)
  await payOnHostedPage(page, goodCard)
  await page.getByRole('heading', { name: 'Where shall we send it?' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Paid £27' }).waitFor()
  expect(await mainText(page)).toContain('Step 4 of 5')
  await fillAddress(page)
  expect(await mainText(page)).toContain('Step 5 of 5')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
  const mail = await latestMail(wrenlet.mailFolder, email, /You’re in/)
  expect(mail).toContain(`Wrenlet keeps ${share} for each day since I joined`)
  expect(mail).toContain('Button: Subscribe and pay £27')

  // A family that returns later has two steps.
  await addToBasket(page, 'snail-mail-tee')
  await page.goto('/checkout?step=shipment')
  await page.getByText('Step 1 of 2').waitFor()
})

it('the boxes work in a plain form, and a ticked one stays ticked', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin })
  await joinUpToConfirmation(page, newEmail())
  const address = page.url()
  const plain = await browser.newPage({
    origin: wrenlet.origin,
    javaScriptEnabled: false,
    expected: [/status of 400/],
  })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto(address)
  await startNow(plain).check()
  await subscribe(plain).click()
  await plain.getByText('Tick to confirm you’re 18 or over and agree to the terms').first().waitFor()
  expect([await terms(plain).isChecked(), await startNow(plain).isChecked()]).toEqual([false, true])
  await agreeToJoin(plain)
  await subscribe(plain).click()
  await plain.waitForURL(/__sandbox\/checkout/)
})
