// Changing an account's email: on the details page, and behind the links of its emails.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { builtPassword } from '#tests/builders/an-account.ts'
import { latestMail, newEmail } from '#tests/support/worlds/family.ts'
import { aFamilyOfItsOwn, freya, memberWith, newcomer } from './people.ts'
import type { Screen, Stage } from './screen.ts'
import { alert, button, heading, requireValue, status } from './steps.ts'

async function openForm(page: Page): Promise<void> {
  await page.goto('/account?edit=email')
  await page.getByLabel('New email').waitFor()
}

/** Fills in the form in the email card; the page has another form, for the password. */
async function requestChange(page: Page, email: string, password = builtPassword): Promise<void> {
  await page.getByLabel('New email').fill(email)
  await page.locator('#emailPassword').fill(password)
  await button(page, 'Send the link').click()
}

/** Finds the path of the link in the newest email to this address. */
async function findLink({ wrenlet }: Stage, email: string, subject: RegExp): Promise<string> {
  const mail = await latestMail(wrenlet.mailFolder, email, subject)
  return requireValue(mail.match(/\/email\/(?:confirm|undo)\/\S+/)?.[0], 'link in the email')
}

async function requestLink(page: Page, stage: Stage, email = newEmail()): Promise<string> {
  await openForm(page)
  await requestChange(page, email)
  await page.getByText(`Waiting for ${email}`).waitFor()
  return findLink(stage, email, /confirm your new email/i)
}

const confirm = (page: Page) => button(page, 'Yes, use this email').click()

export const emailScreens: readonly Screen[] = [
  { name: 'details, changing the email', route: 'account', as: freya, open: openForm },
  {
    name: 'details without JavaScript, changing the email',
    route: 'account',
    as: freya,
    javaScript: false,
    open: openForm,
  },
  {
    name: 'details, changing email and password just after a sign-in',
    route: 'account',
    as: memberWith(),
    async open(page, { db }, email) {
      await db
        .updateTable('session')
        .set({ created_at: new Date() })
        .where('account_id', 'in', db.selectFrom('account').select('id').where('email', '=', email))
        .execute()
      await openForm(page)
      await page.getByText('You’ve just signed in').first().waitFor()
    },
  },
  {
    name: 'details, changing the email, invalid',
    route: 'account',
    as: freya,
    expected: [/status of 400/],
    async open(page) {
      await openForm(page)
      await requestChange(page, 'freya at example', 'whatever it is')
      await alert(page, messages.invalidEmail)
    },
  },
  {
    name: 'details, changing the email, wrong password',
    route: 'account',
    as: memberWith(),
    expected: [/status of 400/],
    async open(page) {
      await openForm(page)
      await requestChange(page, newEmail(), 'not that one at all')
      await alert(page, 'That’s not your current password')
    },
  },
  {
    name: 'details, changing the email, a sign-in link was sent',
    route: 'account',
    as: memberWith(),
    async open(page) {
      await openForm(page)
      await button(page, 'Email me a sign-in link').first().click()
      await status(page, 'a sign-in link arrives within minutes')
    },
  },
  {
    name: 'details, changing the password, a sign-in link was sent',
    route: 'account',
    as: memberWith(),
    async open(page) {
      await page.goto('/account')
      await button(page, 'Email me a sign-in link').click()
      await status(page, 'a sign-in link arrives within minutes')
    },
  },
  {
    name: 'details, a new email waits for its link',
    route: 'account',
    as: memberWith(),
    async open(page) {
      await openForm(page)
      await requestChange(page, newEmail())
      await status(page, 'Check the inbox of')
    },
  },
  {
    name: 'details, a change of email was cancelled',
    route: 'account',
    as: memberWith(),
    async open(page) {
      await openForm(page)
      await requestChange(page, newEmail())
      await button(page, 'Cancel the change').click()
      await status(page, 'Your email stays as it is.')
    },
  },
  {
    name: 'new email',
    route: 'email/confirm/:code',
    as: newcomer,
    async open(page) {
      await page.goto('/email/confirm/no-code-of-ours')
      await heading(page, 'Is this your new email?')
    },
  },
  {
    name: 'new email, signed out',
    route: 'email/confirm/:code',
    async open(page) {
      await page.goto('/email/confirm/no-code-of-ours')
      await heading(page, 'Sign in first')
    },
  },
  {
    name: 'new email, link expired',
    route: 'email/confirm/:code',
    as: newcomer,
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/email/confirm/no-code-of-ours')
      await confirm(page)
      await heading(page, 'This link doesn’t work any more')
    },
  },
  {
    name: 'new email, taken since',
    route: 'email/confirm/:code',
    as: memberWith(),
    expected: [/status of 409/],
    async open(page, stage) {
      const email = newEmail()
      const link = await requestLink(page, stage, email)
      const taker = await aFamilyOfItsOwn.make(stage)
      await stage.db.updateTable('account').set({ email }).where('email', '=', taker).execute()
      await page.goto(link)
      await confirm(page)
      await heading(page, 'That address is taken')
    },
  },
  {
    name: 'new email, confirmed',
    route: 'email/confirm/:code',
    as: memberWith(),
    async open(page, stage) {
      await page.goto(await requestLink(page, stage))
      await confirm(page)
      await heading(page, 'That’s your new email')
    },
  },
  {
    name: 'old email',
    route: 'email/undo/:code',
    async open(page) {
      await page.goto('/email/undo/no-code-of-ours')
      await heading(page, 'Undo the change?')
    },
  },
  {
    name: 'old email, link expired',
    route: 'email/undo/:code',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/email/undo/no-code-of-ours')
      await button(page, 'Undo the change').click()
      await heading(page, 'This link doesn’t work any more')
    },
  },
  {
    name: 'old email without JavaScript, restored',
    route: 'email/undo/:code',
    as: memberWith(),
    javaScript: false,
    async open(page, stage, email) {
      await page.goto(await requestLink(page, stage))
      await confirm(page)
      await heading(page, 'That’s your new email')
      await page.goto(await findLink(stage, email, /has a new email/i))
      await button(page, 'Undo the change').click()
      await heading(page, 'You have your old email again')
    },
  },
]
