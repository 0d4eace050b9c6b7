// Two families put the same one of several equal pieces into their baskets. An equal piece is held for the second family, and the page
// says so (decision 163).
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { addToBasket, checkOut, signIn } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const inBasket = async (page: Page) => {
  const cookies = await page.context().cookies()
  return cookies
    .find(({ name }) => name === 'wrenlet_basket')
    ?.value.split('.')
    .at(-1)
}

async function aFamilyWithTheTeeInBasket(width: 390 | 1440): Promise<Page> {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await browser.newPage({ origin: wrenlet.origin, width })
  await signIn(page, email, password)
  await addToBasket(page, 'rainbow-arc-tee')
  return page
}

it('the checkout holds an equal piece for the second family, and says so', async () => {
  const [first, second] = [await aFamilyWithTheTeeInBasket(1440), await aFamilyWithTheTeeInBasket(390)]
  const piece = await inBasket(first)
  expect(piece).toMatch(/^[0-9a-f-]{36}$/)
  expect(await inBasket(second)).toBe(piece)
  await checkOut(first)
  const notice = /We’re holding another one for you/
  await first.getByRole('timer').waitFor()
  expect(await first.getByText(notice).count()).toBe(0)

  // Nothing has to be removed: an equal piece is still there.
  await second.goto('/basket')
  expect(await second.getByText('These products are no longer available').count()).toBe(0)
  await second.getByRole('main').getByRole('link', { name: 'Check out' }).click()
  await second.getByRole('button', { name: 'Continue' }).click()
  await second.getByRole('status').filter({ hasText: notice }).waitFor()
  await second.getByRole('timer').waitFor()
  const equal = await inBasket(second)
  expect(equal).toMatch(/^[0-9a-f-]{36}$/)
  expect(equal).not.toBe(piece)
  // The order will contain the piece that is held now.
  expect(await second.locator('input[name=item]').inputValue()).toBe(equal)
})
