// What a first visit loads: at most 115 kB of JavaScript as brotli (design §6), 20 kB of HTML for a list of 20 cards,
// and pictures no larger than they are shown. A page that Back restores is refreshed.
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser, waitingForReact } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { addToBasket } from '#tests/support/worlds/family.ts'

const limitBytes = 115_000
const limitHtmlBytes = 20_000
const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

/**
 * Some pages have a higher limit: the page of a piece for sale loads its marks and its cart at once, and the pages of gift cards and
 * ski wear load forms, whose checkboxes come with the code of lists.
 */
const limitOf = (path: string) => (/^\/(?:resale\/product\/|gifting|skiwear)/.test(path) ? 124_000 : limitBytes)

/** @returns a function that reads the address and the size of each script that the page has loaded so far */
function measureScripts(page: Page): () => Promise<ReadonlyMap<string, number>> {
  const measured: Promise<readonly [url: string, size: number]>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    const size = request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize] as const)
    // Nobody waits for a script that finishes after the count, and its page may be closed by then.
    size.catch(() => {})
    measured.push(size)
  })
  return async () => new Map(await Promise.all(measured))
}

const totalOf = (scripts: ReadonlyMap<string, number>) => [...scripts.values()].reduce((sum, size) => sum + size, 0)

it.each([
  ...['/', '/shop', '/shop/puddle-raincoat', '/basket', '/gifting', '/skiwear', '/resale'],
  '/resale/product/plum-wide-cords',
])('%s loads little JavaScript', async (path) => {
  const page = await browser.newPage({ origin: wrenlet.origin })
  const loadedScripts = measureScripts(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  const scripts = await loadedScripts()
  expect(scripts.size).toBeGreaterThan(3)
  expect(totalOf(scripts), [...scripts].map(([url, size]) => `${size} ${url}`).join('\n')).toBeLessThanOrEqual(
    limitOf(path),
  )
})

it('asking a visitor about cookies loads nothing extra', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, consent: null })
  const loadedScripts = measureScripts(page)
  await page.goto('/shop/puddle-raincoat', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Reject all' }).waitFor()
  expect(totalOf(await loadedScripts())).toBeLessThanOrEqual(limitBytes)
})

it('drawers are fetched at the first movement of the pointer, and open even if the connection drops', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  const scripts: string[] = []
  page.on('requestfinished', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const isLoaded = (part: string) => scripts.some((url) => url.includes(`/${part}-`))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(isLoaded('menu-drawer')).toBe(false)
  await page.mouse.move(10, 10)
  await expect.poll(() => ['menu-drawer', 'basket-drawer', 'toast-card'].map(isLoaded)).toEqual([true, true, true])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'All clothes' }).waitFor()
})

it.each(['', 'wrenlet_basket='])(
  'the shop page is at most 20 kB of HTML, shared or personal, with the cookie "%s"',
  async (cookie) => {
    const length = await new Promise<number>((resolve, reject) => {
      get(`${wrenlet.origin}/shop`, { headers: { 'accept-encoding': 'br', cookie } }, async (answer) => {
        resolve((await buffer(answer)).length)
      }).on('error', reject)
    })
    expect(length).toBeGreaterThan(5000)
    expect(length).toBeLessThanOrEqual(limitHtmlBytes)
  },
)

it('on a phone the pictures of a list are loaded at the width at which they are shown', async () => {
  const viewport = { width: 412, height: 823 }
  const page = await browser.newPage({ origin: wrenlet.origin, viewport, deviceScaleFactor: 1.75, isMobile: true })
  await page.goto('/shop', { waitUntil: 'networkidle' })
  const shown = await page
    .locator('.product-card img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(shown).toMatch(/-320\.avif$/)
})

it('a page that Back restores shows the basket that has been filled since', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin })
  await page.goto('/shop', { waitUntil: 'networkidle' })
  await addToBasket(waitingForReact(await page.context().newPage()), 'puddle-raincoat')
  // Playwright's browsers keep no frozen pages, so the test dispatches the browser's own event.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByRole('banner').getByRole('link', { name: 'Basket, 1 piece', exact: true }).waitFor()
})
