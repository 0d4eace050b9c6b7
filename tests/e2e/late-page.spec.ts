// A page with a part that never arrives, or that cannot be loaded (spec §2, §8).
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

it('a page that has not loaded after 120 seconds says so, and can be loaded again', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await page.clock.install()
  await page.goto('/')
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
  await page.route('**/brands.data*', () => {})
  // The clock stands still from here on, since on a busy machine it would run for seconds between these steps. A minute ahead is
  // certainly still in the future.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/brands"]')?.click())
  // The two minutes count from the navigation's first effect: the clock must not be moved before that effect has run.
  await page.locator('.progress-line').waitFor({ state: 'attached' })
  await page.clock.runFor(110_000)
  expect(await page.getByRole('heading', { name: 'This page won’t load' }).count()).toBe(0)
  await page.getByText('Still loading…').waitFor()
  await page.clock.runFor(11_000)
  await page.getByRole('heading', { name: 'This page won’t load' }).waitFor()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.waitForURL('**/brands')
})

it('without its suggestions the search still works, and nothing covers the page', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, expected: [/ERR_FAILED/] })
  await page.goto('/skiwear')
  await page.route('**/assets/suggestions-*', (route) => route.abort())
  const missed = page.waitForEvent('requestfailed')
  const search = page.getByRole('banner').getByRole('search')
  await search.getByRole('searchbox').fill('raincoat')
  expect((await missed).url()).toContain('/assets/suggestions-')
  await search.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/shop?q=raincoat')
})

it('a drawer that cannot be loaded shows an error with a retry, and the page keeps its filters', async () => {
  const expected = [/ERR_FAILED/, /dynamically imported module/]
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected })
  await page.goto('/shop?q=raincoat')
  await page.route('**/assets/filter-drawer-*', (route) => route.abort())
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('main').getByRole('article').first().waitFor()
  expect(page.url()).toBe(`${wrenlet.origin}/shop?q=raincoat`)
})
