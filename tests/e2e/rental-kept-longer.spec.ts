// The end of a rental: renewed by one press, with and without JavaScript; nine months later the piece is theirs.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

async function daysPass(days: number): Promise<void> {
  const answer = await fetch(`${wrenlet.origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  })
  expect(answer.status).toBe(200)
}
const keepButtons = (page: Page) => page.getByRole('button', { name: /^Keep until / })

// Both families' pieces came weeks ago by this machine's clock; now their rentals are nearly over.
await daysPass(65)

it('a rental is renewed by a plain form, and a return in the post is shown as such', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 2)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440, javaScriptEnabled: false })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/closet')
  await keepButtons(page).first().click()
  await page.getByRole('status').filter({ hasText: 'Yours to wear until' }).waitFor()

  await page.getByRole('main').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Send back' }).click()
  await page.getByRole('button', { name: 'Confirm return' }).click()
  await page.getByText('Posted it?').click()
  await page.getByLabel('Number on your proof of posting').fill('AB123456789GB')
  await page.getByRole('button', { name: 'It’s in the post' }).click()
  await page.getByRole('status').filter({ hasText: 'You won’t get another reminder.' }).waitFor()
  await page.getByRole('link', { name: 'Back to your closet' }).click()
  await page.getByText('Your return is in the post: 1 piece. Nothing to do.').waitFor()
})

it('a piece that still fits is renewed by one press, and after nine months it is the family’s', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 3)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/closet')
  await page.getByRole('heading', { name: /^Keep or send back by / }).waitFor()
  await page.getByText('Keep only some of them').click()
  expect(await keepButtons(page).count()).toBe(3)
  await keepButtons(page).first().click()
  await page.getByRole('status').filter({ hasText: 'Yours to wear until' }).waitFor()
  await expect.poll(() => keepButtons(page).count()).toBe(2)
  await page.getByRole('button', { name: /^Keep all 2 until / }).click()
  await page.getByRole('status').filter({ hasText: 'All 2 are yours to wear until' }).waitFor()
  await page.getByRole('heading', { name: /^Keep or send back/ }).waitFor({ state: 'detached' })

  await daysPass(240)
  const empty = async () => {
    await page.goto('/account/closet')
    return page.getByRole('heading', { name: 'Nothing at home' }).count()
  }
  await expect.poll(empty, { timeout: 120_000 }).toBe(1)
  const mail = await fetch(`${wrenlet.origin}/__mail`)
  expect(await mail.text()).toContain('Yours to keep: 3 pieces')
})
