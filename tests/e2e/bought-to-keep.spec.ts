// A family buys a piece by card at the price in its closet, then changes its mind within 14 days, is refunded and rents the piece
// again. Without JavaScript the page gives the price and says that paying needs it.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { atHome } from '#tests/support/screens/people.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { fillCard, goodCard, latestMail } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
afterAll(close)
const stage = { wrenlet, db }

const main = (page: Page) => page.getByRole('main')
const keepLinks = (page: Page) => main(page).getByRole('link', { name: /^Keep it for good: £[\d.]+ now, or free on / })
const creditsInUse = async (page: Page) =>
  Number((await main(page).getByRole('meter').getAttribute('aria-valuetext'))?.match(/^\d+/)?.[0])

it('a piece is bought from the closet, is the family’s, and its purchase can be cancelled within 14 days', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  const email = await atHome.make(stage)
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/closet?view=list')
  expect(await keepLinks(page).count()).toBe(3)
  const before = await creditsInUse(page)
  const line = (await keepLinks(page).first().textContent()) ?? ''
  const [price = ''] = line.match(/£[\d.]+/) ?? []
  const [, piece = ''] = line.match(/: ([^:]+)$/) ?? []
  await keepLinks(page).first().click()

  await page.getByRole('heading', { level: 1, name: 'Keep it for good' }).waitFor()
  const information = page.getByRole('group', { name: 'Before you buy' })
  expect(await information.textContent()).toMatch(/paid once[\s\S]*for good[\s\S]*full refund[\s\S]*yours for free on/)
  await main(page)
    .getByRole('button', { name: `Continue and pay ${price}` })
    .click()
  await fillCard(page, goodCard)
  await main(page)
    .getByRole('button', { name: `Buy it and pay ${price}` })
    .click()

  await page.getByRole('heading', { level: 1, name: 'It’s yours for good' }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: `You’ve paid ${price}.` })
    .waitFor()
  const receipt = await latestMail(wrenlet.mailFolder, email, /your receipt/)
  for (const part of [piece, `Total: ${price}`, 'Including VAT at 0%: £0', 'You can cancel until'])
    expect(receipt).toContain(part)
  await main(page).getByRole('link', { name: 'Back to your closet' }).click()
  await page.getByRole('heading', { name: 'Yours to keep' }).waitFor()
  expect(await main(page).getByRole('checkbox').count()).toBe(2)
  expect(await creditsInUse(page)).toBeLessThan(before)

  await main(page)
    .getByRole('link', { name: /^Cancel the purchase until / })
    .click()
  await page.locator(':focus', { hasText: 'Cancel this purchase?' }).waitFor()
  await main(page).getByText(`We’ll refund ${price} to the card you paid with.`).waitFor()
  await main(page).getByRole('button', { name: 'Cancel for a refund' }).click()
  await page.getByRole('status').filter({ hasText: 'Your purchase is cancelled' }).waitFor()
  expect(await main(page).getByRole('checkbox').count()).toBe(3)
  expect(await creditsInUse(page)).toBe(before)
  expect(await page.getByRole('heading', { name: 'Yours to keep' }).count()).toBe(0)
  expect(await latestMail(wrenlet.mailFolder, email, /^Purchase cancelled/)).toContain(`We’re refunding ${price}`)
})

it('a piece is bought with a wallet, which asks for no address', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  await signedIn(page.context(), wrenlet, await atHome.make(stage))
  await page.goto('/account/closet')
  await main(page).locator('.wardrobe-name').first().click()
  await keepLinks(page).click()
  await main(page)
    .getByRole('button', { name: /^Continue and pay / })
    .click()
  const wallet = page.frameLocator('iframe[title="Test wallet button"]').getByRole('button', { name: 'Test wallet' })
  await wallet.click()
  const sheet = page.frameLocator('iframe[title="Test wallet sheet"]')
  await sheet.getByRole('button', { name: /^Pay £/ }).waitFor()
  expect(await sheet.getByLabel('Country').isVisible()).toBe(false)
  await sheet.getByRole('button', { name: /^Pay £/ }).click()
  await page.getByRole('heading', { level: 1, name: 'It’s yours for good' }).waitFor()
})

it('the payment page opens without JavaScript, and says that paying by card needs JavaScript', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, javaScriptEnabled: false })
  await signedIn(page.context(), wrenlet, await atHome.make(stage))
  await page.goto('/account/closet')
  await main(page).locator('.wardrobe-name').first().click()
  await keepLinks(page).click()
  await main(page)
    .getByRole('button', { name: /^Continue and pay / })
    .click()
  await main(page).getByRole('heading', { name: 'Card' }).waitFor()
  // This browser has its scripts switched off, but still shows no `noscript`.
  expect(await page.content()).toContain('Paying by card needs JavaScript.')
})
