// The screens from choosing a plan to the confirmation and the welcome.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { agreeToJoin, cardFields, declinedCard, fillCard } from '#tests/support/worlds/family.ts'
import { aFamilyOfItsOwn, aJoinedFamily, atHome, memberWith, newcomer, newcomerOfItsOwn } from './people.ts'
import type { Person, Screen, Stage } from './screen.ts'
import { alert, button, fillBasket, heading, orderOf, orderSwap, overfillBasket, startSwap, status } from './steps.ts'

const plan = 'plan_150_1m_gbp_v1'
const confirm = `/checkout?step=confirm&plan=${plan}`
const summary = '/checkout?step=summary'
const justJoined: Person = { name: 'just joined', make: aJoinedFamily().make }
/** A member with an address who has used the first delivery, so postage is owed. */
const hasOrdered = memberWith()

const holdButton = (page: Page) => button(page, 'Hold them and continue')

async function openSummary(page: Page): Promise<void> {
  await page.goto(summary)
  await heading(page, 'Check your order')
  await holdButton(page).click()
  await page.getByRole('timer').waitFor()
}

/** Opens this address while the basket of another tab is at its checkout. */
const withAnotherBasketOpen = (address: string) => async (page: Page, stage: Stage) => {
  await fillBasket(page, stage, 'snail-mail-tee')
  await openSummary(page)
  await fillBasket(page, stage, 'puddle-raincoat')
  await page.goto(address)
  await page.getByText('You have another basket at the checkout').waitFor()
}

