// A visitor becomes a family with its first parcel on the way: shop, item, basket, plan, account, payment page, address,
// order, confirmation, email, closet.
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import {
  addToBasket,
  agreeToJoin,
  confirmAndGoToPayment,
  declinedCard,
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
const database = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
afterAll(database.close)
const changeSettings = (values: Record<string, number>) => setSettings(database.db, values)

it('a visitor joins, orders, and finds the order again', async () => {
  // The payment page answers a declined card with 402.
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 40[02]/] })
  const email = newEmail()

  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/shop')
  await page.getByRole('heading', { level: 1, name: 'All clothes' }).waitFor()

  await addToBasket(page, 'puddle-raincoat')
  await page.goto('/basket')
  expect(await page.getByRole('main').textContent()).toContain('Puddle raincoat')
  await page.goto('/plans')

  await joinUpToConfirmation(page, email)
  await page.getByRole('button', { name: 'Subscribe and pay £27' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('18 or over')
  await confirmAndGoToPayment(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('You haven’t been charged. You can try again whenever you’re ready.').waitFor()
  await confirmAndGoToPayment(page)
  await payOnHostedPage(page, declinedCard)
  await page.getByText('Your card was declined.').first().waitFor()
  await payOnHostedPage(page, goodCard)

  await page.waitForURL(/step=shipment/)
  await page.getByRole('heading', { name: 'Where shall we send it?' }).waitFor()
  await fillAddress(page)
  expect(await page.getByRole('timer').textContent()).toMatch(/Held for you for 1[0-5]:\d\d/)
  expect(await page.getByRole('main').textContent()).toContain('Free (your first)')
  await page.getByRole('button', { name: 'Place order' }).click()

  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
  const confirmation = page.url()
  const reference = (await page.getByRole('main').textContent())?.match(/W-[0-9A-Z]+/)?.[0]
  expect(reference).toBeTruthy()
  await page.goto('/basket')
  expect(await page.getByRole('main').textContent()).toContain('Empty for now')
  await page.goto('/account/closet')
  await page.getByRole('heading', { name: 'On their way to you' }).waitFor()
  await page.goto('/account/plan')
  expect(await page.getByRole('main').textContent()).toContain('Member since')
  await page.goto('/account')
  await page.goto(confirmation)
  expect(await page.getByRole('main').textContent()).toContain(reference)

  expect(await latestMail(wrenlet.mailFolder, email, /order/i)).toContain('Puddle raincoat')
  expect(await latestMail(wrenlet.mailFolder, email, /you’re in/i)).toMatch(/150 credits/)
})

it('a family whose pieces cannot be held is warned before it pays, and can still pay', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await addToBasket(page, 'snail-mail-tee')
  await joinUpToConfirmation(page, newEmail())
  await changeSettings({ 'hold.joining_share_percent': 0 })
  await agreeToJoin(page)
  await page.getByRole('button', { name: 'Subscribe and pay £27' }).click()
  await page.getByRole('alert').filter({ hasText: 'So many families are joining just now' }).waitFor()
  await page.getByRole('button', { name: 'Subscribe and pay £27 anyway' }).click()
  await page.waitForURL(/__sandbox\/checkout/)
  await changeSettings({ 'hold.joining_share_percent': 5 })
  await payOnHostedPage(page, goodCard)
  await page.waitForURL(/step=shipment/)
  await page.getByRole('heading', { name: 'Where shall we send it?' }).waitFor()
})

it('a piece can be put into the basket without JavaScript', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, javaScriptEnabled: false })
  await page.goto('/shop?types=dresses&sort=low-to-high')
  await page.getByRole('link', { name: 'Collared ditsy dress' }).first().click()
  // The counts below need a complete page, which may still be rendering.
  await page.waitForURL(/\/shop\/./)
  const submit = page.getByRole('button', { name: /Add to basket|Choose/ }).first()
  for (const group of ['Size', 'Condition']) {
    const choices = page.getByRole('group', { name: group }).getByRole('radio', { name: /^(?!.*none left)/i })
    if ((await choices.count()) > 0) await choices.first().check()
    if (group === 'Size') {
      await submit.click()
      await page.waitForURL(/[?&]size=/)
    }
  }
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.waitForURL(/\/basket/)
  expect(await page.getByRole('main').textContent()).toContain('Collared ditsy dress')
})
