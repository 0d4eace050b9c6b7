// A page with a part that never arrives (spec §2, §8).
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
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/brands"]')?.click())
  // The two minutes count from the navigation's first effect: the clock must not be moved before it has run.
  await page.locator('.progress-line').waitFor({ state: 'attached' })
  await page.clock.runFor(119_000)
  expect(await page.getByRole('heading', { name: 'This page won’t load' }).count()).toBe(0)
  await page.getByText('Still loading…').waitFor()
  await page.clock.runFor(2_000)
  await page.getByRole('heading', { name: 'This page won’t load' }).waitFor()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.waitForURL('**/brands')
})
