// On a desktop the filters stay beside a long list, and their results come into view; a size says how many styles it leads to.
import type { Locator } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { countProducts, shownProductCount } from '#tests/support/product-list.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin } = wrenlet

it.each(['no-preference', 'reduce'] as const)(
  'a filter low in the sidebar can be reached far down the list, and its results come into view (motion: %s)',
  async (reducedMotion) => {
    const page = await browser.newPage({ origin, reducedMotion })
    await page.goto('/shop')
    const results = page.getByRole('region', { name: /^(All|Boys’) clothes$/ })
    const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }))
    await expect.poll(() => topOf(results)).toBeLessThan(0)
    // The filters scroll on their own; the page stays where it is.
    const before = await page.evaluate(() => window.scrollY)
    const boys = page.getByRole('checkbox', { name: 'Boys' })
    await boys.evaluate((node) => node.focus({ preventScroll: true }))
    await page.locator('.filter-sidebar').evaluate((node) => node.scrollTo(0, node.scrollHeight))
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    expect(await topOf(boys)).toBeLessThan(900)
    await page.keyboard.press('Space')
    await page.waitForURL(/genders=male/)
    await expect.poll(() => shownProductCount(page)).toBe(await countProducts(origin, 'genders=male'))
    await expect.poll(() => topOf(results)).toBeGreaterThanOrEqual(0)
    await expect.poll(() => topOf(results)).toBeLessThan(200)
    // The pressed control keeps the focus, and stays in view.
    expect(await boys.evaluate((node) => node === document.activeElement)).toBe(true)
    expect(await topOf(boys)).toBeLessThan(900)
    await page.keyboard.press('Space')
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => shownProductCount(page)).toBe(await countProducts(origin, ''))
    await expect.poll(() => topOf(results)).toBeLessThan(200)
  },
)

it('a size says how many styles it leads to, on screen and to screen readers', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/shop')
  const count = await countProducts(origin, 'sizes=104cm')
  const size = page.getByRole('checkbox', { name: `3–4 years, ${count} styles`, exact: true })
  await size.waitFor()
  const chip = page.getByRole('group', { name: 'Size' }).locator('label', { hasText: '3–4y' })
  expect(await chip.textContent()).toBe(`3–4y${count}`)
  await size.check()
  await expect.poll(() => chip.textContent()).toBe(`3–4y104 cm · ${count}`)
})
