// Missing pieces: reported, waiting, to be paid for, paid for and found.
import type { Page } from 'playwright-core'
import { cardFields, fillCard, goodCard } from '#tests/support/worlds/family.ts'
import { atHome, memberWith } from '../people.ts'
import type { Screen } from '../screen.ts'
import { button, heading, status } from '../steps.ts'

const route = 'account/closet/lost/:loanId'
const closet = 'account/closet'

/** The only piece at home has been missing for a month. */
const withMissingPiece = (state: 'open' | 'approved', reported = false) =>
  memberWith(
    `update loan set received_on = current_date - 140, term_ends_on = (current_date - 140 + interval '3 months')::date
     from account where account.id = loan.account_id and email = $email`,
    `update hire set starts_on = loan.received_on, ends_on = loan.term_ends_on from loan
     join account on account.id = loan.account_id where hire.loan_id = loan.id and email = $email`,
    `insert into loss (id, loan_id, account_id, state, due_on, at_most_pence, opened_on, reported_at, notices, noticed_on)
     select gen_random_uuid(), loan.id, account.id, '${state}', loan.term_ends_on, 1300, current_date - 31,
       ${reported ? 'now()' : 'null'}, 3, current_date - 11
     from loan join account on account.id = loan.account_id where email = $email`,
  )

async function open(page: Page, link: RegExp | string, title: string): Promise<void> {
  await page.goto('/account/closet?view=list')
  await page.getByRole('main').getByRole('link', { name: link }).first().click()
  await heading(page, title)
}
const openReport = (page: Page) => open(page, /^Can’t find it\?/, 'Can’t find it?')
const openApproved = (page: Page) => open(page, /^We’ve missed this/, 'Pay for a lost piece')

async function openPayment(page: Page): Promise<void> {
  await openApproved(page)
  await button(page, /^Continue and pay /).click()
  await cardFields(page)
}

async function pay(page: Page): Promise<void> {
  await openApproved(page)
  await button(page, /^Continue and pay /).click()
  await fillCard(page, goodCard)
  await button(page, /^Pay £/).click()
  await heading(page, 'You’ve paid for this piece')
}

export const lostScreens: readonly Screen[] = [
  { name: 'a lost piece, before its report', route, as: atHome, open: openReport },
  {
    name: 'a lost piece, reported',
    route,
    as: memberWith(),
    async open(page) {
      await openReport(page)
      await button(page, 'Report it lost').click()
      await status(page, 'Thank you for telling us')
    },
  },
  {
    name: 'a lost piece, missing after its last day',
    route,
    as: withMissingPiece('open'),
    open: (page) => open(page, /^We’ve missed this/, 'We’re missing this piece'),
  },
  { name: 'a lost piece, approved', route, as: withMissingPiece('approved'), open: openApproved },
  { name: 'a lost piece, payment due', route, as: withMissingPiece('approved'), open: openPayment },
  { name: 'a lost piece, paid', route, as: withMissingPiece('approved'), open: pay },
  {
    name: 'a lost piece, paid and found',
    route,
    as: withMissingPiece('approved'),
    async open(page) {
      await pay(page)
      await page.getByRole('link', { name: 'I’ve found it' }).click()
      await page.getByRole('heading', { name: 'You’ve found it?' }).waitFor()
    },
  },
  {
    name: 'a lost piece, unknown',
    route,
    as: atHome,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/account/closet/lost/01999999-aaaa-7bbb-8ccc-dddddddddddd')
      await heading(page, /./)
    },
  },
  {
    name: 'closet, a missing piece',
    route: closet,
    as: withMissingPiece('open'),
    async open(page) {
      await page.goto('/account/closet')
      await page.getByText('Missed since').waitFor()
    },
  },
  {
    name: 'closet as a list, a missing piece',
    route: closet,
    as: withMissingPiece('open'),
    async open(page) {
      await page.goto('/account/closet?view=list')
      await page.getByRole('link', { name: /^We’ve missed this/ }).waitFor()
    },
  },
  {
    name: 'a piece that is missing',
    route: 'account/closet/pieces/:loanId',
    as: withMissingPiece('approved'),
    async open(page) {
      await page.goto('/account/closet')
      await page.locator('.wardrobe-name').click()
      await page.getByRole('link', { name: /^We’ve missed this/ }).waitFor()
    },
  },
  {
    name: 'closet, a piece reported lost and found again',
    route: closet,
    as: withMissingPiece('open', true),
    async open(page) {
      await open(page, /^You’ve reported this lost/, 'You’ve reported it lost')
      await button(page, 'I’ve found it').click()
      await status(page, 'nothing to pay for it')
    },
  },
  {
    name: 'closet, a paid lost piece',
    route: closet,
    as: withMissingPiece('approved'),
    async open(page) {
      await pay(page)
      await page.goto('/account/closet')
      await page.getByRole('heading', { name: 'Lost', exact: true }).waitFor()
    },
  },
]
