// News by email: requested in the footer of any page, confirmed by the link in an email, and left by another link; each in one press.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { latestMail, newEmail } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin, databaseUrl } = wrenlet

const footer = (page: Page) => page.getByRole('contentinfo')
const formIn = (page: Page) => footer(page).getByRole('form', { name: 'Be first to see new arrivals' })
const joinedNotice = (page: Page) => page.getByRole('status').filter({ hasText: messages.mailingListDone })

async function ask(page: Page, email: string): Promise<void> {
  await formIn(page).getByLabel('Email for news').fill(email)
  await formIn(page).getByRole('button', { name: 'Count me in' }).click()
}

const stateOf = async (email: string) =>
  (await runSql<{ state: string }>(databaseUrl, `select state from mailing_list where email = '${email}'`))[0]?.state

async function linkTo(action: 'confirm' | 'leave', email: string): Promise<string> {
  const mail = await latestMail(wrenlet.mailFolder, email, /news/i)
  return mail.match(new RegExp(`https?://\\S+/mailing-list/${action}/\\S+`))?.[0] ?? ''
}

it('the mailing list is joined, confirmed and left', async () => {
  const email = newEmail()
  // An unknown link returns 400.
  const page = await browser.newPage({ origin, width: 1440, expected: [/status of 400/] })
  await page.goto('/plans')
  await ask(page, 'not an address')
  const field = formIn(page).getByLabel('Email for news')
  await formIn(page).getByText(messages.invalidEmail).waitFor()
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe('not an address')
  await ask(page, email)
  await joinedNotice(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/plans')
  expect(await stateOf(email)).toBe('asked')

  const confirm = await linkTo('confirm', email)
  const leave = await linkTo('leave', email)
  for (const link of [confirm, leave]) expect((await fetch(link)).status).toBe(200)
  expect(await stateOf(email)).toBe('asked')
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re on the list' }).waitFor()
  expect(await stateOf(email)).toBe('confirmed')
  await page.goto(leave)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re unsubscribed' }).waitFor()
  expect(await stateOf(email)).toBe('left')

  for (const [path, button] of [
    ['confirm', 'Yes, send them'],
    ['leave', 'Unsubscribe'],
  ]) {
    await page.goto(`/mailing-list/${path}/no-code-of-ours`)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'This link doesn’t work any more' }).waitFor()
  }
})

it('a failure offers a link to email us, and keeps the page', async () => {
  const page = await browser.newPage({ origin, expected: [/ERR_FAILED/, /status of 500/] })
  await page.goto('/howitworks')
  for (const fail of ['offline', 'broken'] as const) {
    await page.route('**/api/shop/notifications/add-to-mailing-list', (route) =>
      fail === 'offline' ? route.abort() : route.fulfill({ status: 500, json: { errors: [] } }),
    )
    await ask(page, newEmail())
    await formIn(page).getByText(messages.mailingListFailed).waitFor()
    await formIn(page).getByRole('link', { name: 'Email us' }).waitFor()
    await page.unroute('**/api/shop/notifications/add-to-mailing-list')
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('the mailing list works without JavaScript, and a mail program can unsubscribe without a page', async () => {
  const email = newEmail()
  const page = await browser.newPage({ origin, width: 390, javaScriptEnabled: false, expected: [/status of 400/] })
  await page.goto('/shop/puddle-raincoat')
  await ask(page, 'not an address')
  await page.getByRole('heading', { level: 1, name: 'Be first to see new arrivals' }).waitFor()
  await page.getByText(messages.invalidEmail).waitFor()
  const field = page.getByRole('main').getByLabel('Email for news')
  expect(await field.inputValue()).toBe('not an address')
  await field.fill(email)
  await page.getByRole('button', { name: 'Count me in' }).click()
  await joinedNotice(page).waitFor()
  await page.goto(await linkTo('confirm', email))
  await page.getByRole('button', { name: 'Yes, send them' }).click()
  await page.getByRole('heading', { level: 1, name: 'You’re on the list' }).waitFor()
  expect(await stateOf(email)).toBe('confirmed')

  // RFC 8058, as a mail program sends it: no cookie, no Origin.
  const answer = await fetch(await linkTo('leave', email), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect(await stateOf(email)).toBe('left')
})

it('the mailing list is offered after an order to a member who is not on it', async () => {
  const { email } = await aMemberAtHome(databaseUrl, 1)
  const page = await browser.newPage({ origin, width: 390 })
  await signedIn(page.context(), wrenlet, email)
  const [order] = await runSql<{ id: string }>(
    databaseUrl,
    `select o.id from rental_order o join account a on a.id = o.account_id where a.email = '${email}'`,
  )
  await page.goto(`/confirmation?order=${order?.id}`)
  const form = page.getByRole('main').getByRole('form', { name: 'While you wait for the postie' })
  await form.getByLabel('Email for news').fill(newEmail())
  await form.getByRole('button', { name: 'Count me in' }).click()
  await page.getByRole('main').getByRole('status').filter({ hasText: messages.mailingListDone }).waitFor()
  await runSql(databaseUrl, `update account set receive_marketing = true where email = '${email}'`)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await form.count()).toBe(0)
})
