// A membership with two homes: inviting, waiting, shared by either adult; and the page behind the emailed invitation.
import type { Page } from 'playwright-core'
import { transaction } from '#server/platform/db/transaction.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'
import { memberWith, newcomer } from './people.ts'
import type { Person, Screen } from './screen.ts'
import { button, heading } from './steps.ts'

const route = 'account/two-homes'
const linkRoute = 'two-homes/:code'

const invitation = `insert into membership_share (id, membership_id, invited_email, invited_at, expires_at)
  select gen_random_uuid(), m.id, 'rowan@example.net', now(), now() + interval '7 days'
  from membership m join account a on a.id = m.account_id where a.email = $email`

/** @returns the email of one of the two */
const sharing = (part: 'payer' | 'second'): Person => ({
  async make({ wrenlet, db }) {
    const { email } = await aMemberAtHome(wrenlet.databaseUrl, 2)
    const { id } = await db
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select('membership.id')
      .where('account.email', '=', email)
      .executeTakeFirstOrThrow()
    const second = await transaction(db, (tx) => aSecondAdult(tx, id, { now: new Date() }))
    return part === 'payer' ? email : second.email
  },
})

const at = (name: string) => async (page: Page) => {
  await page.goto('/account/two-homes')
  await heading(page, 'Two homes')
  await page.getByRole('heading', { name }).waitFor()
}
const openInvitation = (title: string) => async (page: Page) => {
  await page.goto('/two-homes/no-code-of-ours')
  await heading(page, title)
}

export const twoHomesScreens: readonly Screen[] = [
  { name: 'two homes, inviting', route, as: memberWith(), open: at('Two homes') },
  {
    name: 'two homes, a wrong email',
    route,
    as: memberWith(),
    expected: [/status of 400/],
    async open(page) {
      await at('Two homes')(page)
      await page.getByLabel('Their email').fill('rowan')
      await button(page, 'Send the invitation').click()
      await page.getByText('Please enter a valid email').first().waitFor()
    },
  },
  { name: 'two homes, invited', route, as: memberWith(invitation), open: at('Invited: rowan@example.net') },
  { name: 'two homes, the payer', route, as: sharing('payer'), open: at('You share your membership with Rowan') },
  { name: 'two homes, the second adult', route, as: sharing('second'), open: at('You share Swapna’s membership') },
  {
    name: 'plan of the second adult',
    route: 'account/plan',
    as: sharing('second'),
    async open(page) {
      await page.goto('/account/plan')
      await page.getByText('Swapna pays for this membership').waitFor()
    },
  },
  {
    name: 'closet, the other home',
    route: 'account/closet',
    as: sharing('second'),
    async open(page) {
      await page.goto('/account/closet')
      await page.getByRole('heading', { level: 2, name: 'At the other home' }).waitFor()
    },
  },
  { name: 'invitation, signed out', route: linkRoute, open: openInvitation('Sign in to accept') },
  { name: 'invitation', route: linkRoute, as: newcomer, open: openInvitation('Share a membership?') },
  {
    name: 'invitation, used or too old',
    route: linkRoute,
    as: newcomer,
    expected: [/status of 400/],
    async open(page) {
      await openInvitation('Share a membership?')(page)
      await page.getByLabel(/^I’m 18 or over/).check()
      await button(page, 'Accept the invitation').click()
      await heading(page, 'This invitation can’t be used any more')
    },
  },
]
