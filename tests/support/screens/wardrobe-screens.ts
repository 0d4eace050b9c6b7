// The closet as a list, and the page of a piece.
import type { Page } from 'playwright-core'
import { atHome, awaitsParcel, enid, fatima, freya, memberWith, pia } from './people.ts'
import type { Screen } from './screen.ts'
import { button, heading, status } from './steps.ts'

export async function openCloset(page: Page): Promise<void> {
  await page.goto('/account/closet')
  await heading(page, 'Your closet')
}

export async function openList(page: Page): Promise<void> {
  await page.goto('/account/closet?view=list')
  await heading(page, 'Your closet')
}

/** The rental of the only piece at home began this many days ago. */
export const rentedFor = (days: number) =>
  memberWith(
    `update loan set received_on = current_date - ${days}, term_ends_on = (current_date - ${days} + interval '3 months')::date
     from account where account.id = loan.account_id and email = $email`,
    `update hire set starts_on = loan.received_on, ends_on = loan.term_ends_on from loan
     join account on account.id = loan.account_id where hire.loan_id = loan.id and email = $email`,
  )

const child = (name: string, heightCm: number) =>
  `insert into child (id, account_id, name, height_cm, created_at)
   select gen_random_uuid(), id, '${name}', ${heightCm}, created_at from account where email = $email`
const withTwoChildren = memberWith(child('Ida', 100), child('Omar', 114))

async function openPiece(page: Page): Promise<void> {
  await openCloset(page)
  await page.locator('.wardrobe-name').first().click()
  await page.getByRole('link', { name: 'Its care and story' }).waitFor()
}

const route = 'account/closet/pieces/:loanId'

export const wardrobeScreens: readonly Screen[] = [
  {
    name: 'closet, a year of clothes',
    route: 'account/closet',
    as: fatima,
    async open(page) {
      await openCloset(page)
      await page.getByRole('heading', { name: 'Noor, 3–4 years' }).waitFor()
      await page.getByRole('link', { name: 'By date' }).click()
      await page
        .getByRole('heading', { name: /^Arrived in / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'closet, by child',
    route: 'account/closet',
    as: fatima,
    async open(page) {
      await openCloset(page)
      await page.getByRole('heading', { name: 'Zayn, 5–6 years' }).waitFor()
    },
  },
  { name: 'closet as a list', route: 'account/closet', as: atHome, open: openList },
  {
    name: 'closet as a list, a piece ticked',
    route: 'account/closet',
    as: atHome,
    async open(page) {
      await openList(page)
      await page.getByRole('main').getByRole('checkbox').first().check()
      await page.getByText('1 piece · frees').waitFor()
    },
  },
  { name: 'a piece', route, as: atHome, open: openPiece },
  { name: 'a piece without JavaScript', route, as: atHome, javaScript: false, open: openPiece },
  {
    name: 'a piece given to another child, without JavaScript',
    route,
    as: withTwoChildren,
    javaScript: false,
    async open(page) {
      await openPiece(page)
      const name = await page.getByRole('heading', { level: 1 }).innerText()
      await page.getByLabel('Who is it for?').selectOption({ label: 'Omar, 5–6 years' })
      await button(page, 'Save').click()
      await status(page, 'Saved.')
      await openCloset(page)
      const shelf = page.getByRole('region', { name: 'Omar, 5–6 years' })
      await shelf.getByRole('link', { name }).click()
      await page.getByRole('link', { name: 'Its care and story' }).waitFor()
    },
  },
  { name: 'a piece on its way', route, as: awaitsParcel, open: openPiece },
  { name: 'a piece whose rental has ended', route, as: rentedFor(95), open: openPiece },
  { name: 'a piece, the membership ending', route, as: enid, open: openPiece },
  {
    name: 'fill my credits',
    route: 'fill-my-credits',
    as: withTwoChildren,
    async open(page) {
      await page.goto('/fill-my-credits')
      await button(page, /^Put all \d+ in the basket$/).waitFor()
    },
  },
  {
    name: 'fill my credits, a piece swapped out, without JavaScript',
    route: 'fill-my-credits',
    as: withTwoChildren,
    javaScript: false,
    async open(page) {
      await page.goto('/fill-my-credits')
      await page
        .getByRole('link', { name: /^Swap this one/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Start again' }).waitFor()
    },
  },
  {
    name: 'fill my credits, before anything is known about the children',
    route: 'fill-my-credits',
    as: freya,
    async open(page) {
      await page.goto('/fill-my-credits')
      await page.getByRole('heading', { name: 'Who are we dressing?' }).waitFor()
    },
  },
  {
    name: 'fill my credits, while nothing can be ordered',
    route: 'fill-my-credits',
    as: pia,
    async open(page) {
      await page.goto('/fill-my-credits')
      await heading(page, 'Fill my credits')
    },
  },
]
