// Express checkout above the card form: what the specification calls the payment request, for addresses in GB only.
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { addToBasket, cardFields, checkOut } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

it('a wallet pays for postage to a British address, and its sheet refuses an address abroad', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  // Paul has had his free delivery, and has credits left.
  await signedIn(page.context(), wrenlet, 'paul@example.com')
  await addToBasket(page, 'snail-mail-tee')
  await checkOut(page)
  await cardFields(page)
  const wallet = page.frameLocator('iframe[title="Test wallet button"]').getByRole('button', { name: 'Test wallet' })
  await wallet.waitFor()
  await wallet.click()
  const sheet = page.frameLocator('iframe[title="Test wallet sheet"]')
  await sheet.getByLabel('Country').selectOption('FR')
  await page.getByText('We only deliver in the UK', { exact: true }).waitFor({ state: 'attached' })
  await sheet.getByLabel('Country').selectOption('GB')
  await sheet.getByRole('button', { name: 'Pay £3.95' }).click()
  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain('£3.95')
})
