// The gift cards page of an account: a balance with its statement, a balance that is partly on hold, and cards that were bought.
import type { Page } from 'playwright-core'
import { freezeGiftLot } from '#server/domains/payments/index.ts'
import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftCard } from '#tests/builders/a-gift-card.ts'
import { aFamilyOfItsOwn } from '../people.ts'
import type { Person, Screen, Stage } from '../screen.ts'
import { alert, button, heading, status } from '../steps.ts'

const route = 'account/gift-cards'
const now = () => new Date()

/** A family with gift cards that it has redeemed or bought. */
const withCards =
  (make: (stage: Stage, accountId: Awaited<ReturnType<typeof idOf>>) => Promise<unknown>): Person['make'] =>
  async (stage) => {
    const email = await aFamilyOfItsOwn.make(stage)
    await make(stage, await idOf(stage, email))
    return email
  }
const idOf = async ({ db }: Stage, email: string) =>
  (await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const openGiftCards = async (page: Page) => {
  await page.goto('/account/gift-cards')
  await heading(page, 'Gift cards')
}

const withBalance: Person = {
  make: withCards(({ db }, accountId) =>
    transaction(db, async (tx) => {
      for (const facePence of [5000, 2500]) await aGiftCard(tx, { facePence, redeemedBy: accountId, now: now() })
      const bought = { buyer: accountId, now: now() }
      await aGiftCard(tx, { ...bought, until: 'scheduled', deliverOn: addDays(dayInLondon(now()), 26) })
      await aGiftCard(tx, { ...bought, recipientName: 'Bartholomew-Alexander Quillfeather-Montgomery' })
      await aGiftCard(tx, { ...bought, facePence: 10_000, discountedPence: 10_000 })
      await aGiftCard(tx, { ...bought, until: 'expired' })
      await aGiftCard(tx, { ...bought, until: 'blocked' })
    }),
  ),
}

const withBalanceOnHold: Person = {
  make: withCards(({ db }, accountId) =>
    transaction(db, async (tx) => {
      const { cardId } = await aGiftCard(tx, { facePence: 7500, redeemedBy: accountId, now: now() })
      await aGiftCard(tx, { facePence: 2500, redeemedBy: accountId, now: now() })
      await freezeGiftLot(tx, { giftCardId: cardId, frozen: true, now: now() })
    }),
  ),
}

export const giftBalanceScreens: readonly Screen[] = [
  { name: 'gift balance, with its statement and cards', route, as: withBalance, open: openGiftCards },
  { name: 'gift balance, a part on hold', route, as: withBalanceOnHold, open: openGiftCards },
  {
    name: 'gift balance, nothing typed',
    route,
    as: aFamilyOfItsOwn,
    expected: [/status of 400/],
    async open(page) {
      await openGiftCards(page)
      await button(page, 'Add it to my account').click()
      await alert(page, 'Enter the code of the gift card')
    },
  },
  {
    name: 'gift balance, a card bought at the member price',
    route,
    as: aFamilyOfItsOwn,
    expected: [/status of 403/],
    async open(page, stage, email) {
      const buyer = await idOf(stage, email)
      const { code } = await transaction(stage.db, (tx) => aGiftCard(tx, { buyer, discountedPence: 5000, now: now() }))
      await openGiftCards(page)
      await page.getByLabel('Gift card code').fill(code)
      await button(page, 'Add it to my account').click()
      await alert(page, 'somebody else has to redeem them')
    },
  },
  {
    name: 'gift balance, a card added without JavaScript',
    route,
    as: aFamilyOfItsOwn,
    javaScript: false,
    async open(page, { db }) {
      const { code } = await transaction(db, (tx) => aGiftCard(tx, { now: now() }))
      await openGiftCards(page)
      await page.getByLabel('Gift card code').fill(code)
      await button(page, 'Add it to my account').click()
      await status(page, '£50 added')
    },
  },
]
