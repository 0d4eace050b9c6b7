// Other ways into the shop: brands from A to Z, collections with their own grid and filters, and the search box of the
// 404 page.
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin } = wrenlet

it('the alphabet leads to a brand’s clothes, with its story above them', async () => {
  const page = await browser.newPage({ origin, width: 1440 })
  await page.goto('/brands')
  const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')))

  await page.getByRole('navigation', { name: 'Jump to a letter' }).getByRole('link', { name: 'S', exact: true }).click()
  await page.waitForURL(/#letter-S$/)
  const letter = page.getByRole('heading', { level: 2, name: 'Brands that begin with S' })
  const top = await letter.evaluate((node) => node.getBoundingClientRect().top)
  const covered = await page
    .getByRole('navigation', { name: 'Jump to a letter' })
    .evaluate((node) => node.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(covered)
  expect(top).toBeLessThan(page.viewportSize()?.height ?? 0)

  const link = page.getByRole('link', { name: /^Saltmarsh, \d+ styles$/ })
  const promised = Number(/\d+/.exec((await link.getAttribute('aria-label')) ?? '')?.[0])
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Saltmarsh' }).waitFor()
  expect(new URL(page.url()).search).toBe('?brands=saltmarsh')
  await page.getByText('Weatherproofs and Bretons from the Norfolk mudflats.').waitFor()
  expect(await page.getByRole('main').getByRole('article').count()).toBe(promised)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${origin}/shop?brands=saltmarsh`)
  expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('Norfolk mudflats')
})

it.each([390, 1440] as const)('a collection is filtered and sorted at %i px without leaving it', async (width) => {
  const page = await browser.newPage({ origin, width })
  await page.goto('/collections')
  const covers = await page
    .getByRole('main')
    .locator('article img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  expect(new Set(covers).size).toBe(covers.length)
  await page.getByRole('link', { name: 'Puddle season' }).click()
  await page.getByRole('heading', { level: 1, name: 'Puddle season' }).waitFor()
  await page.getByText('Jump first, sponge later.').waitFor()
  expect(await page.getByRole('main').getByRole('article').first().textContent()).toContain('Puddle raincoat')

  if (width === 390) {
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('checkbox', { name: 'Trousers' }).check()
    await drawer.getByRole('button', { name: 'Show 2 styles' }).click()
  } else await page.getByRole('checkbox', { name: 'Trousers' }).check()
  await page.waitForURL((url) => url.pathname + url.search === '/collections/puddle-season?types=trousers')
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(2)
  await page.getByLabel(/^Sort/).selectOption('Low to high')
  await page.waitForURL(/\/collections\/puddle-season\?types=trousers&sort=low-to-high/)
  const clearAll = page.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: 'Clear all' })
  // The address changes before its page arrives.
  await expect.poll(() => clearAll.getAttribute('href')).toContain('sort=low-to-high')
  await clearAll.click()
  await page.waitForURL((url) => url.pathname + url.search === '/collections/puddle-season?sort=low-to-high')
})

it('each collection has one address, and an unknown collection is a 404', async () => {
  const page = await browser.newPage({ origin, expected: [/status of 404/] })
  const { collections } = await (await page.request.get('/api/shop/collections')).json()
  const byId = await page.request.get(`/collections/${collections[1].id}?sizes=104cm`, { maxRedirects: 0 })
  expect(byId.status()).toBe(301)
  expect(byId.headers().location).toBe(`/collections/${collections[1].slug}?sizes=104cm`)

  await page.goto(`/collections/${collections[1].slug}?sizes=104cm`)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${origin}/collections/${collections[1].slug}`,
  )
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(things.map((text) => JSON.parse(text)['@type'])).toEqual(['BreadcrumbList', 'ItemList'])

  const answer = await page.goto('/collections/no-such-thing')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: /^Oops!/ }).waitFor()
  await page.getByRole('main').getByRole('search').getByPlaceholder('Search').fill('raincoat')
  await page.getByRole('main').getByRole('search').getByPlaceholder('Search').press('Enter')
  await page.getByRole('heading', { level: 1, name: '“raincoat”' }).waitFor()
})

it('brands and a collection are shown without JavaScript', async () => {
  const page = await browser.newPage({ origin, javaScriptEnabled: false })
  await page.goto('/brands')
  await page.getByRole('link', { name: /^Saltmarsh/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Saltmarsh' }).waitFor()
  await page.goto('/collections/puddle-season')
  await page.getByRole('checkbox', { name: 'Trousers' }).check()
  await page.getByRole('button', { name: 'Show the clothes' }).click()
  await page.waitForURL(
    (url) => url.pathname === '/collections/puddle-season' && url.searchParams.get('types') === 'trousers',
  )
  expect(await page.getByRole('main').getByRole('article').count()).toBe(2)
})
