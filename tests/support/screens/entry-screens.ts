// Signing in with a password or by a link, and choosing a new password.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { castPassword, latestMail } from '#tests/support/worlds/family.ts'
import { aFamilyOfItsOwn, freya } from './people.ts'
import type { Screen, Stage } from './screen.ts'
import { alert, button, heading, post, requireValue, status } from './steps.ts'

async function enterEmail(page: Page, email: string): Promise<void> {
  await page.goto('/entry')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await button(page, 'Continue').click()
}

async function openPasswordStep(page: Page, email: string): Promise<void> {
  await enterEmail(page, email)
  await page.locator('input[name=password]:focus').waitFor()
}

const pressSignIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()

async function choosePassword(page: Page, words: string): Promise<void> {
  await page.getByLabel('Choose a password').fill(words)
  await page.getByLabel('Confirm new password').fill(words)
  await button(page, 'Change password').click()
}

/** The path of the link in the email to somebody who has forgotten their password. */
async function resetLink(stage: Stage): Promise<string> {
  const email = await aFamilyOfItsOwn.make(stage)
  await post(stage, 'user/password-reset/request', { email })
  const mail = await latestMail(stage.wrenlet.mailFolder, email, /reset your/i)
  return requireValue(mail.match(/\/reset\/\S+/)?.[0], 'link in the email')
}

export const entryScreens: readonly Screen[] = [
  {
    name: 'entry',
    route: 'entry',
    async open(page) {
      await page.goto('/entry')
      await heading(page, 'Hello there')
    },
  },
  {
    name: 'entry, on the way to the closet',
    route: 'entry',
    async open(page) {
      await page.goto('/account/closet')
      await page.getByText('Sign in to see your closet.').waitFor()
    },
  },
  {
    name: 'account closed',
    route: 'account-closed',
    async open(page) {
      await page.goto('/account-closed')
      await heading(page, 'Your account is closed')
    },
  },
  {
    name: 'entry, signed in already',
    route: 'entry',
    as: freya,
    async open(page) {
      await page.goto('/entry?redirectTo=%2Ffavourites&switch')
      await heading(page, 'Use another account?')
    },
  },
  {
    name: 'entry, invalid email',
    route: 'entry',
    expected: [/status of 400/],
    async open(page) {
      await enterEmail(page, 'freya at example')
      await alert(page, messages.invalidEmail)
    },
  },
  {
    name: 'entry, password or joining',
    route: 'entry',
    open: (page) => openPasswordStep(page, 'nobody-yet@example.com'),
  },
  {
    name: 'entry without JavaScript',
    route: 'entry',
    javaScript: false,
    async open(page) {
      await enterEmail(page, 'nobody-yet@example.com')
      await page.getByLabel('Password', { exact: true }).waitFor()
    },
  },
  {
    name: 'entry, a wrong password',
    route: 'entry',
    expected: [/status of 401/],
    async open(page) {
      await openPasswordStep(page, 'freya@example.com')
      await page.getByLabel('Password', { exact: true }).fill(`not ${castPassword}`)
      await pressSignIn(page)
      await alert(page, messages.wrongSignIn)
    },
  },
  {
    name: 'entry, too many wrong passwords',
    route: 'entry',
    expected: [/status of 429/],
    async open(page, stage) {
      const email = 'many-slips@example.com'
      // A minute to wait after the twentieth failure, from any network.
      const emailHash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email))
      await stage.db
        .insertInto('sign_in_failure')
        .values({ email_hash: Buffer.from(emailHash), failures: 20, last_failed_at: new Date() })
        .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ last_failed_at: new Date() }))
        .execute()
      await openPasswordStep(page, email)
      await page.getByLabel('Password', { exact: true }).fill('wrong once more')
      await pressSignIn(page)
      await alert(page, /Try again in .+ Or get a sign-in link by email/)
    },
  },
  {
    name: 'entry, a password that is too short',
    route: 'entry',
    expected: [/status of 400/],
    async open(page) {
      await openPasswordStep(page, 'nobody-yet@example.com')
      await page.getByLabel('First name').fill('Wanda')
      await page.getByLabel('Last name').fill('Walker')
      await page.getByLabel('Choose a password').fill('short')
      await button(page, 'Create my account').click()
      await alert(page, '10 characters')
    },
  },
  {
    name: 'entry, a link was sent',
    route: 'entry',
    async open(page) {
      await openPasswordStep(page, 'nobody-yet@example.com')
      await button(page, 'Email me a sign-in link').click()
      await status(page, 'a sign-in link arrives within minutes')
    },
  },
  {
    name: 'entry, a new password was requested',
    route: 'entry',
    async open(page) {
      await openPasswordStep(page, 'nobody-yet@example.com')
      await button(page, 'Forgotten your password?').click()
      await status(page, 'a link arrives within minutes')
    },
  },
  {
    name: 'sign-in link',
    route: 'entry/link/:code',
    async open(page) {
      await page.goto('/entry/link/no-code-of-ours')
      await heading(page, 'Nearly there')
    },
  },
  {
    name: 'sign-in link, expired',
    route: 'entry/link/:code',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/entry/link/no-code-of-ours')
      await pressSignIn(page)
      await heading(page, 'This link has expired')
    },
  },
  {
    name: 'sign-in link, invalid email',
    route: 'entry/link/:code',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/entry/link/no-code-of-ours')
      await pressSignIn(page)
      await page.getByRole('main').getByLabel('Email', { exact: true }).fill('not an address')
      await button(page, 'Email me a new link').click()
      await alert(page, messages.invalidEmail)
    },
  },
  {
    name: 'new password',
    route: 'reset/:encodedEmail/:resetCode',
    async open(page) {
      await page.goto('/reset/nobody-yet%40example.com/no-code-of-ours')
      await heading(page, 'Choose a new password')
    },
  },
  {
    name: 'new password, too short',
    route: 'reset/:encodedEmail/:resetCode',
    expected: [/status of 400/],
    async open(page, stage) {
      await page.goto(await resetLink(stage))
      await choosePassword(page, 'short')
      await alert(page, '10 characters')
    },
  },
  {
    name: 'new password, an invalid link',
    route: 'reset/:encodedEmail/:resetCode',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/reset/nobody-yet%40example.com/no-code-of-ours')
      await choosePassword(page, 'another three words')
      await button(page, 'Send me a new link').waitFor()
    },
  },
  {
    name: 'new password, done',
    route: 'reset/:encodedEmail/:resetCode',
    async open(page, stage) {
      await page.goto(await resetLink(stage))
      await choosePassword(page, 'seven muddy wellies')
      await status(page, messages.passwordChanged)
    },
  },
]
