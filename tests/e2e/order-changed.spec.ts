// A family changes an order before it is packed: it removes a piece, adds one from the basket and changes the address;
// a second tab with an older state is refused; finally the order is cancelled. Another order gets a new address without
// JavaScript.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser, waitingForReact } from '#tests/support/browser/browser.ts'
import { awaitsParcel } from '#tests/support/screens/people.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { addToBasket } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
afterAll(close)
const stage = { wrenlet, db }
const main = (page: Page) => page.getByRole('main')
const coming = (page: Page) => main(page).getByRole('group', { name: 'What’s coming' }).getByRole('checkbox')

it('an order loses a piece, gains one, gets another address, then is cancelled', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 409/] })
  await signedIn(page.context(), wrenlet, await awaitsParcel.make(stage))
  await addToBasket(page, 'puddle-raincoat')
  await page
    .getByRole('dialog', { name: 'Your basket' })
    .getByRole('link', { name: /^Add to order W-/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /^Change order W-/ }).waitFor()
  const before = await coming(page).count()
  const elsewhere = waitingForReact(await page.context().newPage())
  await elsewhere.goto(page.url())
  await coming(elsewhere).first().uncheck()

  await coming(page).first().uncheck()
  await main(page)
    .getByRole('checkbox', { name: /^Puddle raincoat/ })
    .check()
  await main(page).getByLabel('Name').fill('Granny Wren')
  await main(page).getByLabel('Address line 1').fill('2 Quay Street')
  await main(page).getByRole('button', { name: 'Save changes' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Order changed\./ })
    .waitFor()
  expect(await main(page).textContent()).toMatch(
    /change or cancel this order[\s\S]+Puddle raincoat[\s\S]+Granny Wren, 2 Quay Street[\s\S]+What you changed[\s\S]+added Puddle raincoat, removed .+, changed the address/,
  )
  expect(await main(page).getByRole('region', { name: 'What you picked' }).getByRole('listitem').count()).toBe(before)
  await page.goto('/basket')
  expect(await main(page).textContent()).not.toContain('Puddle raincoat')

  // The other tab shows an older state: saving there says so, and shows the current state.
  await elsewhere.getByRole('button', { name: 'Save changes' }).click()
  await elsewhere.getByRole('alert').filter({ hasText: 'You’ve changed this order in another tab' }).waitFor()
  await elsewhere.getByRole('checkbox', { name: /^Puddle raincoat/, checked: true }).waitFor()

  await page.goBack()
  await main(page).getByRole('link', { name: 'Cancel order' }).click()
  await main(page).getByRole('button', { name: 'Cancel order' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Order cancelled\./ })
    .waitFor()
  await elsewhere.reload()
  await elsewhere.getByText('This order is already cancelled.').waitFor()
  expect(await elsewhere.getByRole('button', { name: 'Save changes' }).count()).toBe(0)
})

it('an order gets another address without JavaScript; each invalid line is named', async () => {
  const page = await browser.newPage({
    origin: wrenlet.origin,
    width: 1440,
    javaScriptEnabled: false,
    expected: [/status of 400/],
  })
  await signedIn(page.context(), wrenlet, await awaitsParcel.make(stage))
  await page.goto('/account/orders')
  await main(page)
    .getByRole('link', { name: /^Order W-/ })
    .click()
  await main(page).getByRole('link', { name: 'Change order' }).click()
  await coming(page).first().uncheck()
  await main(page).getByLabel('Postcode').fill('JE2 3AB')
  await main(page).getByRole('button', { name: 'Save changes' }).click()
  await main(page).getByRole('alert').getByText('We only deliver in the UK, not to this postcode').waitFor()
  expect(await coming(page).first().isChecked()).toBe(false)
  await main(page).getByLabel('Postcode').fill('ls1 4ap')
  await main(page).getByRole('button', { name: 'Save changes' }).click()
  await main(page).getByText('Order changed.').waitFor()
  expect(await main(page).textContent()).toMatch(/LS1 4AP[\s\S]+removed .+, changed the address/)
})
