// The mailing list: requested in the footer of any page, confirmed by the link of an email, left by another link.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { latestMail } from '#tests/support/worlds/family.ts'
import type { Screen, Stage } from './screen.ts'
import { button, heading, post, requireValue, status } from './steps.ts'

const footerForm = (page: Page) =>
  page.getByRole('contentinfo').getByRole('form', { name: 'Be first to see new arrivals' })

async function askForNews(page: Page, email: string): Promise<void> {
  await footerForm(page).getByLabel('Email for news').fill(email)
  await footerForm(page).getByRole('button', { name: 'Count me in' }).click()
}

let readers = 0
/** The path of a link in a new reader's email. */
async function newsLink(stage: Stage, action: 'confirm' | 'leave'): Promise<string> {
  const email = `reader-${++readers}@example.com`
  await post(stage, 'notifications/add-to-mailing-list', { email })
  const mail = await latestMail(stage.wrenlet.mailFolder, email, /news/i)
  return requireValue(mail.match(new RegExp(`/mailing-list/${action}/\\S+`))?.[0], 'link in the email')
}

export const mailingListScreens: readonly Screen[] = [
  {
    name: 'mailing list in the footer, invalid email',
    route: 'howitworks',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/howitworks')
      await askForNews(page, 'not an address')
      await footerForm(page).getByText(messages.invalidEmail).waitFor()
    },
  },
  {
    name: 'mailing list in the footer, requested',
    route: 'howitworks',
    async open(page) {
      await page.goto('/howitworks')
      await askForNews(page, `reader-${++readers}@example.com`)
      await status(page, messages.mailingListDone)
    },
  },
  {
    name: 'mailing list in the footer, the request fails',
    route: 'howitworks',
    expected: [/ERR_FAILED/],
    async open(page) {
      await page.goto('/howitworks')
      await page.route('**/api/shop/notifications/add-to-mailing-list', (route) => route.abort())
      await askForNews(page, `reader-${++readers}@example.com`)
      await footerForm(page).getByText(messages.mailingListFailed).waitFor()
    },
  },
  {
    name: 'mailing list without JavaScript, invalid email',
    route: 'mailing-list',
    javaScript: false,
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/howitworks')
      await askForNews(page, 'not an address')
      await heading(page, 'Be first to see new arrivals')
    },
  },
  {
    name: 'mailing list, confirming',
    route: 'mailing-list/confirm/:code',
    async open(page) {
      await page.goto('/mailing-list/confirm/no-code-of-ours')
      await button(page, 'Yes, send them').waitFor()
    },
  },
  {
    name: 'mailing list, confirmed',
    route: 'mailing-list/confirm/:code',
    async open(page, stage) {
      await page.goto(await newsLink(stage, 'confirm'))
      await button(page, 'Yes, send them').click()
      await heading(page, 'You’re on the list')
    },
  },
  {
    name: 'mailing list, an invalid confirmation link',
    route: 'mailing-list/confirm/:code',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/mailing-list/confirm/no-code-of-ours')
      await button(page, 'Yes, send them').click()
      await heading(page, 'This link doesn’t work any more')
    },
  },
  {
    name: 'mailing list, unsubscribing',
    route: 'mailing-list/leave/:code',
    async open(page) {
      await page.goto('/mailing-list/leave/no-code-of-ours')
      await button(page, 'Unsubscribe').waitFor()
    },
  },
  {
    name: 'mailing list, unsubscribed',
    route: 'mailing-list/leave/:code',
    async open(page, stage) {
      await page.goto(await newsLink(stage, 'leave'))
      await button(page, 'Unsubscribe').click()
      await heading(page, 'You’re unsubscribed')
    },
  },
  {
    name: 'mailing list, an invalid unsubscribe link',
    route: 'mailing-list/leave/:code',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/mailing-list/leave/no-code-of-ours')
      await button(page, 'Unsubscribe').click()
      await heading(page, 'This link doesn’t work any more')
    },
  },
]
