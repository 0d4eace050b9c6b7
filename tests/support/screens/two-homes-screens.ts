// A membership with two homes, before and after the second adult accepts, and the page behind the emailed invitation.
import type { Page } from 'playwright-core'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aSecondAdult } from '#tests/builders/a-second-adult.ts'
import { anAskedCheckout } from '#tests/builders/an-asked-checkout.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { addToBasket, cardFields, checkOut } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'
import { memberWith, newcomer } from './people.ts'
import type { Person, Screen } from './screen.ts'
import { button, heading } from './steps.ts'

const route = 'account/two-homes'
export const postageRoute = 'account/two-homes/postage/:checkoutId'
const linkRoute = 'two-homes/:code'

const invitation = `insert into membership_share (id, membership_id, invited_email, invited_at, expires_at)
  select gen_random_uuid(), m.id, 'rowan@example.net', now(), now() + interval '7 days'
  from membership m join account a on a.id = m.account_id where a.email = $email`

/** One of two adults who share a membership. */
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

/** A payer whom the second adult has asked for the postage of a delivery. */
export const askedPayer: Person = {
  async make(stage) {
    const email = await sharing('payer').make(stage)
    await transaction(stage.db, async (tx) => {
      const { second } = await tx
        .selectFrom('membership_share as share')
        .innerJoin('membership', 'membership.id', 'share.membership_id')
        .innerJoin('account', 'account.id', 'membership.account_id')
        .select(({ ref }) => ref('share.second_id').$notNull().as('second'))
        .where('account.email', '=', email)
        .executeTakeFirstOrThrow()
      await anAskedCheckout(tx, { accountId: second, now: new Date() })
    })
    return email
  },
}

/** A second adult who has used the free delivery. */
const sharingAgain: Person = {
  async make(stage) {
    const email = await sharing('second').make(stage)
    await transaction(stage.db, async (tx) => {
      const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      await anOrder(tx, { accountId: id, garmentIds: [await aGarment(tx, { credits: 10 })] })
    })
    return email
  },
}

/** Takes the second adult's basket to the button that asks the payer. */
const goToAsking = async (page: Page) => {
  await addToBasket(page, 'mustard-cords')
  await checkOut(page)
  await button(page, 'Ask Swapna to pay').waitFor()
}

export const openPostage = (shown: string) => async (page: Page) => {
  await page.goto('/account/two-homes')
  await page.getByRole('link', { name: 'See it and pay £3.95' }).click()
  await heading(page, 'Postage for Rowan’s delivery')
  await page.getByText(shown).first().waitFor()
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
  { name: 'two homes, asked for postage', route, as: askedPayer, open: at('Waiting for you') },
  {
    name: 'buying a piece of the other home',
    route: 'account/closet/keep/:loanId',
    as: askedPayer,
    async open(page) {
      await page.goto('/account/closet')
      await page.getByRole('link', { name: /^Buy it/ }).click()
      await button(page, /^Continue and pay/).waitFor()
    },
  },
  { name: 'postage of the other home', route: postageRoute, as: askedPayer, open: openPostage('Don’t pay') },
  {
    name: 'postage of the other home, the card form',
    route: postageRoute,
    as: askedPayer,
    async open(page) {
      await openPostage('Don’t pay')(page)
      await button(page, 'Pay £3.95').click()
      await cardFields(page)
    },
  },
  {
    name: 'postage of the other home, no longer waiting',
    route: postageRoute,
    as: askedPayer,
    async open(page) {
      await openPostage('Don’t pay')(page)
      const address = page.url()
      await button(page, 'Don’t pay').click()
      await heading(page, 'Two homes')
      await page.goto(address)
      await page.getByText('This isn’t waiting for you any more').waitFor()
    },
  },
  {
    name: 'checkout of the second adult, asking for postage',
    route: 'checkout',
    as: sharingAgain,
    open: goToAsking,
  },
  {
    name: 'checkout of the second adult, asked',
    route: 'checkout',
    as: sharingAgain,
    async open(page) {
      await goToAsking(page)
      await button(page, 'Ask Swapna to pay').click()
      await page.getByRole('status').filter({ hasText: 'We’ve asked Swapna' }).waitFor()
    },
  },
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
