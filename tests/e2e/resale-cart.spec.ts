// The cart of the resale shop: with and without JavaScript, when a reservation expires, and when two people want the same piece.
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { expectNoAxeViolations, openTestBrowser } from '#tests/support/browser/browser.ts'
import { createCart } from '#tests/support/screens/steps.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { cardFields } from '#tests/support/worlds/family.ts'
import { resaleDetails } from '#tests/support/worlds/resale-guest.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()
await setSettings(db, { 'resale.reserved_share_percent': 100, 'resale.network_pieces': 1000, 'resale.cancel_days': 21 })

const createListing = (pricePence = 1250) => transaction(db, (tx) => aListing(tx, { pricePence }))
const main = (page: Page) => page.getByRole('main')
let minutes = 0
async function passMinutes(more: number): Promise<void> {
  minutes += more
  const answer = await fetch(`${wrenlet.origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(Date.now() + minutes * 60_000).toISOString() }),
  })
  expect(answer.status).toBe(200)
}

async function cartPage(items: Id<'garment'>[], options: { width: 390 | 1440; javaScriptEnabled?: boolean }) {
  const page = await browser.newPage({ origin: wrenlet.origin, ...options })
  await createCart(page, { wrenlet, db }, items)
  await page.goto('/resale/cart')
  return page
}

/** A piece of the demo shop that nobody has in a cart, and its page. */
async function aPieceInTheShop(): Promise<{ piece: Id<'garment'>; path: string }> {
  const { id, handle } = await db
    .selectFrom('resale_listing')
    .innerJoin('garment', 'garment.id', 'resale_listing.garment_id')
    .innerJoin('product', 'product.id', 'garment.product_id')
    .select(['garment.id', 'product.handle'])
    .where('garment.state', '=', 'resale')
    .where('product.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('garment_claim')
            .select('garment_claim.id')
            .whereRef('garment_claim.garment_id', '=', 'garment.id')
            .where('released_at', 'is', null),
        ),
      ),
    )
    .orderBy('garment.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { piece: id, path: `/resale/product/${handle}?piece=${id}` }
}

/** A product with two pieces, and what the shop knows about them, in the order of its page. */
async function aProductWithTwoPieces() {
  const { handle } = await transaction(db, async (tx) => {
    const now = new Date()
    const product = await aProduct(tx, { now })
    await aListing(tx, { productId: product.id, sizeCode: '098cm', pricePence: 800, now })
    await aListing(tx, { productId: product.id, sizeCode: '110cm', pricePence: 1100, now })
    return product
  })
  const pieces = async (): Promise<{ id: Id<'garment'>; reserved: boolean }[]> => {
    const answer = await fetch(`${wrenlet.origin}/api/shop/resale/products/${handle}/details`)
    return answer.ok ? (await answer.json()).product.pieces : []
  }
  await expect.poll(async () => (await pieces()).length).toBe(2)
  const [first] = await pieces()
  if (!first) throw new Error('no piece is for sale')
  /** Waits until the shop, which reads an index, shows the first piece as reserved. */
  const untilFirstReserved = () => expect.poll(async () => (await pieces())[0]?.reserved).toBe(true)
  return { path: `/resale/product/${handle}`, first: first.id, pieces, untilFirstReserved }
}

it('without JavaScript, on a phone, a piece goes from the shop into the cart and to the form', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, javaScriptEnabled: false })
  await page.goto('/resale')
  const card = main(page).getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your resale cart' }).waitFor()
  await main(page)
    .getByText(/^Reserved for you until \d\d:\d\d$/)
    .waitFor()
  expect(await main(page).getByRole('listitem').innerText()).toContain(name)
  await main(page).getByRole('link', { name: 'Check out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check out' }).waitFor()
  expect(await page.getByLabel('Full name').isEditable()).toBe(true)
})

it('by keyboard alone a piece is added and checked out in the drawer, as far as the card form', async () => {
  const { path } = await aPieceInTheShop()
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  const tabTo = async (target: Locator) => {
    await target.waitFor()
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${target}`)
  }
  await page.goto(path)
  await tabTo(page.getByRole('button', { name: 'Add to cart' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('dialog', { name: 'Your resale cart' }).getByRole('link', { name: 'Check out' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Check out' }).waitFor()
  for (const [label, value] of Object.entries(resaleDetails('ines@example.com'))) {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await tabTo(page.getByRole('button', { name: 'Continue to payment' }))
  await page.keyboard.press('Enter')
  await page.getByRole('timer').waitFor()
  await cardFields(page)
  await tabTo(page.locator('iframe[title="Secure payment input frame"]'))
})

it('a page whose address names no piece still shows the piece that was added once it is reserved', async () => {
  const { path, first, untilFirstReserved } = await aProductWithTwoPieces()
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await page.goto(path)
  const chosen = page.locator(`a[href$="?piece=${first}"]`)
  expect(await chosen.getAttribute('aria-current')).toBe('true')
  await page.route(/\/resale\/product\/.*\.data/, async (route) => {
    await untilFirstReserved()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your resale cart' })
  await drawer.getByText(/^Reserved for you until/).waitFor()
  expect(await drawer.getByRole('button', { name: /^Remove / }).count()).toBe(1)
  expect(await chosen.getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('Escape')
  await main(page).getByRole('link', { name: 'In your cart' }).waitFor()
})

it('a page whose address names no piece says that somebody else has reserved the piece that it shows', async () => {
  const { path, first, untilFirstReserved } = await aProductWithTwoPieces()
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await page.goto(path)
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.waitFor()
  await cartPage([first], { width: 1440 })
  await untilFirstReserved()
  await add.click()
  await main(page).getByRole('alert').filter({ hasText: 'Somebody else has it in their cart for now.' }).waitFor()
  expect(await page.locator(`a[href$="?piece=${first}"]`).getAttribute('aria-current')).toBe('true')
})

it('a link to a piece that has been sold says so above the piece that is shown instead', async () => {
  const { path, first, pieces } = await aProductWithTwoPieces()
  await db.updateTable('garment').set({ state: 'sold', changed_at: new Date() }).where('id', '=', first).execute()
  await expect.poll(async () => (await pieces()).length).toBe(1)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await page.goto(`${path}?piece=${first}`)
  await main(page).getByText('The piece in your link isn’t for sale any more').waitFor()
})

it('without JavaScript, on a phone, a piece can be removed from the cart and put back', async () => {
  const page = await cartPage([await createListing(1250), await createListing(3000)], {
    width: 390,
    javaScriptEnabled: false,
  })
  await page.getByRole('heading', { level: 1, name: 'Your resale cart' }).waitFor()
  expect(
    await main(page)
      .getByText(/^Reserved for you until \d\d:\d\d$/)
      .count(),
  ).toBe(2)
  await main(page).getByText('£4.98, free over £50: £7.50 to go').waitFor()
  await main(page).getByText('£47.48').waitFor()
  await main(page).getByText('You have 21 days to change your mind').waitFor()
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await main(page).getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() =>
      main(page)
        .getByText(/^Reserved for you until/)
        .count(),
    )
    .toBe(2)
  expect(await main(page).getByRole('link', { name: 'Check out' }).getAttribute('href')).toBe('/resale/checkout')
})

it('with JavaScript the drawer says that it is the resale cart, and removing can be undone in place', async () => {
  const page = await cartPage([await createListing()], { width: 1440 })
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Resale cart, 1 piece$/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Your resale cart' })
  await drawer.getByText(/^Reserved for you until/).waitFor()
  await drawer.getByRole('timer').waitFor()
  await expectNoAxeViolations(page)
  await drawer.getByRole('button', { name: /^Remove / }).press('Enter')
  await drawer.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('Enter')
  await drawer.getByText(/^Reserved for you until/).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
})

it('a piece whose reservation has expired stays in the cart, can be bought by anybody, and can be reserved again later', async () => {
  const page = await cartPage([await createListing()], { width: 390 })
  await main(page)
    .getByText(/^Reserved for you until/)
    .waitFor()
  await passMinutes(31)
  await page.reload()
  await main(page)
    .getByText(/^Your reservation ran out at .* Anybody may buy it until you’ve paid\.$/)
    .waitFor()
  expect(await page.getByRole('button', { name: /^Reserve it again/ }).count()).toBe(0)
  await passMinutes(30)
  await page.reload()
  await page.getByRole('button', { name: /^Reserve it again/ }).click()
  await main(page)
    .getByText(/^Reserved for you until/)
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/resale/cart')
})

it('the second of two people reads that the piece is reserved, and later the first reads that it is gone', async () => {
  const { piece, path } = await aPieceInTheShop()
  const second = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await second.goto(path)
  const add = second.getByRole('button', { name: 'Add to cart' })
  await add.waitFor()
  const first = await cartPage([piece], { width: 1440 })
  await add.click()
  await main(second).getByRole('alert').filter({ hasText: 'Somebody else has it in their cart for now.' }).waitFor()
  // Both browsers share a network, and one network can reserve a piece again only some time after its reservation expired.
  await db.updateTable('resale_cart_item').set({ network: 'elsewhere' }).where('garment_id', '=', piece).execute()
  await passMinutes(31)
  await second.reload()
  await add.click()
  await second
    .getByRole('dialog', { name: 'Your resale cart' })
    .getByText(/^Reserved for you until/)
    .waitFor()
  await first.reload()
  await main(first).getByText('These products are no longer available').waitFor()
  await main(first)
    .getByText(/Somebody else has it in their cart for now\. It may come back by \d\d:\d\d\./)
    .waitFor()
  // Similar pieces, on the page and in the drawer.
  const like = (within: Locator) => within.getByRole('list', { name: /^Like / }).getByRole('link')
  expect(await like(main(first)).count()).toBe(3)
  const address = await like(main(first)).first().getAttribute('href')
  expect(address).toMatch(/^\/resale\/product\//)
  await first.goto('/resale')
  await first
    .getByRole('banner')
    .getByRole('link', { name: /^Resale cart/ })
    .click()
  const drawer = first.getByRole('dialog', { name: 'Your resale cart' })
  await like(drawer).first().click()
  await first.waitForURL((url) => url.pathname === address)
})
