// The table of the cookies page is compared with what a browser has stored after a visit. Another test compares it with the sources:
// web/screens/storefront/legal/texts/cookies.test.ts.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin } = wrenlet

it('the cookies page lists everything that a browser stores after a visit, and fits a phone', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await browser.newPage({ origin, width: 390 })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/shop')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Save /, pressed: true })
    .first()
    .waitFor()
  await page.goto('/cookies')
  const table = page.getByRole('table', { name: 'Cookies and browser storage' })
  const named = await table.getByRole('rowheader').allTextContents()
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  // Without HTTPS these cookies have their plain names, which their rows mention.
  const plain = /^wrenlet_(?:session|consent)$/
  const kept = [...cookies.map((name) => (plain.test(name) ? `__Host-${name}` : name)), ...stored]
  expect(kept).toEqual(expect.arrayContaining(['__Host-wrenlet_session', 'wrenlet.favourites', 'wrenlet.user']))
  expect(kept).toEqual(expect.arrayContaining(['wrenlet.favourites.agreed', 'react-router-scroll-positions']))
  expect(kept.filter((name) => !named.includes(name))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  // Every page names the trader.
  expect(await page.getByRole('contentinfo').textContent()).toContain(
    'Wrenlet Demonstration Ltd, registered in England and Wales, company number 00000000.',
  )
})

it('a link opens the next page at its top, and an address with a fragment opens at that part, even as the first page', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  const scrolled = () => page.evaluate(() => window.scrollY)
  const choicesInView = (shown: Page) =>
    shown.evaluate(() => {
      const top = document.getElementById('choices')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < innerHeight && window.scrollY > 0
    })
  const footer = page.getByRole('contentinfo')
  await page.goto('/cookies')
  await footer.getByRole('link', { name: 'Privacy', exact: true }).scrollIntoViewIfNeeded()
  expect(await scrolled()).toBeGreaterThan(0)
  await footer.getByRole('link', { name: 'Privacy', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  await expect.poll(scrolled).toBe(0)
  await footer.getByRole('link', { name: 'Cookie settings' }).click()
  await page.waitForURL('**/cookies#choices')
  await expect.poll(() => choicesInView(page)).toBe(true)
  const first = await browser.newPage({ origin, width: 390 })
  await first.goto('/cookies#choices')
  await expect.poll(() => choicesInView(first)).toBe(true)
})
