// The email of an account is changed: requested with proof of identity, confirmed from the new inbox, and undone from the old one.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { latestMail, newEmail, signIn } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin } = wrenlet

const linkIn = async (email: string, subject: RegExp, link: RegExp) =>
  (await latestMail(wrenlet.mailFolder, email, subject)).match(link)?.[0] ?? ''
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const isFocused = (page: Page, name: string) => heading(page, name).evaluate((node) => node === document.activeElement)

it('a confirmed new email takes effect and signs other devices out, and the old inbox can undo the change', async () => {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const fresh = newEmail()
  const page = await browser.newPage({ origin, width: 390, expected: [/status of 40[01]/] })
  await signedIn(page.context(), wrenlet, email)
  const other = await browser.newPage({ origin })
  await signIn(other, email, password)

  await page.goto('/account')
  await page.getByRole('link', { name: 'Edit: Email' }).click()
  const field = page.getByLabel('New email')
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
  const ask = async (words: string) => {
    await field.fill(fresh)
    await page.locator('#emailPassword').fill(words)
    await press(page, 'Send the link')
  }
  await ask('not that one at all')
  await page.getByRole('alert').getByRole('link', { name: 'That’s not your current password' }).waitFor()
  expect(await field.inputValue()).toBe(fresh)
  await ask(password)
  await page
    .getByRole('status')
    .filter({ hasText: `Check the inbox of ${fresh}` })
    .waitFor()
  await page.getByText(`Waiting for ${fresh}`).waitFor()

  const link = await linkIn(fresh, /confirm your new email/i, /https?:\/\/\S+\/email\/confirm\/\S+/)
  // Mail scanners follow links, and a typo leads to a stranger's inbox: neither changes anything.
  for (let times = 0; times < 2; times++) expect((await fetch(link)).status).toBe(200)
  const stranger = await browser.newPage({ origin })
  await stranger.goto(link)
  await heading(stranger, 'Sign in first').waitFor()
  expect(await main(stranger).getByRole('button').count()).toBe(0)

  await page.goto(link)
  await press(page, 'Yes, use this email')
  await heading(page, 'That’s your new email').waitFor()
  await expect.poll(() => isFocused(page, 'That’s your new email')).toBe(true)
  await page.getByRole('link', { name: 'Back to your details' }).click()
  await heading(page, 'Your details').waitFor()
  await page.getByText(fresh).waitFor()
  await page.getByText('Email changed', { exact: true }).waitFor()
  await other.goto('/account')
  expect(new URL(other.url()).pathname).toBe('/entry')
  await signIn(other, fresh, password)

  // The old inbox, in a browser that is not signed in.
  await stranger.goto(await linkIn(email, /has a new email/i, /https?:\/\/\S+\/email\/undo\/\S+/))
  await press(stranger, 'Undo the change')
  await heading(stranger, 'You have your old email again').waitFor()
  for (const device of [page, other]) {
    await device.goto('/account')
    expect(new URL(device.url()).pathname).toBe('/entry')
  }
  await page.goto('/entry')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Continue')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await page.getByRole('alert').filter({ hasText: messages.wrongSignIn }).waitFor()
  await press(page, 'Email me a sign-in link')
  await page.getByRole('status').filter({ hasText: 'a sign-in link arrives within minutes' }).waitFor()
  await page.goto(await linkIn(email, /sign-in link/i, /https?:\/\/\S+\/entry\/link\/\S+/))
  await press(page, 'Sign in')
  await heading(page, 'Your closet').waitFor()
})

it('without a password an emailed link proves identity, and JavaScript is not needed', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await browser.newPage({ origin, width: 390, javaScriptEnabled: false })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account?edit=email')
  await page.locator('#emailPassword').waitFor()
  await main(page).getByRole('button', { name: 'Email me a sign-in link' }).first().click()
  await page.getByRole('status').filter({ hasText: 'a sign-in link arrives within minutes' }).waitFor()
  await page.goto(await linkIn(email, /sign-in link/i, /https?:\/\/\S+\/entry\/link\/\S+/))
  await press(page, 'Sign in')
  await page.getByText('You’ve just signed in').first().waitFor()
  expect(new URL(page.url()).search).toBe('?edit=email')
  expect(await page.getByLabel('Current password').count()).toBe(0)

  const ask = async (address: string) => {
    await page.getByLabel('New email').fill(address)
    await press(page, 'Send the link')
    await page.getByText(`Waiting for ${address}`).waitFor()
  }
  const [slip, fresh] = [newEmail(), newEmail()]
  await ask(slip)
  await press(page, 'Cancel the change')
  await page.getByText('Your email stays as it is.').waitFor()
  await page.getByRole('link', { name: 'Edit: Email' }).click()
  await ask(fresh)
  await page.goto(await linkIn(fresh, /confirm your new email/i, /https?:\/\/\S+\/email\/confirm\/\S+/))
  await press(page, 'Yes, use this email')
  await heading(page, 'That’s your new email').waitFor()
  await page.goto('/account')
  await page.getByText(fresh).waitFor()
})
