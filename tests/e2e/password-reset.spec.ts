// A forgotten password: a link is requested, emailed, and used to choose a new password; every earlier session ends.
import { afterAll, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { latestMail, newEmail, signIn } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const sent = 'Check your inbox. If we know that address, a link arrives within minutes.'

it('a reset leads by email to a new password, and the old one is refused', async () => {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const fresh = 'seven muddy wellies'
  // Refused forms return 400, a wrong password 401, a used link 400.
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440, expected: [/status of 40[01]/] })
  const elsewhere = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  await signIn(elsewhere, email, password)

  const askFor = async (address: string) => {
    await page.goto('/entry')
    await page.getByLabel('Email', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Forgotten your password?' }).click()
    await page.getByRole('status').filter({ hasText: sent }).waitFor()
  }
  await askFor(newEmail())
  await askFor(email)

  const mail = await latestMail(wrenlet.mailFolder, email, /reset your/i)
  const link = mail.match(/https?:\/\/\S+\/reset\/\S+/)?.[0]
  expect(link).toContain(encodeURIComponent(email))
  await page.goto(link ?? '')
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()

  const choose = async (first: string, second: string) => {
    await page.getByLabel('Choose a password').fill(first)
    await page.getByLabel('Confirm new password').fill(second)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await choose('short', 'short')
  await page.getByRole('alert').filter({ hasText: '10 characters' }).waitFor()
  await choose(fresh, `${fresh}!`)
  await page.getByRole('alert').filter({ hasText: 'The passwords don’t match' }).waitFor()
  await choose(fresh, fresh)
  const focused = page.locator('[role=status]:focus')
  await focused.filter({ hasText: messages.passwordChanged }).waitFor()

  // The link works only once.
  await page.goto(link ?? '')
  await choose('another three words', 'another three words')
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await focused.filter({ hasText: sent }).waitFor()

  // The other session is over, and the old password no longer works.
  await elsewhere.goto('/account/closet')
  expect(new URL(elsewhere.url()).pathname).toBe('/entry')
  await page.goto('/entry')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByRole('link', { name: messages.wrongSignIn, exact: true }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your closet' }).waitFor()
})
