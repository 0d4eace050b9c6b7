// Comparing pieces that have arrived with what was shown when they were ordered.
import type { Page } from 'playwright-core'
import { atHome, memberWith } from './people.ts'
import type { Screen } from './screen.ts'
import { button, focused, heading } from './steps.ts'

const route = 'account/closet/as-shown/:loanId'

/** The only piece at home arrived two days ago. */
const arrived = `update loan set received_on = current_date - 2, term_ends_on = (current_date - 2 + interval '3 months')::date
  from account where account.id = loan.account_id and email = $email`
const justArrived = memberWith(arrived)
const checked = memberWith(
  arrived,
  `insert into arrival_check (loan_id, account_id, answer, checked_at)
   select loan.id, account.id, 'matches', now() from loan join account on account.id = loan.account_id where email = $email`,
)
/** The family has marked a stain that was not shown, and the report waits for an operator. */
const marked = memberWith(
  arrived,
  `insert into piece_report (id, loan_id, account_id, state, what, words, has_photo, reported_at)
   select gen_random_uuid(), loan.id, account.id, 'open', 'worn', '', false, '2026-01-05'
   from loan join account on account.id = loan.account_id where email = $email`,
  `insert into arrival_check (loan_id, account_id, answer, review, checked_at)
   select loan.id, account.id, 'worse', 'limit', '2026-01-05'
   from loan join account on account.id = loan.account_id where email = $email`,
  `insert into arrival_mark (loan_id, outline, side, zone, kind)
   select loan.id, 'other', 'front', 1, 'stain' from loan join account on account.id = loan.account_id where email = $email`,
)

async function loanOf(page: Page): Promise<string> {
  await page.goto('/account/closet?view=list')
  const lost = page
    .getByRole('main')
    .getByRole('link', { name: /^Can’t find it/ })
    .first()
  return ((await lost.getAttribute('href')) ?? '').replace(/^.*\//, '')
}
async function open(page: Page): Promise<void> {
  await page.goto(`/account/closet/as-shown/${await loanOf(page)}`)
  await heading(page, 'Is it as we showed it?')
}

export const asShownScreens: readonly Screen[] = [
  { name: 'as shown, before it is checked', route, as: justArrived, open },
  {
    name: 'as shown, refused',
    route,
    as: justArrived,
    expected: [/status of 400/],
    async open(page) {
      await open(page)
      await button(page, 'Send what you’ve marked').click()
      await focused(page, 'There’s a problem')
    },
  },
  { name: 'as shown, it matches', route, as: checked, open },
  { name: 'as shown, too late', route, as: atHome, open },
  {
    name: 'as shown, an unknown piece',
    route,
    as: atHome,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/account/closet/as-shown/01999999-aaaa-7bbb-8ccc-dddddddddddd')
      await heading(page, /./)
    },
  },
  {
    name: 'not as described, marked on arrival',
    route: 'account/closet/not-as-described/:loanId',
    as: marked,
    async open(page) {
      await page.goto(`/account/closet/not-as-described/${await loanOf(page)}`)
      await heading(page, 'We’re looking into it')
    },
  },
  {
    name: 'closet piece, as shown',
    route: 'account/closet/pieces/:loanId',
    as: justArrived,
    async open(page) {
      await page.goto(`/account/closet/pieces/${await loanOf(page)}`)
      await heading(page, /./)
      await button(page, /^Fine for its condition/).waitFor()
    },
  },
]
