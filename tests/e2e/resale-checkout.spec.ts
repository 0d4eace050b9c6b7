// Buying in the resale shop without an account: by card on a phone, with 3-D Secure on a desktop, when the page is closed half-way,
// when the price changes, and when two guests want the same piece.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { expectNoAxeViolations, openTestBrowser } from '#tests/support/browser/browser.ts'
import { widthsOf } from '#tests/support/browser/widths.ts'
import { sellToSomebodyElse } from '#tests/support/screens/resale/checkout-screens.ts'
import { alert, button, createCart, heading } from '#tests/support/screens/steps.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import {
  answerChallenge,
  cardFields,
  challengedCard,
  declinedCard,
  fillCard,
  goodCard,
  latestMail,
} from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'
import { fillResaleDetails } from '#tests/support/worlds/resale-guest.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()
await setSettings(db, { 'resale.reserved_share_percent': 100, 'resale.network_pieces': 1000 })
// Numbers other than the defaults, so that no page can pass with a number written into it.
await setSettings(db, { 'resale.cancel_days': 21, 'postage.resale_free_over_pence': 5500 })

const createListing = (pricePence = 1250) => transaction(db, (tx) => aListing(tx, { pricePence }))
const text = (page: Page) => page.getByRole('main').innerText()
const ordersOf = (garmentId: Id<'garment'>) =>
  db.selectFrom('resale_line').select('order_id').where('garment_id', '=', garmentId).execute()

interface GuestOptions {
  width?: 390 | 1440
  expected?: RegExp[]
  javaScriptEnabled?: boolean
}

async function guestWith(items: Id<'garment'>[], options: GuestOptions = {}) {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, ...options })
  const cartId = await createCart(page, { wrenlet, db }, items)
  await page.goto('/resale/checkout')
  await heading(page, 'Check out')
  return { page, cartId }
}

async function toPayment(page: Page, email: string): Promise<void> {
  await fillResaleDetails(page, email)
  await button(page, 'Continue to payment').click()
  await page.getByRole('timer').waitFor()
}

