// A family cancels an order, from the confirmation and from the account, before packing starts; after that the page says
// why the order can no longer be cancelled. With and without JavaScript.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser, waitingForReact } from '#tests/support/browser/browser.ts'
import { aFamilyOfItsOwn, awaitsParcel } from '#tests/support/screens/people.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { addToBasket, fillAddress } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
afterAll(close)
const stage = { wrenlet, db }

const main = (page: Page) => page.getByRole('main')
const creditsInUse = async (page: Page) => {
  await page.goto('/account/closet')
  return page.getByRole('main').getByRole('meter').getAttribute('aria-valuetext')
}

it('an order can be cancelled from the confirmation, which frees its credits', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 409/] })
  await signedIn(page.context(), wrenlet, await aFamilyOfItsOwn.make(stage))
  await addToBasket(page, 'puddle-raincoat')
  await page.getByRole('dialog', { name: 'Your basket' }).getByRole('link', { name: 'Check out' }).click()
  await fillAddress(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
  expect(await creditsInUse(page)).not.toMatch(/^0 of/)
  await page.goBack()

  await page.getByRole('link', { name: 'See, change or cancel your order' }).click()
  await page.getByRole('heading', { level: 1, name: /^Order W-/ }).waitFor()
  expect(await main(page).textContent()).toMatch(/Puddle raincoat[\s\S]*1 Wren Lane, Leeds, LS1 4AP[\s\S]*Free/)
  await main(page).getByText('You can still change or cancel this order').waitFor()
  await main(page).getByRole('link', { name: 'Cancel order' }).click()
  await page.locator(':focus', { hasText: /^Cancel order W-.+\?$/ }).waitFor()
  await main(page).getByText('Your free first delivery is yours to use again.').waitFor()

  // The family keeps the order, then asks to cancel again.
  await main(page).getByRole('link', { name: 'Keep the order' }).click()
  await main(page).getByRole('link', { name: 'Cancel order' }).click()
  await main(page).getByRole('button', { name: 'Cancel order' }).waitFor()
  const elsewhere = waitingForReact(await page.context().newPage())
  await elsewhere.goto(page.url())
  await elsewhere.getByRole('button', { name: 'Cancel order' }).waitFor()
  await main(page).getByRole('button', { name: 'Cancel order' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Order cancelled\. \d+ credits are free to use again\.$/ })
    .waitFor()
  expect(await main(page).getByRole('button', { name: 'Cancel order' }).count()).toBe(0)

  // The other tab still offers to cancel; pressing there cancels nothing more.
  await elsewhere.getByRole('button', { name: 'Cancel order' }).click()
  await elsewhere
    .getByRole('status')
    .filter({ hasText: /^Order cancelled\./ })
    .waitFor()
  expect(await main(elsewhere).getByRole('button', { name: 'Cancel order' }).count()).toBe(0)

  expect(await creditsInUse(page)).toMatch(/^0 of/)
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your orders' }).waitFor()
  expect(await main(page).textContent()).toMatch(/Order W-[\s\S]*Cancelled/)
})

it('an order is cancelled without JavaScript; once packing has started, the page says why this is no longer possible', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440, javaScriptEnabled: false })
  const email = await awaitsParcel.make(stage)
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/orders')
  await main(page)
    .getByRole('link', { name: /^Order W-/ })
    .click()
  await main(page).getByRole('link', { name: 'Cancel order' }).click()
  await main(page).getByRole('button', { name: 'Cancel order' }).click()
  await main(page).getByText('Order cancelled.').waitFor()

  const late = await awaitsParcel.make(stage)
  await db
    .updateTable('rental_order')
    .set({ state: 'picking' })
    .where('account_id', 'in', db.selectFrom('account').select('id').where('email', '=', late))
    .execute()
  await page.context().clearCookies()
  await signedIn(page.context(), wrenlet, late)
  await page.goto('/account/orders')
  await main(page).getByText('We’re packing it').waitFor()
  await main(page)
    .getByRole('link', { name: /^Order W-/ })
    .click()
  await main(page).getByText('We’ve started packing this order, so it can’t be changed or cancelled.').waitFor()
  await page.goto(`${page.url()}?cancel=1`)
  await main(page).getByText('We’ve started packing this order').waitFor()
  expect(await main(page).getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
})
