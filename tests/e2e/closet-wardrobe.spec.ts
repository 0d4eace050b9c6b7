// The closet on a phone: six pieces in its first view, and no focused piece behind the bar.
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

it('the first view shows six pieces, which are ticked by their pictures, and the bar never covers the focused piece', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 12)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/closet')
  const pictures = page.locator('.wardrobe-picture')
  const sixth = await pictures.nth(5).boundingBox()
  expect((sixth?.y ?? Number.NaN) + (sixth?.height ?? 0)).toBeLessThanOrEqual(844)

  await pictures.nth(1).click({ position: { x: 60, y: 90 } })
  await page.getByText('1 piece · frees').waitFor()
  await pictures.nth(1).click({ position: { x: 60, y: 90 } })
  await pictures.first().click({ position: { x: 60, y: 90 } })
  const links = page.locator('.wardrobe-name')
  for (let at = 0; at < 12; at += 1) {
    await page.keyboard.press('Tab')
    const piece = await links.nth(at).boundingBox()
    const bar = await page.locator('.closet-bar').boundingBox()
    expect(await links.nth(at).evaluate((link) => link === document.activeElement)).toBe(true)
    expect((piece?.y ?? Number.NaN) + (piece?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await page.keyboard.press('Tab')
  }
})
