// A member fills the free credits: the proposal, a piece swapped out, and the whole proposal in the basket.
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

it('a member fills the basket from the closet without JavaScript', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 2)
  await runSql(
    wrenlet.databaseUrl,
    `insert into child (id, account_id, name, height_cm, created_at)
     select gen_random_uuid(), id, 'Ida', 100, created_at from account where email = '${email}'`,
  )
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, javaScriptEnabled: false })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/closet')
  await page.getByRole('link', { name: /^Fill my \d+ credits$/ }).click()
  const proposed = () => page.getByRole('main').getByRole('listitem')
  await page.getByText('Ida has no').first().waitFor()
  const name = await proposed().first().locator('.wardrobe-name').innerText()
  const names = () => page.locator('.fill-piece .wardrobe-name').allInnerTexts()
  const before = await names()
  await page.getByRole('link', { name: `Swap this one: ${name}` }).click()
  const after = await names()
  expect(after).not.toContain(name)
  expect(after).toEqual(expect.arrayContaining(before.slice(1)))
  await page.getByRole('button', { name: `Put all ${after.length} in the basket` }).click()
  for (const each of after) await page.getByRole('main').getByText(each).first().waitFor()
  await page.getByRole('link', { name: 'Check out' }).waitFor()
})
