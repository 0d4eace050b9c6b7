// The closet as a list, and the page of a piece.
import type { Page } from 'playwright-core'
import { atHome, awaitsParcel, enid, fatima, memberWith } from './people.ts'
import type { Screen } from './screen.ts'
import { heading } from './steps.ts'

export async function openCloset(page: Page): Promise<void> {
  await page.goto('/account/closet')
  await heading(page, 'Your closet')
}

export async function openList(page: Page): Promise<void> {
  await page.goto('/account/closet?view=list')
  await heading(page, 'Your closet')
}

/** The rental of the one piece at home began that many days ago. */
export const rentedFor = (days: number) =>
  memberWith(
    `update loan set received_on = current_date - ${days}, term_ends_on = (current_date - ${days} + interval '3 months')::date
     from account where account.id = loan.account_id and email = $email`,
    `update hire set starts_on = loan.received_on, ends_on = loan.term_ends_on from loan
     join account on account.id = loan.account_id where hire.loan_id = loan.id and email = $email`,
  )

async function openPiece(page: Page): Promise<void> {
  await openCloset(page)
  await page.locator('.wardrobe-name').first().click()
  await page.getByRole('link', { name: 'Its care and story' }).waitFor()
}

const route = 'account/closet/pieces/:loanId'

export const wardrobeScreens: readonly Screen[] = [
  {
    name: 'closet, of a year',
    route: 'account/closet',
    as: fatima,
    async open(page) {
      await openCloset(page)
      await page
        .getByRole('heading', { name: /^Arrived in / })
        .first()
        .waitFor()
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
  { name: 'a piece on its way', route, as: awaitsParcel, open: openPiece },
  { name: 'a piece whose rental has ended', route, as: rentedFor(95), open: openPiece },
  { name: 'a piece, the membership ending', route, as: enid, open: openPiece },
]