export const checkoutScreens: readonly Screen[] = [
  {
    name: 'checkout, the plans',
    route: 'checkout',
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout')
      await page.getByRole('link', { name: 'Choose 150 credits' }).waitFor()
    },
  },
  {
    name: 'checkout, the account',
    route: 'checkout',
    async open(page) {
      await page.goto(`/checkout?step=account&plan=${plan}`)
      await page.getByLabel('Email', { exact: true }).waitFor()
    },
  },
  {
    name: 'checkout, the account again after the session ended',
    route: 'checkout',
    as: memberWith(),
    expected: [/status of 401/],
    async open(page, stage) {
      await fillBasket(page, stage, 'rainbow-arc-tee')
      await openSummary(page)
      await page.context().clearCookies({ name: /session/ })
      await button(page, 'Hold for longer').click()
      await page.getByRole('alert').filter({ hasText: messages.unauthorized }).hover()
      await heading(page, 'Your account')
    },
  },
  {
    name: 'checkout, confirmation',
    route: 'checkout',
    as: newcomer,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto(confirm)
      await heading(page, 'Check and confirm')
    },
  },
  {
    name: 'checkout, neither box ticked',
    route: 'checkout',
    as: newcomer,
    expected: [/status of 400/],
    async open(page) {
      await page.goto(confirm)
      await button(page, 'Subscribe and pay £27').click()
      await alert(page, '18 or over')
      await alert(page, 'You can’t join without it')
    },
  },
  {
    name: 'checkout, confirmation again: the pieces cannot be held',
    route: 'checkout',
    as: newcomerOfItsOwn,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto(confirm)
      const { db } = stage
      await setSettings(db, { 'hold.joining_share_percent': 0 })
      await agreeToJoin(page)
      await button(page, 'Subscribe and pay £27').click()
      await alert(page, 'We can’t hold your pieces while you pay')
      await setSettings(db, { 'hold.joining_share_percent': 5 })
      await button(page, 'Subscribe and pay £27 anyway').waitFor()
    },
  },
  {
    name: 'checkout, confirmation again: the basket is too big for the plan',
    route: 'checkout',
    as: newcomerOfItsOwn,
    javaScript: false,
    async open(page, stage) {
      await overfillBasket(page, stage, 150)
      await page.goto(confirm)
      await agreeToJoin(page)
      await button(page, 'Subscribe and pay £27').click()
      await alert(page, 'credits and this plan has 150')
      await page.getByRole('link', { name: 'Back to your basket' }).waitFor()
    },
  },
  {
    name: 'checkout, back from the payment page',
    route: 'checkout',
    as: newcomer,
    async open(page) {
      await page.goto(`${confirm}&cancelled=1`)
      await page.getByText('You haven’t been charged. You can try again whenever you’re ready.').waitFor()
    },
  },
  {
    name: 'checkout, the delivery',
    route: 'checkout',
    as: justJoined,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment')
      await heading(page, 'Where shall we send it?')
    },
  },
  {
    name: 'checkout, no address',
    route: 'checkout',
    as: justJoined,
    expected: [/status of 400/],
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment')
      await button(page, 'Continue').click()
      await alert(page, 'There’s a problem')
    },
  },
  {
    name: 'checkout, paid a moment ago',
    route: 'checkout',
    as: justJoined,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment&joined=1')
      await page.getByRole('status').filter({ hasText: 'Paid £27' }).waitFor()
      await page.getByText('Step 4 of 5').waitFor()
    },
  },
  {
    name: 'checkout, an ordered piece left out',
    route: 'checkout',
    as: justJoined,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment&ordered=1')
      await status(page, 'We’ve taken what you’ve already ordered out of your basket.')
    },
  },
  {
    name: 'checkout without JavaScript',
    route: 'checkout',
    javaScript: false,
    as: justJoined,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment')
      await heading(page, 'Where shall we send it?')
    },
  },
  {
    name: 'checkout, the summary, nothing held yet',
    route: 'checkout',
    as: hasOrdered,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await page.goto(summary)
      await holdButton(page).waitFor()
    },
  },
  {
    name: 'checkout, the summary, another basket open',
    route: 'checkout',
    as: hasOrdered,
    open: withAnotherBasketOpen(summary),
  },
  {
    name: 'checkout, the delivery, another basket open',
    route: 'checkout',
    as: hasOrdered,
    open: withAnotherBasketOpen('/checkout?step=shipment'),
  },
  {
    name: 'checkout, the summary, free',
    route: 'checkout',
    as: aFamilyOfItsOwn,
    async open(page, stage) {
      await fillBasket(page, stage, 'puddle-raincoat')
      await openSummary(page)
      await page.getByText('Free (your first)').first().waitFor()
    },
  },
  {
    name: 'checkout, the summary, by card or wallet',
    route: 'checkout',
    as: hasOrdered,
    async open(page, stage) {
      await fillBasket(page, stage, 'snail-mail-tee')
      await openSummary(page)
      await cardFields(page)
      await page
        .frameLocator('iframe[title="Test wallet button"]')
        .getByRole('button', { name: 'Test wallet' })
        .waitFor()
    },
  },
  {
    name: 'checkout of a swap',
    route: 'checkout',
    as: hasOrdered,
    async open(page, stage, email) {
      await fillBasket(page, stage, 'snail-mail-tee')
      await startSwap(page, stage, email)
      await openSummary(page)
      await page.getByRole('main').getByText('Going back').first().waitFor()
      await cardFields(page)
    },
  },
  {
    name: 'checkout, the card declined',
    route: 'checkout',
    as: hasOrdered,
    expected: [/status of 402/],
    async open(page, stage) {
      await fillBasket(page, stage, 'snail-mail-tee')
      await openSummary(page)
      await fillCard(page, declinedCard)
      await button(page, 'Pay £3.95 and place order').click()
      await alert(page, 'Your card was declined.')
    },
  },
  {
    name: 'confirmation',
    route: 'confirmation',
    as: atHome,
    async open(page, stage, email) {
      await page.goto(`/confirmation?order=${await orderOf(stage, email)}`)
      await page.getByRole('main').getByRole('form', { name: 'While you wait for the postie' }).waitFor()
    },
  },
  {
    name: 'confirmation of a swap',
    route: 'confirmation',
    as: hasOrdered,
    async open(page, stage, email) {
      await page.goto(`/confirmation?order=${await orderSwap(stage, email)}`)
      await page.getByRole('main').getByText('What goes back').first().waitFor()
    },
  },
  {
    name: 'welcome',
    route: 'welcome',
    as: justJoined,
    async open(page) {
      await page.goto('/welcome')
      await heading(page, 'Welcome, Wanda')
    },
  },
]
