// A missing piece: one is reported lost without JavaScript and found again; another is never returned, gets three
// notices, is approved as lost by the office, paid for, and refunded when it turns up.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runCommand } from '#tests/support/server/run-command.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { fillCard, goodCard, latestMail } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
afterAll(close)

async function passDays(days: number): Promise<void> {
  const answer = await fetch(`${wrenlet.origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days }),
  })
  expect(answer.status).toBe(200)
}
const main = (page: Page) => page.getByRole('main')

it('a piece that is reported lost with a plain form and found again costs nothing', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440, javaScriptEnabled: false })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account/closet')
  await main(page).locator('.wardrobe-name').click()
  await main(page)
    .getByRole('link', { name: /^Can’t find it\?/ })
    .click()
  const information = page.getByRole('group', { name: 'Before you report it' })
  expect(await information.textContent()).toMatch(
    /at least 30 days[\s\S]*£[\d.]+: what it cost to keep[\s\S]*Nothing, unless[\s\S]*None/,
  )
  await main(page).getByRole('button', { name: 'Report it lost' }).click()
  await page.getByRole('status').filter({ hasText: 'Thank you for telling us.' }).waitFor()
  expect(await latestMail(wrenlet.mailFolder, email, /^You’ve reported a piece lost/)).toContain(
    'Charged so far: Nothing',
  )
  await page.goto('/account/closet?view=list')
  await main(page)
    .getByRole('link', { name: /^You’ve reported this lost/ })
    .click()
  await main(page).getByRole('button', { name: 'I’ve found it' }).click()
  await page.getByRole('status').filter({ hasText: 'nothing to pay for it' }).waitFor()
  await page.goto('/account/closet?view=list')
  await main(page)
    .getByRole('link', { name: /^Can’t find it\?/ })
    .waitFor()
})

it('a piece that is never returned leads to three emails, a decision, a payment, and a full refund when it turns up', async () => {
  // Moving the clock takes a quarter of a second a day.
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1, { orderedDaysAgo: 85 })
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await signedIn(page.context(), wrenlet, email)
  await passDays(20)
  await latestMail(wrenlet.mailFolder, email, /^Do you still have this piece/)
  await passDays(10)
  await latestMail(wrenlet.mailFolder, email, /^Second notice/)
  await passDays(10)
  await latestMail(wrenlet.mailFolder, email, /^Last notice/)
  await page.goto('/account/closet')
  await main(page).getByText('Missed since').waitFor()
  await main(page).getByRole('link', { name: 'Show a list' }).click()
  await main(page).getByText('It can cost £').waitFor()
  await passDays(10)
  const loss = db.selectFrom('loss').innerJoin('account', 'account.id', 'loss.account_id').where('email', '=', email)
  const state = async () => (await loss.select('loss.state').executeTakeFirst())?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('to_approve')
  const { id } = await loss.select('loss.id').executeTakeFirstOrThrow()
  const approval = ['losses', '--approve', id, '--by', 'sam']
  expect((await runCommand('office', approval, { DATABASE_URL: wrenlet.databaseUrl })).out).toContain('asked to pay')

  const mail = await latestMail(wrenlet.mailFolder, email, /^A lost piece: please pay/)
  const [price = ''] = mail.match(/£[\d.]*\d/) ?? []
  await page.goto('/account/closet?view=list')
  await main(page)
    .getByRole('link', { name: new RegExp(`please pay ${price} or send it back`) })
    .click()
  await main(page)
    .getByRole('button', { name: `Continue and pay ${price}` })
    .click()
  await fillCard(page, goodCard)
  await main(page)
    .getByRole('button', { name: `Pay ${price}`, exact: true })
    .click()
  await page
    .getByRole('status')
    .filter({ hasText: `You’ve paid ${price}.` })
    .waitFor()
  expect(await latestMail(wrenlet.mailFolder, email, /^Your receipt for/)).toContain(`Total: ${price}`)

  await main(page).getByRole('link', { name: 'I’ve found it' }).click()
  await page.locator(':focus', { hasText: 'You’ve found it?' }).waitFor()
  await main(page).getByRole('button', { name: 'I’ve found it' }).click()
  await page.getByRole('status').filter({ hasText: 'we’re emailing you about the refund' }).waitFor()
  expect(await latestMail(wrenlet.mailFolder, email, /^It turned up/)).toContain(`refunding all ${price}`)
})
