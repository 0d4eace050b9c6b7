// The end of a rental: it is renewed with one press, with and without JavaScript; nine months after it arrived, the piece is the family's.
// The months between pass in rentals/time.db.test.ts and in tests/lives; here the rows are as old as they would be then.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

/** Moves the arrival of this family's pieces to this long ago. */
const setArrival = (email: string, ago: string) =>
  runSql(
    wrenlet.databaseUrl,
    `update loan set received_on = (current_date - interval '${ago}')::date,
       term_ends_on = ((current_date - interval '${ago}')::date + interval '3 months')::date
     from account where account.id = loan.account_id and email = '${email}'`,
  )

/** A family whose rentals are nearly over. */
async function aFamilyNearTheEnd(pieces: number): Promise<string> {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, pieces)
  await setArrival(email, '84 days')
  await runSql(
    wrenlet.databaseUrl,
    `update hire set starts_on = loan.received_on, ends_on = loan.term_ends_on from loan
     join account on account.id = loan.account_id where hire.loan_id = loan.id and email = '${email}'`,
  )
  return email
}
const keepButtons = (page: Page) => page.getByRole('button', { name: /^Keep until / })

it('a rental is renewed by a plain form, and the closet says that a return is in the post', async () => {
  const email = await aFamilyNearTheEnd(2)
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
  const email = await aFamilyNearTheEnd(3)
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

  await setArrival(email, '9 months')
  const answer = await fetch(`${wrenlet.origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days: 1 }),
  })
  expect(answer.status).toBe(200)
  const empty = async () => {
    await page.goto('/account/closet')
    return page.getByRole('heading', { name: 'Nothing at home' }).count()
  }
  await expect.poll(empty, { timeout: 120_000 }).toBe(1)
  const mail = await fetch(`${wrenlet.origin}/__mail`)
  expect(await mail.text()).toContain('Yours to keep: 3 pieces')
})
