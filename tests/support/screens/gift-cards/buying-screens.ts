// Buying a gift card: the form, the payment, and the page of a card in its states; redeeming one, signed out and refused.
// Longer than 300 lines because it is one list, and the steps that its screens share are above it.
import type { Page } from 'playwright-core'
import { addDays, dayInLondon } from '#server/kernel/calendar.ts'
import { groupGiftCode } from '#server/kernel/gift-code.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftCard, type GiftCardOptions } from '#tests/builders/a-gift-card.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { cardFields, declinedCard, fillCard, goodCard } from '#tests/support/worlds/family.ts'
import { aFamilyOfItsOwn, newcomer, newcomerOfItsOwn } from '../people.ts'
import type { Person, Screen, Stage } from '../screen.ts'
import { alert, button, heading, status } from '../steps.ts'

const route = 'gifting'
const payRoute = 'gifting/checkout/:id'
const cardRoute = 'gifting/bought/:code'
const now = () => new Date()
const inDays = (days: number) => addDays(dayInLondon(now()), days)

async function openForm(page: Page): Promise<void> {
  await page.goto('/gifting')
  await heading(page, 'Give clothes that fit on the day')
}

async function fillForm(page: Page): Promise<void> {
  await openForm(page)
  await page.getByLabel('Their name').fill('Bartholomew-Alexander')
  await page.getByLabel('Their email').fill('bartholomew-alexander.quillfeather@example.com')
  await page.getByLabel('They live in the UK').check()
  await page.getByLabel('From', { exact: true }).fill('Grandma Jean')
  await page.getByLabel('Message').fill('Happy birthday! Choose something yellow for the puddles.')
  if (await page.getByLabel('Your full name').isVisible()) {
    await page.getByLabel('Your full name').fill('Jean Quillfeather')
    await page.getByLabel('Your email').fill('jean@example.com')
  }
}

async function goToPayment(page: Page): Promise<void> {
  await fillForm(page)
  await button(page, 'Continue to payment').click()
  await heading(page, 'Pay for your gift card')
}

/** A member past the 14 days in which the contract can be cancelled; only then does the discount begin. */
const memberWithDiscount: Person = {
  make: async ({ db }) =>
    (await transaction(db, (tx) => aMember(tx, { now: now(), pastCoolingOff: true }))).account.email,
}

/** A member who has bought so much that the next card is at full price. */
const memberWithDiscountUsed: Person = {
  async make(stage) {
    const email = await memberWithDiscount.make(stage)
    const { id: buyer } = await stage.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await transaction(stage.db, (tx) =>
      aGiftCard(tx, { buyer, facePence: 30_000, discountedPence: 30_000, now: now() }),
    )
    return email
  },
}

/** Opens the page of a guest's card. */
const openBoughtCard =
  (title: RegExp | string, options: GiftCardOptions = {}, query = '') =>
  async (page: Page, { db }: Stage) => {
    const { secret } = await transaction(db, (tx) => aGiftCard(tx, { now: now(), ...options }))
    await page.goto(`/gifting/bought/${secret}${query}`)
    await heading(page, title)
  }

/** Opens the page of a card whose email was refused by its recipient's mail server. */
const openRefusedCard =
  (query = '') =>
  async (page: Page, { db }: Stage) => {
    const { secret, cardId } = await transaction(db, (tx) => aGiftCard(tx, { now: now() }))
    await db.updateTable('gift_card').set({ refused_at: now() }).where('id', '=', cardId).execute()
    await page.goto(`/gifting/bought/${secret}${query}`)
    await page.getByText('We couldn’t email it').waitFor()
  }

