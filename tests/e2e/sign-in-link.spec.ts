// Signing in without a password: a link is requested, emailed, opened without effect and used once. Somebody who must wait after too
// many wrong passwords can still use a link.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { latestMail, newEmail } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin } = wrenlet

const sent = 'Check your inbox. If we know that address, a sign-in link arrives within minutes.'

async function enterEmail(page: Page, email: string, path = '/entry'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
}

const askForLink = (page: Page) => page.getByRole('button', { name: 'Email me a sign-in link' }).click()
const sentNotice = (page: Page) => page.getByRole('status').filter({ hasText: sent })
const pressSignIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()

/** The link of the newest email, once it differs from an earlier one. */
async function mailedLink(email: string, earlier?: string): Promise<string> {
  await expect.poll(() => linkIn(email)).not.toBe(earlier ?? null)
  return (await linkIn(email)) ?? ''
}

const linkIn = async (email: string): Promise<string | null> =>
  (await latestMail(wrenlet.mailFolder, email, /sign-in link/i)).match(/https?:\/\/\S+\/entry\/link\/\S+/)?.[0] ?? null

it('a link signs in once, and leads to the page that was requested', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  // A used link returns 400, and so does an invalid address.
  const page = await browser.newPage({ origin, width: 390, expected: [/status of 400/] })
  await enterEmail(page, newEmail())
  await askForLink(page)
  await sentNotice(page).waitFor()
  await enterEmail(page, email, '/entry?redirectTo=%2Faccount%2Fplan')
  // The pressed button is gone: the next field to fill has the focus.
  await page.locator('input[name=password]:focus').waitFor()
  await askForLink(page)
  await sentNotice(page).waitFor()
  await expect.poll(() => sentNotice(page).evaluate((node) => node === document.activeElement)).toBe(true)

  const link = await mailedLink(email)
  // Mail scanners follow links, which neither signs anybody in nor uses the link.
  for (let times = 0; times < 3; times++) expect((await fetch(link)).status).toBe(200)
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Nearly there' }).waitFor()
  await page.goto('/account')
  expect(new URL(page.url()).pathname).toBe('/entry')
  await page.goto(link)
  await pressSignIn(page)
  await page.getByRole('heading', { level: 1, name: 'Your plan' }).waitFor()

  // The link works only once; a new one is requested on the same page.
  await page.context().clearCookies()
  await page.goto(link)
  await pressSignIn(page)
  const over = page.getByRole('heading', { level: 1, name: 'This link has expired' })
  await over.waitFor()
  await expect.poll(() => over.evaluate((node) => node === document.activeElement)).toBe(true)
  const field = page.getByRole('main').getByLabel('Email', { exact: true })
  await field.fill('not an address')
  await page.getByRole('button', { name: 'Email me a new link' }).click()
  await page.getByRole('alert').getByRole('link', { name: messages.invalidEmail }).waitFor()
  expect(await field.inputValue()).toBe('not an address')
  await field.fill(email)
  await page.getByRole('button', { name: 'Email me a new link' }).click()
  await sentNotice(page).waitFor()
  await page.goto(await mailedLink(email, link))
  await pressSignIn(page)
  await page.getByRole('heading', { level: 1, name: 'Your plan' }).waitFor()
})

it('a link works without JavaScript', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await browser.newPage({ origin, width: 390, javaScriptEnabled: false, expected: [/status of 400/] })
  await enterEmail(page, email)
  await askForLink(page)
  await sentNotice(page).waitFor()
  const link = await mailedLink(email)
  await page.goto(link)
  await pressSignIn(page)
  await page.getByRole('heading', { level: 1, name: 'Your closet' }).waitFor()
  await page.context().clearCookies()
  await page.goto(link)
  await pressSignIn(page)
  await page.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor()
  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Email me a new link' }).click()
  await sentNotice(page).waitFor()
})

it('after too many wrong passwords a person must wait and is shown how long, but a sign-in link needs no wait', async () => {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await browser.newPage({ origin, expected: [/status of 401/, /status of 429/] })
  await enterEmail(page, email)
  const waiting = page.getByRole('alert').getByRole('link', { name: /Try again in .+ Or get a sign-in link by email/ })
  const passwordField = page.getByLabel('Password', { exact: true })
  /** Waits for the empty field as well, because the alert may belong to the attempt before. */
  const tryPassword = async (words: string) => {
    await passwordField.fill(words)
    await pressSignIn(page)
    await expect.poll(() => passwordField.inputValue()).toBe('')
    await page.getByRole('alert').first().waitFor()
  }
  await tryPassword('wrong number one')
  expect(await waiting.count()).toBe(0)
  // Uses up all attempts from this network for the next hour.
  await runSql(
    wrenlet.databaseUrl,
    `insert into rate_limit (key, window_start, hits)
     select key, quarter, 10 from rate_limit,
       generate_series(window_start, window_start + interval '1 hour', interval '15 minutes') quarter
     where key like 'sign-in-here:%'
     on conflict (key, window_start) do update set hits = excluded.hits`,
  )
  await tryPassword('wrong number two')
  await waiting.waitFor()
  await tryPassword(password)
  await waiting.waitFor()
  await waiting.click()
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focusedText).toContain('Email me a sign-in link')
  await page.keyboard.press('Enter')
  await sentNotice(page).waitFor()
  await page.goto(await mailedLink(email))
  await pressSignIn(page)
  await page.getByRole('heading', { level: 1, name: 'Your closet' }).waitFor()
})
