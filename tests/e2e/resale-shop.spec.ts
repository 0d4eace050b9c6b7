// In the resale shop a piece is found by filters on a desktop and on a phone, its marks and history are read, and another is chosen; a
// sold product says so and shows others; what was never for sale is gone. All of it works without JavaScript, too.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin } = wrenlet

interface Card {
  id: string
  slug: string
  name: string
}
const ask = async <Answer>(path: string): Promise<Answer> =>
  (await (await fetch(`${origin}/api/shop/resale${path}`)).json()) as Answer
const listProducts = (query: string) =>
  ask<{ products: Card[]; pagination: { rowsNumber: number } }>(`/products?${query}`)
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** A product with several pieces, one of them with a history. */
async function aProductWithHistory() {
  for (const { slug } of (await listProducts('limit=60&sort=old-to-new')).products) {
    const { product } = await ask<{ product: { pieces: { id: string }[] } }>(`/products/${slug}/details`)
    const ids = product.pieces.map(({ id }) => `ids=${id}`).join('&')
    const { items } = await ask<{ items: { id: string; families: number; text: string }[] }>(`/items/histories?${ids}`)
    const rented = items.find(({ families }) => families > 1)
    if (rented && product.pieces.length > 1) return { slug, piece: rented.id, text: rented.text }
  }
  throw new Error('no piece for sale was ever rented')
}

it('a piece is found by condition and price on a desktop, and opened from its card', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resale shop' }).click()
  await page.getByRole('heading', { level: 1, name: 'Resale shop' }).waitFor()
  await page.getByRole('checkbox', { name: 'Good' }).check()
  await page.waitForURL(/conditions=good_used/)
  await page.getByLabel('To, in pounds').fill('12')
  await page.getByLabel('To, in pounds').press('Enter')
  await page.waitForURL(/conditions=good_used&priceMin=1&priceMax=12/)
  const { pagination, products } = await listProducts('conditions=good_used&priceMax=1200')
  expect(pagination.rowsNumber).toBeGreaterThan(0)
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await applied.getByRole('link', { name: 'Remove £1–£12' }).waitFor()
  const first = cards(page).first()
  expect(await first.getByRole('heading').textContent()).toBe(products[0]?.name)
  expect(await first.textContent()).toMatch(/£\d+(\.\d\d)?, was £\d+ new/)
  await first.getByRole('link').click()
  await page.waitForURL(new RegExp(`/resale/product/${products[0]?.slug}$`))
  await page.getByRole('heading', { level: 1, name: products[0]?.name ?? '' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(products[0]?.name)
})

it('a piece is found on a phone by the drawer of filters, which counts what it would show', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto('/resale')
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('checkbox', { name: 'Brand new' }).check()
  const { pagination } = await listProducts('conditions=brand_new')
  await drawer.getByRole('button', { name: `Show ${pagination.rowsNumber} styles` }).click()
  await page.waitForURL(/conditions=brand_new/)
  await page.getByRole('heading', { level: 1, name: 'Clothes, brand new' }).waitFor()
})

it.each([true, false])(
  'the page shows the marks and the history of the chosen piece, JavaScript %s',
  async (javaScript) => {
    const { slug, piece, text } = await aProductWithHistory()
    const page = await browser.newPage({ origin, javaScriptEnabled: javaScript })
    await page.goto(`/resale/product/${slug}`)
    const choice = page.getByRole('navigation', { name: 'Choose a piece' })
    const link = choice.locator(`a[href$="?piece=${piece}"]`)
    await link.click()
    await page.waitForURL(new RegExp(`piece=${piece}`))
    await expect.poll(() => link.getAttribute('aria-current')).toBe('true')
    const about = page.getByRole('region', { name: 'This piece', exact: true })
    await about.getByText(text, { exact: true }).waitFor()
    await about.getByText('This piece’s marks').waitFor()
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical).toMatch(new RegExp(`/resale/product/${slug}$`))
    // Reads the structured data as search engines do; in the browser the router drops it.
    const html = await (await fetch(`${origin}/resale/product/${slug}`)).text()
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const product = data.map(([, json = '']) => JSON.parse(json)).find((thing) => thing['@type'] === 'Product')
    expect(product.offers.length).toBeGreaterThan(1)
    expect(product.offers[0]).toMatchObject({
      url: expect.stringMatching(new RegExp(`/resale/product/${slug}\\?piece=${product.offers[0].sku}$`)),
      priceCurrency: 'GBP',
      price: expect.stringMatching(/^\d+\.\d\d$/),
      availability: 'https://schema.org/InStock',
      itemCondition: expect.stringMatching(/^https:\/\/schema.org\/(New|Used)Condition$/),
    })
  },
)

it('the search in the resale shop finds and suggests what is for sale', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/resale')
  const field = page.getByRole('banner').getByLabel('Search the clothes')
  await field.focus()
  await page.getByRole('banner').getByRole('combobox').waitFor()
  await field.pressSequentially('dreses')
  await page
    .getByRole('banner')
    .getByRole('option', { name: /in Dresses/ })
    .waitFor()
  await page.getByRole('banner').locator('[role=option]:has(.suggestion-thumb)').first().click()
  await page.waitForURL(/\/resale\/product\//)
  await page.goto('/resale')
  await field.fill('dresses')
  await field.press('Enter')
  await page.waitForURL(/\/resale\?q=dresses/)
  const { pagination } = await listProducts('q=dresses')
  await page.getByText(`${pagination.rowsNumber} styles`).first().waitFor()
})

it('the id of a product leads to its slug, a product that was never for sale is gone and shows others, and an unknown id is not found', async () => {
  const [first] = (await listProducts('limit=1')).products
  const moved = await fetch(`${origin}/resale/product/${first?.id}`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, `/resale/product/${first?.slug}`])
  const forSale = new Set((await listProducts('limit=100')).products.map(({ slug }) => slug))
  for (const { slug } of (await listProducts('limit=100&page=2')).products) forSale.add(slug)
  const rental = (await (await fetch(`${origin}/api/shop/products?limit=100`)).json()) as { products: Card[] }
  const never = rental.products.find(({ slug }) => !forSale.has(slug))
  const page = await browser.newPage({ origin, expected: [/status of 4(10|04)/] })
  const gone = await page.goto(`/resale/product/${never?.slug}`)
  expect(gone?.status()).toBe(410)
  await page.getByRole('heading', { level: 1, name: 'This isn’t for sale' }).waitFor()
  expect(await page.getByRole('region', { name: 'Similar pieces' }).getByRole('article').count()).toBeGreaterThan(0)
  const unknown = await page.goto('/resale/product/no-such-thing')
  expect(unknown?.status()).toBe(404)
})

it('a product whose pieces are all sold keeps its page, which says so and shows similar pieces', async () => {
  const { products } = await listProducts('limit=1&sort=high-to-low')
  const [{ id = '', slug = '', name = '' } = {}] = products
  const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
  await sql`update garment set state = 'sold', changed_at = now()
    where state = 'resale' and product_id = ${id}`.execute(db)
  await close()
  await expect.poll(async () => (await listProducts('limit=1&sort=high-to-low')).products[0]?.slug).not.toBe(slug)
  const page = await browser.newPage({ origin, width: 390 })
  expect((await page.goto(`/resale/product/${slug}`))?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('Every piece of this has found a home.').waitFor()
  expect(await page.getByRole('region', { name: 'Similar pieces' }).getByRole('article').count()).toBe(4)
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex, follow')
})
