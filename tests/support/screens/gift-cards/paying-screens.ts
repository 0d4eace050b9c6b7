// A gift balance that pays for all or part of a piece to keep, second-hand clothes, another adult's postage or a new membership.
import type { Page } from 'playwright-core'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { cardFields, fillCard, goodCard } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'
import { fillResaleDetails } from '#tests/support/worlds/resale-guest.ts'
import { setSettings } from '../../set-setting.ts'
import { newcomerOfItsOwn } from '../people.ts'
import type { Person, Screen, Stage } from '../screen.ts'
import { button, createCart, heading } from '../steps.ts'
import { askedPayer, openPostage, postageRoute } from '../two-homes-screens.ts'

/** The same person with this much gift balance, in pence. */
const withBalance = (person: Person, left: number): Person => ({
  async make(stage) {
    const email = await person.make(stage)
    await transaction(stage.db, async (tx) => {
      const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      await aGiftBalance(tx, { accountId: id, left, now: new Date() })
    })
    return email
  },
})
const member: Person = { make: async ({ wrenlet }) => (await aMemberAtHome(wrenlet.databaseUrl, 1)).email }

async function openKeep(page: Page): Promise<void> {
  await page.goto('/account/closet?view=list')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Keep it for good: / })
    .first()
    .click()
  await heading(page, 'Keep it for good')
}

async function payForKeep(page: Page): Promise<void> {
  await openKeep(page)
  await button(page, /^Continue and pay /).click()
  await page.getByText('From your gift balance', { exact: true }).waitFor()
}

async function payForSale(page: Page, stage: Stage): Promise<void> {
  await setSettings(stage.db, { 'resale.reserved_share_percent': 100, 'resale.network_pieces': 10_000 })
  await createCart(page, stage, [await transaction(stage.db, (tx) => aListing(tx, { pricePence: 1250 }))])
  await page.goto('/resale/checkout')
  await page.getByText(/gift balance\. We’ll use it first\./).waitFor()
  await fillResaleDetails(page, 'ines@example.com')
  await button(page, 'Continue to payment').click()
  await page.getByRole('timer').waitFor()
}

const keepRoute = 'account/closet/keep/:loanId'

export const payingByGiftScreens: readonly Screen[] = [
  {
    name: 'buying a piece, with a gift balance, not opened yet',
    route: keepRoute,
    as: withBalance(member, 2000),
    async open(page) {
      await openKeep(page)
      await page.getByText('You’ve got £20 of gift balance. We’ll use it first.').waitFor()
    },
  },
  {
    name: 'buying a piece, a gift balance pays a part',
    route: keepRoute,
    as: withBalance(member, 500),
    async open(page) {
      await payForKeep(page)
      await cardFields(page)
    },
  },
  {
    name: 'buying a piece, a gift balance pays all',
    route: keepRoute,
    as: withBalance(member, 10_000),
    async open(page) {
      await payForKeep(page)
      await button(page, /^Buy it and pay .* from your gift balance$/).waitFor()
    },
  },
  {
    name: 'buying a piece, cancelling what a card and a gift balance paid',
    route: keepRoute,
    as: withBalance(member, 500),
    async open(page) {
      await payForKeep(page)
      await fillCard(page, goodCard)
      await button(page, /^Buy it and pay /).click()
      await heading(page, 'It’s yours for good')
      await page.getByRole('link', { name: 'Cancel for a refund' }).click()
      await page.getByText(/^We’ll refund .* and £5 to your gift balance/).waitFor()
    },
  },
  {
    name: 'resale checkout, a gift balance pays a part',
    route: 'resale/checkout',
    as: withBalance(member, 500),
    async open(page, stage) {
      await payForSale(page, stage)
      await cardFields(page)
    },
  },
  {
    name: 'resale checkout, a gift balance pays all',
    route: 'resale/checkout',
    as: withBalance(member, 5000),
    async open(page, stage) {
      await payForSale(page, stage)
      await button(page, 'Pay £17.48 from your gift balance').waitFor()
    },
  },
  {
    name: 'postage of the other home, a gift balance pays a part',
    route: postageRoute,
    as: withBalance(askedPayer, 200),
    async open(page) {
      await openPostage('Don’t pay')(page)
      await button(page, 'Pay £1.95').waitFor()
    },
  },
  {
    name: 'postage of the other home, a gift balance pays all',
    route: postageRoute,
    as: withBalance(askedPayer, 2000),
    async open(page) {
      await openPostage('Don’t pay')(page)
      await button(page, 'Pay £3.95 from your gift balance').waitFor()
    },
  },
  {
    name: 'checkout, confirmation, a gift balance pays a part',
    route: 'checkout',
    as: withBalance(newcomerOfItsOwn, 2000),
    async open(page) {
      await page.goto('/checkout?step=confirm&plan=plan_150_1m_gbp_v1')
      await button(page, 'Subscribe and pay £7').waitFor()
    },
  },
]