it('a guest buys on a phone after invalid fields and a declined card; the confirmation reloads, and the email links to it', async () => {
  const items = [await createListing(1250), await createListing(800)]
  const { page } = await guestWith(items, { expected: [/status of 40[02]/] })
  const summary = page.locator('summary', { hasText: 'Your order: 2 pieces' })
  expect(await summary.innerText()).toContain('£25.48')
  await button(page, 'Continue to payment').click()
  await alert(page, 'Enter your house number or name')
  await page.getByRole('link', { name: 'Enter your name', exact: true }).click()
  await expect
    .poll(() => page.getByLabel('Full name').evaluate((element) => element === document.activeElement))
    .toBe(true)

  await toPayment(page, 'ines@example.com')
  await page.locator(':focus', { hasText: /^Pay$/ }).waitFor()
  expect(await text(page)).toMatch(/Total\s+£25.48/)
  expect(await text(page)).toContain('21 days to change your mind after it arrives; we refund the postage too')
  await cardFields(page)
  await expectNoAxeViolations(page)
  await fillCard(page, declinedCard)
  await button(page, 'Pay £25.48').click()
  await alert(page, 'Your card was declined.')
  await fillCard(page, goodCard)
  await button(page, 'Pay £25.48').click()
  await heading(page, 'Hooray, that’s ordered')

  for (const words of [
    '12 High Street',
    'LS1 4AP',
    '£25.48',
    'VAT included',
    'Once it’s here, you have 21 days to change your mind.',
    'You have 21 days from the day it arrives',
  ])
    expect(await text(page)).toContain(words)
  const reference = /R-\w{6}/.exec(await text(page))?.[0]
  await page.reload()
  await heading(page, 'Hooray, that’s ordered')
  // The cart was bought: the next piece begins a new cart, and scripts can read no secret.
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('wrenlet_resale_cart')
  expect(cookies.find(({ name }) => name === 'wrenlet_resale_order')).toMatchObject({ httpOnly: true })
  await page.goto('/resale/checkout')
  await page.getByText('Your cart is empty.').waitFor()

  const mail = await latestMail(wrenlet.mailFolder, 'ines@example.com', /^We’ve got your order R-/)
  const path = /\/resale\/orders\/[\w-]{43}/.exec(mail)?.[0] ?? ''
  const stranger = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  const answer = await stranger.goto(path)
  await heading(stranger, `Order ${reference}`)
  expect(await text(stranger)).toContain('You have 21 days from the day it arrives')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  expect(await stranger.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  expect(await stranger.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await expectNoAxeViolations(stranger)
})

it.each(widthsOf(390))(
  'with a wallet at %i px, a guest buys for the total that the page shows, and the sheet refuses an address abroad',
  async (width) => {
    const piece = await createListing(1250)
    const email = `wanda-${width}@example.com`
    const { page } = await guestWith([piece], { width })
    await toPayment(page, email)
    const wallet = page.frameLocator('iframe[title="Test wallet button"]').getByRole('button', { name: 'Test wallet' })
    await wallet.click()
    const sheet = page.frameLocator('iframe[title="Test wallet sheet"]')
    await sheet.getByLabel('Country').selectOption('FR')
    await page.getByText('We only deliver in the UK', { exact: true }).waitFor({ state: 'attached' })
    expect(await ordersOf(piece)).toEqual([])
    await sheet.getByLabel('Country').selectOption('GB')
    await sheet.getByRole('button', { name: 'Pay £17.48' }).click()
    await heading(page, 'Hooray, that’s ordered')
    expect(await text(page)).toContain('£17.48')
    expect(await ordersOf(piece)).toHaveLength(1)
    await latestMail(wrenlet.mailFolder, email, /^We’ve got your order R-/)
  },
)

it.each(widthsOf(1440))(
  'with 3-D Secure at %i px, a guest pays at the second try, and a reload keeps what was entered and the payment',
  async (width) => {
    const { page } = await guestWith([await createListing(6000)], { width, expected: [/status of 402/] })
    expect(await text(page)).toContain('Free, as for every order over £55')
    await toPayment(page, 'otto@example.com')
    await page.reload()
    await page.getByRole('timer').waitFor()
    await page.getByRole('link', { name: 'Change your details' }).click()
    expect(await page.getByLabel('Email').inputValue()).toBe('otto@example.com')
    await page.getByLabel('Town or city').fill('York')
    await button(page, 'Continue to payment').click()
    await page.getByText('12 High Street, York, LS1 4AP').waitFor()
    await fillCard(page, challengedCard)
    await button(page, 'Pay £60').click()
    await answerChallenge(page, 'Fail authentication')
    await alert(page, 'We are unable to authenticate your payment method.')
    await button(page, 'Pay £60').click()
    await answerChallenge(page, 'Complete authentication')
    await heading(page, 'Hooray, that’s ordered')
    expect(await text(page)).toMatch(/Postage\s+Free/)
  },
)

it('a payment whose page is closed half-way is completed by the provider’s event, and the checkout then shows the order', async () => {
  const piece = await createListing()
  const { page } = await guestWith([piece], { expected: [/ERR_FAILED/] })
  await toPayment(page, 'half@example.com')
  await fillCard(page, goodCard)
  // The card is charged, but the page never reports it to us.
  await page.route(/\/resale\/checkout/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await button(page, 'Pay £17.48').click()
  await expect.poll(async () => (await ordersOf(piece)).length).toBe(1)
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`${wrenlet.origin}/resale/checkout`)
  await heading(again, 'Hooray, that’s ordered')
  expect(new URL(again.url()).pathname).toBe('/resale/confirm')
})

it('a guest whose reservation has expired and whose piece somebody else holds reads that it is gone, is not charged, and buys the rest', async () => {
  const [wanted, rest] = [await createListing(1250), await createListing(900)]
  const first = await guestWith([wanted, rest], { width: 1440, expected: [/status of 409/] })
  await fillResaleDetails(first.page, 'first@example.com')
  const past = new Date(Date.now() - 60_000)
  await db.updateTable('garment_claim').set({ expires_at: past }).where('garment_id', '=', wanted).execute()
  // Both browsers share a network, and one network can reserve a piece again only some time after its reservation expired.
  await db
    .updateTable('resale_cart_item')
    .set({ reserved_until: past, network: 'elsewhere' })
    .where('garment_id', '=', wanted)
    .execute()
  const second = await guestWith([wanted])
  await toPayment(second.page, 'second@example.com')
  await button(first.page, 'Continue to payment').click()
  await alert(first.page, 'You haven’t been charged.')
  await first.page.getByText('These products are no longer available').waitFor()
  await first.page.getByRole('link', { name: /^See pieces like/ }).waitFor()
  await expectNoAxeViolations(first.page)
  await button(first.page, 'Remove these').click()
  await fillResaleDetails(first.page, 'first@example.com')
  await button(first.page, 'Continue to payment').click()
  await button(first.page, 'Pay £13.98').waitFor()
  await fillCard(second.page, goodCard)
  await button(second.page, 'Pay £17.48').click()
  await heading(second.page, 'Hooray, that’s ordered')
  expect(await ordersOf(wanted)).toHaveLength(1)
})

it('somebody who pays after the piece was sold to another buyer reads that the payment is refunded', async () => {
  const piece = await createListing()
  const late = await guestWith([piece], { expected: [/status of 409/] })
  await toPayment(late.page, 'late@example.com')
  await fillCard(late.page, goodCard)
  await sellToSomebodyElse({ wrenlet, db }, piece)
  await button(late.page, 'Pay £17.48').click()
  await alert(late.page, 'We’ve refunded your payment in full.')
  await late.page.getByText('These products are no longer available').first().waitFor()
})

it('a price that has changed since the page was opened is refused with the new total, and what was entered stays', async () => {
  const piece = await createListing(1250)
  const { page } = await guestWith([piece], { expected: [/status of 409/] })
  await fillResaleDetails(page, 'price@example.com')
  await db.updateTable('resale_listing').set({ price_pence: 1500 }).where('garment_id', '=', piece).execute()
  await button(page, 'Continue to payment').click()
  await alert(page, 'it’s £19.98 now')
  await page.locator('summary', { hasText: '£19.98' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('price@example.com')
  await button(page, 'Continue to payment').click()
  await button(page, 'Pay £19.98').waitFor()
})

it('without JavaScript the form works up to the card, which the page says beforehand', async () => {
  const { page } = await guestWith([await createListing()], { javaScriptEnabled: false })
  await page.getByText('paying by card needs JavaScript').waitFor()
  await toPayment(page, 'plain@example.com')
  // This browser has its scripts switched off, but still shows no `noscript`.
  expect(await page.content()).toContain('Paying by card needs JavaScript.')
  expect(await text(page)).toContain('12 High Street, Leeds, LS1 4AP')
})

it('a signed-in customer finds the form filled in, and the order in the account', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  await signedIn(page.context(), wrenlet, email)
  await createCart(page, { wrenlet, db }, [await createListing()])
  await page.goto('/resale/checkout')
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  for (const label of ['Full name', 'Street', 'Town or city', 'Postcode'])
    expect(await page.getByLabel(label, { exact: true }).inputValue()).not.toBe('')
  await fillResaleDetails(page, email)
  await button(page, 'Continue to payment').click()
  await fillCard(page, goodCard)
  await button(page, 'Pay £17.48').click()
  await heading(page, 'Hooray, that’s ordered')
  await page.goto('/account/orders')
  await page.getByRole('heading', { name: 'Resale shop' }).waitFor()
  await page.getByRole('link', { name: /^Order R-/ }).click()
  await heading(page, /^Order R-/)
  expect(await text(page)).toContain('£17.48')

  // The order is not packed yet, so it can be cancelled after one question and is refunded.
  await page.getByRole('link', { name: 'Cancel this order' }).click()
  await page.locator(':focus', { hasText: 'Cancel this order?' }).waitFor()
  expect(await text(page)).toContain('We’ll refund £17.48 to the card you paid with')
  await button(page, 'Cancel this order').click()
  await page.getByRole('status').filter({ hasText: 'Order cancelled' }).waitFor()
  expect(await text(page)).toContain('Refunded')
  await expectNoAxeViolations(page)
  expect(await page.getByRole('link', { name: 'Cancel this order' }).count()).toBe(0)
})

it('an unknown or expired link leads to one page that says so', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 404/] })
  for (const code of ['x'.repeat(43), 'x'.repeat(200)]) {
    const answer = await page.goto(`/resale/orders/${code}`)
    expect(answer?.status()).toBe(404)
    await heading(page, 'We can’t find this order')
  }
})
