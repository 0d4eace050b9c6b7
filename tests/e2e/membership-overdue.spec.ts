// A renewal that was not paid: shown on the plan, over the closet and at /subscription-failed, and payable there or on
// the provider's page (on hold: membership-on-hold.spec.ts). Also an abandoned attempt to join, and the return from the payment page.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { cardFields, joinUpToConfirmation, newEmail } from '#tests/support/worlds/family.ts'
import { payToJoin } from '#tests/support/worlds/join-by-calls.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

/** The provider creates the cast's invoices, and its webhooks arrive after the start. */
beforeAll(async () => {
  const overdue = () => runSql(wrenlet.databaseUrl, "select id from membership where state = 'past_due'")
  await vi.waitFor(async () => expect(await overdue()).toHaveLength(1), { timeout: 120_000, interval: 200 })
})

const mainText = (page: Page) => page.getByRole('main').innerText()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

it('every page shows an overdue family what is due', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  await signedIn(page.context(), wrenlet, 'olive@example.com')
  await page.goto('/account/plan')
  await page.getByText('Your £18 payment is overdue').waitFor()
  expect(await mainText(page)).toMatch(/We’ll keep trying, so please pay by \d+ \w+ \d{4}/)
  expect(await mainText(page)).toContain('Your bank said: Your card was declined.')
  // Wherever the overdue payment blocks something, the link to pay it is beside it.
  await page.goto('/account/plan/invoices')
  await page.getByRole('link', { name: 'Pay now' }).waitFor()
  for (const path of ['/account/plan/change', '/account/plan/pause']) {
    await page.goto(path)
    await page.getByRole('link', { name: 'Pay £18 now' }).waitFor()
  }
  await page.goto('/account/closet')
  await page.getByText('Your last payment didn’t go through').waitFor()
  await page.getByRole('link', { name: 'See what’s due' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pay £18 for your plan' }).waitFor()
  await cardFields(page)
  await button(page, 'Change your saved card').click()
  await page.waitForURL(/__sandbox/)
  await page.goto('/account/plan?from=billing')
  await page.waitForURL(/\/account\/plan$/)
})

it('without JavaScript the way to pay is the provider’s own page', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, javaScriptEnabled: false })
  await signedIn(page.context(), wrenlet, 'olive@example.com')
  await page.goto('/subscription-failed')
  await button(page, 'Pay £18 now').click()
  await page.getByRole('link', { name: 'Pay on Stripe’s page' }).waitFor()
  expect(await button(page, 'Pay £18 now').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Pay on Stripe’s page' }).click()
  await page
    .getByRole('row', { name: /£18\.00/ })
    .first()
    .waitFor()
  await button(page, 'Pay £18.00').waitFor()
  await page.goto('/account/plan?from=billing')
  await button(page, 'Show what has changed').click()
  await page.waitForURL(/\/account\/plan$/)
})

it('after an abandoned attempt to join, the page says that nothing was taken', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await page.goto('/subscription-failed')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await joinUpToConfirmation(page, newEmail())
  await page.goto('/subscription-failed')
  await page.getByRole('heading', { level: 1, name: 'You don’t have a payment in progress' }).waitFor()
  await page.goBack()
  await page.getByRole('checkbox', { name: /18 or over/ }).check()
  await page.getByRole('checkbox', { name: /Start my membership now/ }).check()
  await button(page, /^Subscribe and pay £/).click()
  await page.waitForURL(/__sandbox\/checkout/)
  await page.goto('/subscription-failed')
  await page.getByRole('heading', { level: 1, name: 'Your payment isn’t finished' }).waitFor()
  expect(await mainText(page)).toContain('so nothing has been taken.')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check and confirm' }).waitFor()
  expect(await mainText(page)).toContain('150 credits')
})

it('after the payment page, our page asks the provider instead of waiting for a webhook', async () => {
  await wrenlet.stopJobs()
  const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
  const returnFromPayment = async (javaScriptEnabled: boolean) => {
    const page = await browser.newPage({ origin: wrenlet.origin, javaScriptEnabled })
    await signedIn(page.context(), wrenlet, (await payToJoin(wrenlet, db)).email)
    return page
  }
  const joined = '/checkout?step=shipment&joined=1'
  try {
    for (const [address, welcome] of [
      [joined, /\/welcome\?joined=1$/],
      ['/subscription-failed', /\/welcome$/],
    ] as const) {
      const page = await returnFromPayment(true)
      await page.goto(address)
      await page.waitForURL(welcome)
    }

    const plain = await returnFromPayment(false)
    await plain.goto(joined)
    await plain.getByRole('heading', { level: 1, name: 'Confirming your payment' }).waitFor()
    await button(plain, 'Check again').click()
    await plain.waitForURL(/\/welcome\?joined=1$/)
  } finally {
    await close()
  }
})
