// Closing an account: refused while a piece is at home, then confirmed with the password, with and without JavaScript.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftLot } from '#tests/builders/a-gift-lot.ts'
import { anAccount, builtPassword } from '#tests/builders/an-account.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
afterAll(close)

async function pressClose(page: Page, password: string): Promise<void> {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Close my account' }).click()
  await page.locator('#leavePassword').fill(password)
  await page.getByRole('button', { name: 'Close my account for good' }).click()
}

it('closing an account is refused, with the reason, while a piece is at home', async () => {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 409/] })
  await signedIn(page.context(), wrenlet, email)
  await pressClose(page, password)
  await page.getByRole('alert').filter({ hasText: '1 piece of ours is still with you or in the post.' }).waitFor()
  expect((await page.goto('/account/closet'))?.status()).toBe(200)
})

it.each([true, false])('an account is closed with the password, JavaScript %s', async (javaScriptEnabled) => {
  const { email } = await transaction(db, (tx) => anAccount(tx, { now: new Date() }))
  const page = await browser.newPage({
    origin: wrenlet.origin,
    width: 1440,
    javaScriptEnabled,
    expected: [/status of 40[01]/],
  })
  await signedIn(page.context(), wrenlet, email)
  await pressClose(page, 'not that one, sorry')
  await page.getByText('That’s not your current password').first().waitFor()
  await page.locator('#leavePassword').fill(builtPassword)
  await page.getByRole('button', { name: 'Close my account for good' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your account is closed' }).waitFor()
  await page.goto('/account')
  expect(new URL(page.url()).pathname).toBe('/entry')
  expect(await db.selectFrom('account').select('id').where('email', '=', email).execute()).toEqual([])
})

it.each([true, false])(
  'a family ticks that it will lose its gift balance before it closes the account, JavaScript %s',
  async (javaScriptEnabled) => {
    const { email } = await transaction(db, async (tx) => {
      const account = await anAccount(tx, { now: new Date() })
      await aGiftLot(tx, { accountId: account.id, face: 1240, now: new Date() })
      return account
    })
    const page = await browser.newPage({
      origin: wrenlet.origin,
      width: 390,
      javaScriptEnabled,
      expected: [/status of 409/],
    })
    await signedIn(page.context(), wrenlet, email)
    await pressClose(page, builtPassword)
    await page.getByRole('alert').filter({ hasText: 'There’s £12.40 of gift balance in your account' }).waitFor()
    await page.locator('#leavePassword').fill(builtPassword)
    await page.getByLabel('I understand that £12.40 of gift balance will be lost').check()
    await page.getByRole('button', { name: 'Close my account for good' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your account is closed' }).waitFor()
  },
)
