// Express checkout above the card form: what the specification calls the payment request, for addresses in GB only.
import { afterAll, expect, it } from 'vitest'
import { expectNoAxeViolations, openTestBrowser } from '#tests/support/browser.ts'
import { addToBasket, cardFields, checkOut, signIn } from '#tests/support/family.ts'
import { startWrenlet } from '#tests/support/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

it.each([390, 1440] as const)(
  'postage by wallet: an address abroad is refused in it, one at home pays, at %i px',
  async (width) => {
    const page = await browser.newPage({ origin: wrenlet.origin, width })
    // Paul has had his free delivery, and has credits left.
    await signIn(page, 'paul@example.com')
    await addToBasket(page, 'snail-mail-tee')
    await checkOut(page)
    await cardFields(page)
    const wallet = page.frameLocator('iframe[title="Test wallet button"]').getByRole('button', { name: 'Test wallet' })
    await wallet.waitFor()
    await expectNoAxeViolations(page)
    await wallet.click()
    const sheet = page.frameLocator('iframe[title="Test wallet sheet"]')
    await sheet.getByLabel('Country').selectOption('FR')
    await page.getByText('We only deliver in the UK', { exact: true }).waitFor({ state: 'attached' })
    await sheet.getByLabel('Country').selectOption('GB')
    await sheet.getByRole('button', { name: 'Pay £3.95' }).click()
    await page.getByRole('heading', { name: 'Hooray, it’s on its way' }).waitFor()
    expect(await page.getByRole('main').innerText()).toContain('£3.95')
  },
)