export const giftBuyingScreens: readonly Screen[] = [
  { name: 'gifting', route, open: openForm },
  { name: 'gifting without JavaScript', route, javaScript: false, open: openForm },
  {
    name: 'gifting, another amount, sent on a chosen day',
    route,
    async open(page) {
      await fillForm(page)
      await page.getByRole('radio', { name: 'Other' }).check()
      await page.getByLabel('Other amount, in pounds').fill('120')
      await page.getByRole('radio', { name: /^On a day you choose/ }).check()
      await page.getByRole('figure', { name: 'Preview: a gift card for Bartholomew-Alexander, £120' }).waitFor()
    },
  },
  {
    name: 'gifting, nothing filled in',
    route,
    expected: [/status of 400/],
    async open(page) {
      await openForm(page)
      await page.getByRole('radio', { name: 'Other' }).check()
      await page.getByRole('radio', { name: /^On a day you choose/ }).check()
      await button(page, 'Continue to payment').click()
      await alert(page, 'Enter the name of the person it’s for')
    },
  },
  {
    name: 'gifting, a discount that begins later',
    route,
    as: aFamilyOfItsOwn,
    async open(page) {
      await openForm(page)
      await page.getByText('For you that begins on').waitFor()
    },
  },
  {
    name: 'gifting, a member with the discount',
    route,
    as: memberWithDiscount,
    async open(page) {
      await openForm(page)
      await page.getByText('Member discount, 15%').waitFor()
    },
  },
  {
    name: 'gifting, a member with the discount without JavaScript',
    route,
    as: memberWithDiscount,
    javaScript: false,
    async open(page) {
      await openForm(page)
      await page.getByText('As a member you pay 15% less').waitFor()
    },
  },
  {
    name: 'gifting, a member who has used the year’s discount',
    route,
    as: memberWithDiscountUsed,
    async open(page) {
      await openForm(page)
      await page.getByText('You’ve used your £300 a year at the member price').waitFor()
    },
  },
  {
    name: 'gifting, a code to redeem while signed out',
    route,
    async open(page) {
      await page.goto('/gifting#redeem-CDA7SJ470TAGNZH5Q4RVRKJDFS')
      await page.waitForURL(/#redeem$/)
    },
  },
  {
    name: 'gifting, an unknown code',
    route,
    as: newcomer,
    expected: [/status of 400/],
    async open(page) {
      await openForm(page)
      await page.getByLabel('Gift card code').fill('CDA7S-J470T-AGNZH-5Q4RV-RKJDFS')
      await button(page, 'Add it to my account').click()
      await alert(page, 'We don’t know that code.')
    },
  },
  {
    name: 'gifting, a card redeemed',
    route,
    as: newcomerOfItsOwn,
    async open(page, { db }) {
      const { code } = await transaction(db, (tx) => aGiftCard(tx, { now: now() }))
      await openForm(page)
      await page.getByLabel('Gift card code').fill(groupGiftCode(code).toLowerCase())
      await button(page, 'Add it to my account').click()
      await status(page, '£50 added')
    },
  },
  {
    name: 'gift card, paying as a guest',
    route: payRoute,
    async open(page) {
      await goToPayment(page)
      await cardFields(page)
    },
  },
  {
    name: 'gift card, paying as a member',
    route: payRoute,
    as: memberWithDiscount,
    async open(page) {
      await goToPayment(page)
      await page.getByText('Member discount, 15%').waitFor()
      await cardFields(page)
    },
  },
  { name: 'gift card, paying without JavaScript', route: payRoute, javaScript: false, open: goToPayment },
  {
    name: 'gift card, a declined card',
    route: payRoute,
    async open(page) {
      await goToPayment(page)
      await fillCard(page, declinedCard)
      await button(page, 'Pay £50').click()
      await alert(page, 'declined')
    },
  },
  {
    name: 'gift card, an unknown payment',
    route: payRoute,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/gifting/checkout/01999999-aaaa-7bbb-8ccc-dddddddddddd')
      await heading(page, 'This payment isn’t open any more')
    },
  },
  {
    name: 'gift card, a payment that has closed',
    route: payRoute,
    expected: [/status of 404/],
    async open(page, { db }) {
      await goToPayment(page)
      const id = new URL(page.url()).pathname.split('/').at(-1) as Id<'checkout'>
      await db.updateTable('checkout').set({ expires_at: now() }).where('id', '=', id).execute()
      await page.reload()
      await page.getByRole('link', { name: 'Back to your gift card' }).waitFor()
    },
  },
  {
    name: 'gift card, just bought',
    route: cardRoute,
    async open(page) {
      await goToPayment(page)
      await fillCard(page, goodCard)
      await button(page, 'Pay £50').click()
      await heading(page, 'That’s a lovely gift')
    },
  },
  {
    name: 'gift card, scheduled',
    route: cardRoute,
    open: (page, stage) => openBoughtCard(/^Gift card G-/, { until: 'scheduled', deliverOn: inDays(20) })(page, stage),
  },
  {
    name: 'gift card, about to be changed',
    route: cardRoute,
    open: (page, stage) =>
      openBoughtCard(/^Gift card G-/, { until: 'scheduled', deliverOn: inDays(20) }, '?change=1')(page, stage),
  },
  {
    name: 'gift card, a change refused',
    route: cardRoute,
    expected: [/status of 400/],
    async open(page, stage) {
      await openBoughtCard(/^Gift card G-/, { until: 'scheduled', deliverOn: inDays(20) }, '?change=1')(page, stage)
      await page.getByLabel('Their email').fill('nobody')
      await button(page, 'Save the changes').click()
      await alert(page, 'Please enter a valid email')
    },
  },
  { name: 'gift card, sent', route: cardRoute, open: openBoughtCard(/^Gift card G-/) },
  {
    name: 'gift card, emailed again',
    route: cardRoute,
    async open(page, stage) {
      await openBoughtCard(/^Gift card G-/)(page, stage)
      await button(page, 'Email it again').click()
      await status(page, 'The code is the same.')
    },
  },
  { name: 'gift card, its email refused', route: cardRoute, open: openRefusedCard() },
  {
    name: 'gift card, an invalid correction of its address',
    route: cardRoute,
    expected: [/status of 400/],
    async open(page, stage) {
      await openRefusedCard('?correct=1')(page, stage)
      await page.getByLabel('Their email').fill('nobody')
      await button(page, 'Email it there').click()
      await alert(page, 'Please enter a valid email')
    },
  },
  {
    name: 'gift card, about to be cancelled',
    route: cardRoute,
    open: openBoughtCard(/^Gift card G-/, {}, '?cancel=1'),
  },
  {
    name: 'gift card, on hold',
    route: cardRoute,
    open: openBoughtCard(/^Gift card G-/, { until: 'blocked' }),
  },
  { name: 'gift card, expired', route: cardRoute, open: openBoughtCard(/^Gift card G-/, { until: 'expired' }) },
  {
    name: 'gift card, an unknown link',
    route: cardRoute,
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/gifting/bought/unknown')
      await heading(page, 'We can’t find this gift card')
    },
  },
]
