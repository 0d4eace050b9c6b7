// A piece that is not as described: reported, refused, resolved.
import type { Page } from 'playwright-core'
import { aPhoto } from '#tests/builders/a-photo.ts'
import { atHome, memberWith } from './people.ts'
import type { Screen } from './screen.ts'
import { button, focused, heading, status } from './steps.ts'

const route = 'account/closet/not-as-described/:loanId'

/** The only piece at home arrived two days ago. */
const arrived = `update loan set received_on = current_date - 2, term_ends_on = (current_date - 2 + interval '3 months')::date
  from account where account.id = loan.account_id and email = $email`
const justArrived = memberWith(arrived)

const resolved = (state: string, values: string) =>
  memberWith(
    arrived,
    `insert into piece_report (id, loan_id, account_id, state, what, words, has_photo, reported_at, resolved_at,
       condition, credits_before, credits_after, reason)
     select gen_random_uuid(), loan.id, account.id, '${state}', 'worn', 'Both knees are thin', true, now(),
       ${state === 'open' ? 'null' : 'now()'}, ${values}
     from loan join account on account.id = loan.account_id where email = $email`,
  )

async function openForm(page: Page, link: RegExp | string = /^Not as described/): Promise<void> {
  await page.goto('/account/closet?view=list')
  await page.getByRole('main').getByRole('link', { name: link }).first().click()
  await page.waitForURL('**/not-as-described/*')
  await heading(page, /./)
}
async function fill(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Stained or damaged' }).check()
  await page.getByRole('textbox', { name: 'In your words' }).fill('There’s a hole in one knee.')
}
const openResolved = (page: Page) => openForm(page, /^What came of your report/)

export const reportScreens: readonly Screen[] = [
  { name: 'not as described, before the report', route, as: justArrived, open: (page) => openForm(page) },
  {
    name: 'not as described, with a photo',
    route,
    as: justArrived,
    async open(page) {
      await openForm(page)
      await fill(page)
      const photo = { name: 'knee.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(2000) }
      await page.getByLabel('Photo (optional)').setInputFiles(photo)
      await status(page, 'Ready to send')
    },
  },
  {
    name: 'not as described, refused',
    route,
    as: justArrived,
    expected: [/status of 400/],
    async open(page) {
      await openForm(page)
      await page.getByRole('textbox', { name: 'In your words' }).fill('a'.repeat(501))
      await page.getByRole('radio', { name: 'Not the piece I ordered' }).check()
      const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
      await page.getByLabel('Photo (optional)').setInputFiles(notes)
      await status(page, 'can’t show this photo')
      await button(page, 'Send your report').click()
      await focused(page, 'There’s a problem')
    },
  },
  {
    name: 'not as described, reported',
    route,
    as: justArrived,
    async open(page) {
      await openForm(page)
      await fill(page)
      await button(page, 'Send your report').click()
      await status(page, 'Thank you for telling us')
    },
  },
  {
    name: 'not as described, regraded',
    route,
    as: resolved('regraded', `'worn', 24, 18, null`),
    open: openResolved,
  },
  {
    name: 'not as described, taken back',
    route,
    as: resolved('taken_back', `null, 0, 0, null`),
    open: openResolved,
  },
  {
    name: 'not as described, declined',
    route,
    as: resolved('declined', `null, null, null, 'It is the shade that the picture shows.'`),
    open: openResolved,
  },
  {
    name: 'not as described, too late',
    route,
    as: atHome,
    async open(page) {
      await page.goto('/account/closet?view=list')
      const lost = page
        .getByRole('main')
        .getByRole('link', { name: /^Can’t find it/ })
        .first()
      await page.goto(((await lost.getAttribute('href')) ?? '').replace('/lost/', '/not-as-described/'))
      await page.getByText('Please email us instead').waitFor()
    },
  },
  {
    name: 'not as described, an unknown piece',
    route,
    as: atHome,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/account/closet/not-as-described/01999999-aaaa-7bbb-8ccc-dddddddddddd')
      await heading(page, /./)
    },
  },
]
