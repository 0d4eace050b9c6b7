// From the choice of a plan to the confirmation and the welcome.
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { fillBasket } from '#seed/fill-basket.ts'
import { toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anOrder } from '#tests/builders/an-order.ts'
import { cardFields, declinedCard, fillAddressFields, fillCard } from '#tests/support/family.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { aFamilyOfItsOwn, atHome, joined, memberWith, newcomer, newcomerOfItsOwn } from './people.ts'
import type { Person, Screen, Stage } from './screen.ts'
import { alert, button, garmentsOf, heading, orderOf, withBasket, withBasketOver, withSwap } from './steps.ts'

const plan = 'plan_150_1m_gbp_v1'
const confirm = `/checkout?step=confirm&plan=${plan}`
const summary = '/checkout?step=summary'
/** Joined without the box that asks for a start within the 14 days. */
const notStarted: Person = { name: 'not started', make: joined({ startNow: false }).make }
const justJoined: Person = { name: 'just joined', make: joined().make }
/** With an address, and the first delivery spent: postage is to be paid. */
const hasOrdered = memberWith()

const keep = (page: Page) => button(page, 'Keep them and continue')

async function openSummary(page: Page): Promise<void> {
  await page.goto(summary)
  await heading(page, 'Everything once more')
  await keep(page).click()
  await page.getByRole('timer').waitFor()
}

/** At the address, while the basket of another tab is at its checkout. */
const withAnotherBasketOpen = (address: string) => async (page: Page, stage: Stage) => {
  await withBasket(page, stage, 'snail-mail-tee')
  await openSummary(page)
  await withBasket(page, stage, 'puddle-raincoat')
  await page.goto(address)
  await page.getByText('Another basket of yours is at the checkout').waitFor()
}

export const checkoutScreens: readonly Screen[] = [
  {
    name: 'checkout, the plans',
    route: 'checkout',
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
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
      await withBasket(page, stage, 'rainbow-arc-tee')
      await openSummary(page)
      await page.context().clearCookies({ name: /session/ })
      await button(page, 'Keep them 15 more minutes').click()
      await page.getByRole('alert').filter({ hasText: messages.unauthorized }).hover()
      await heading(page, 'Your account')
    },
  },
  {
    name: 'checkout, to be confirmed',
    route: 'checkout',
    as: newcomer,
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
      await page.goto(confirm)
      await heading(page, 'Check and confirm')
    },
  },
  {
    name: 'checkout, the terms not agreed to',
    route: 'checkout',
    as: newcomer,
    expected: [/status of 400/],
    async open(page) {
      await page.goto(confirm)
      await button(page, 'Subscribe and pay £27').click()
      await alert(page, '18 or over')
    },
  },
  {
    name: 'checkout, to be confirmed once more: the pieces cannot be kept',
    route: 'checkout',
    as: newcomerOfItsOwn,
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
      await page.goto(confirm)
      const { db } = stage
      await setSettings(db, { 'hold.joining_share_percent': 0 })
      await page.getByRole('checkbox', { name: /18 or over/ }).check()
      await button(page, 'Subscribe and pay £27').click()
      await alert(page, 'We can’t keep your pieces while you pay')
      await setSettings(db, { 'hold.joining_share_percent': 5 })
      await button(page, 'Subscribe and pay £27 anyway').waitFor()
    },
  },
  {
    name: 'checkout, to be confirmed once more: the basket is too big for the plan',
    route: 'checkout',
    as: newcomerOfItsOwn,
    javaScript: false,
    async open(page, stage) {
      await withBasketOver(page, stage, 150)
      await page.goto(confirm)
      await page.getByRole('checkbox', { name: /18 or over/ }).check()
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
      await page.getByText('Nothing was taken. You can try again whenever you’re ready.').waitFor()
    },
  },
  {
    name: 'checkout, the delivery',
    route: 'checkout',
    as: justJoined,
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
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
      await withBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment')
      await button(page, 'Continue').click()
      await alert(page, 'There’s a problem')
    },
  },
  {
    name: 'checkout, a start within the 14 days is asked for',
    route: 'checkout',
    as: notStarted,
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment')
      await page.getByRole('checkbox', { name: 'Start my membership now, within the 14 days' }).waitFor()
    },
  },
  {
    name: 'checkout, no start within the 14 days',
    route: 'checkout',
    as: { make: notStarted.make },
    expected: [/status of 409/],
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment')
      await fillAddressFields(page)
      await button(page, 'Continue').click()
      await alert(page, 'Your 14 days to change your mind run until')
    },
  },
  {
    name: 'checkout without JavaScript',
    route: 'checkout',
    javaScript: false,
    as: justJoined,
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
      await page.goto('/checkout?step=shipment')
      await heading(page, 'Where shall we send it?')
    },
  },
  {
    name: 'checkout, everything once more, kept no longer',
    route: 'checkout',
    as: hasOrdered,
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
      await page.goto(summary)
      await keep(page).waitFor()
    },
  },
  {
    name: 'checkout, everything once more, another basket open',
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
    name: 'checkout, everything once more, free',
    route: 'checkout',
    as: aFamilyOfItsOwn,
    async open(page, stage) {
      await withBasket(page, stage, 'puddle-raincoat')
      await openSummary(page)
      await page.getByText('Free, your first one').first().waitFor()
    },
  },
  {
    name: 'checkout, everything once more, by card or wallet',
    route: 'checkout',
    as: hasOrdered,
    async open(page, stage) {
      await withBasket(page, stage, 'snail-mail-tee')
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
      await withBasket(page, stage, 'snail-mail-tee')
      await withSwap(page, stage, email)
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
      await withBasket(page, stage, 'snail-mail-tee')
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
      const returning = await garmentsOf(stage, email)
      const orderId = await transaction(stage.db, async (tx) => {
        const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
        const { garmentIds } = await fillBasket(tx, {
          sizeCode: '110cm',
          handles: ['bear-sweatshirt', 'mustard-cords', 'harbour-breton', 'fox-hoodie'],
          credits: 30,
          readySince: new Date(),
        })
        const accountId = toId<'account'>(id)
        return anOrder(tx, { accountId, garmentIds, returning, placedAt: new Date(), until: 'placed' })
      })
      await page.goto(`/confirmation?order=${orderId}`)
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
