// Buying in the resale shop: the form, the payment, the confirmation, and the order's page behind an email's link.
import type { Page } from 'playwright-core'
import type { AnswerOf } from '#contract/index.ts'
import { moveGarments } from '#server/domains/inventory/index.ts'
import { type Id, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { askSandbox, testCards } from '#tests/support/provider/payments-sandbox.ts'
import { cardFields, declinedCard, fillCard, goodCard } from '#tests/support/worlds/family.ts'
import { fillResaleDetails } from '#tests/support/worlds/resale-guest.ts'
import { gran } from '#tests/support/worlds/resale-world.ts'
import { setSettings } from '../../set-setting.ts'
import { memberWith } from '../people.ts'
import type { Screen, Stage } from '../screen.ts'
import { alert, button, callFrom, createCart, heading, status } from '../steps.ts'
import { expireReservation } from './cart-screens.ts'

const route = 'resale/checkout'

/** @returns the cart's secret and its pieces */
async function fillCart(page: Page, stage: Stage, ...prices: number[]) {
  await setSettings(stage.db, { 'resale.reserved_share_percent': 100, 'resale.network_pieces': 10_000 })
  const ids = await transaction(stage.db, async (tx) => {
    const ids: Id<'garment'>[] = []
    for (const pricePence of prices) ids.push(await aListing(tx, { pricePence }))
    return ids
  })
  return { ids, cartId: await createCart(page, stage, ids) }
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/resale/checkout')
  await heading(page, 'Check out')
}

async function goToPayment(page: Page): Promise<void> {
  await openForm(page)
  await fillResaleDetails(page, 'ines@example.com')
  await button(page, 'Continue to payment').click()
  await page.getByRole('timer').waitFor()
}

/** Buys a piece of £12.50 and one of £8. @returns the code of the order */
export async function buy(page: Page, stage: Stage): Promise<string> {
  const { cartId } = await fillCart(page, stage, 1250, 800)
  await goToPayment(page)
  await fillCard(page, goodCard)
  await button(page, 'Pay £25.48').click()
  await heading(page, 'Hooray, that’s ordered')
  return cartId
}

/** Buys as `buy` does, but by the calls of the pages, for the screens of later steps. @returns the order's code, id and pieces */
export async function buyByCalls(page: Page, stage: Stage) {
  const { ids, cartId } = await fillCart(page, stage, 1250, 800)
  const { paymentSecret, checkoutId } = await callFrom<AnswerOf<'placeResaleOrder'>>(
    page,
    stage,
    'resale/place-order',
    { customerData: gran, cartId },
  )
  const [intent] = (paymentSecret ?? '').split('_secret_')
  const pay = askSandbox(stage.wrenlet.sandboxOrigin)
  await pay('POST', `payment-intents/${intent}/confirm`, { card: testCards.good })
  const completed = { cartId, checkoutId }
  const { orderId } = await callFrom<AnswerOf<'completeResaleOrder'>>(page, stage, 'resale/complete-order', completed)
  return { code: cartId, orderId: toId<'resale-order'>(orderId), ids }
}

/** Marks the piece as sold to somebody else. */
export async function sellToSomebodyElse({ db }: Stage, id: Id<'garment'> | undefined): Promise<void> {
  if (!id) throw new Error('no piece was listed')
  const now = new Date()
  await transaction(db, async (tx) => {
    await tx.updateTable('garment_claim').set({ released_at: now }).where('garment_id', '=', id).execute()
    await moveGarments(tx, { garmentIds: [id], from: 'resale', to: 'sold', actor: 'system:test', now })
  })
}

export const resaleCheckoutScreens: readonly Screen[] = [
  {
    name: 'resale checkout, nothing in the cart',
    route,
    async open(page) {
      await openForm(page)
      await page.getByText('Your cart is empty.').waitFor()
    },
  },
  {
    name: 'resale checkout, the form',
    route,
    async open(page, stage) {
      await fillCart(page, stage, 1250, 800)
      await openForm(page)
    },
  },
  {
    name: 'resale checkout, the form, the order unfolded',
    route,
    only: 390,
    async open(page, stage) {
      await fillCart(page, stage, 1250, 800)
      await openForm(page)
      await page.locator('summary', { hasText: 'Your order' }).click()
      await page.getByText('£12.50').first().waitFor()
    },
  },
  {
    name: 'resale checkout, the form of a customer',
    route,
    as: memberWith(),
    async open(page, stage) {
      await fillCart(page, stage, 6000)
      await openForm(page)
      await page.getByLabel('Email').waitFor()
    },
  },
  {
    name: 'resale checkout, nothing entered',
    route,
    expected: [/status of 400/],
    async open(page, stage) {
      await fillCart(page, stage, 1250)
      await openForm(page)
      await button(page, 'Continue to payment').click()
      await alert(page, 'There’s a problem')
    },
  },
  {
    name: 'resale checkout, a piece is gone',
    route,
    async open(page, stage) {
      const { ids } = await fillCart(page, stage, 1250, 800)
      await sellToSomebodyElse(stage, ids[0])
      await openForm(page)
      await page.getByText('These products are no longer available').waitFor()
    },
  },
  {
    name: 'resale checkout, a piece went while the form was filled in',
    route,
    expected: [/status of 409/],
    async open(page, stage) {
      const { ids } = await fillCart(page, stage, 1250, 800)
      await openForm(page)
      await fillResaleDetails(page, 'ines@example.com')
      await sellToSomebodyElse(stage, ids[0])
      await button(page, 'Continue to payment').click()
      await alert(page, 'You haven’t been charged.')
    },
  },
  {
    name: 'resale checkout, the price changed',
    route,
    expected: [/status of 409/],
    async open(page, stage) {
      const { ids } = await fillCart(page, stage, 1250)
      await openForm(page)
      await fillResaleDetails(page, 'ines@example.com')
      await stage.db.updateTable('resale_listing').set({ price_pence: 1500 }).where('garment_id', 'in', ids).execute()
      await button(page, 'Continue to payment').click()
      await alert(page, 'it’s £19.98 now')
    },
  },
  {
    name: 'resale checkout, the payment',
    route,
    async open(page, stage) {
      await fillCart(page, stage, 1250, 800)
      await goToPayment(page)
      await cardFields(page)
    },
  },
  {
    name: 'resale checkout, a piece that is not held',
    route,
    async open(page, stage) {
      const { ids } = await fillCart(page, stage, 1250, 800)
      await expireReservation(stage, ids[0] as Id<'garment'>, 10)
      await goToPayment(page)
      await page.getByText('We can’t hold these while you pay').waitFor()
    },
  },
  {
    name: 'resale checkout, kept for longer',
    route,
    async open(page, stage) {
      await fillCart(page, stage, 1250)
      await goToPayment(page)
      await button(page, 'Hold for longer').click()
      await page.getByText('Held for longer.').waitFor()
    },
  },
  {
    name: 'resale checkout without JavaScript, up to the card',
    route,
    javaScript: false,
    async open(page, stage) {
      await fillCart(page, stage, 1250)
      await goToPayment(page)
      await heading(page, 'Check out')
    },
  },
  {
    name: 'resale checkout, the card declined',
    route,
    expected: [/status of 402/],
    async open(page, stage) {
      await fillCart(page, stage, 1250)
      await goToPayment(page)
      await fillCard(page, declinedCard)
      await button(page, 'Pay £17.48').click()
      await alert(page, 'Your card was declined.')
    },
  },
  {
    name: 'resale checkout, paid after somebody else bought the piece',
    route,
    expected: [/status of 409/],
    async open(page, stage) {
      const { ids } = await fillCart(page, stage, 1250)
      await goToPayment(page)
      await fillCard(page, goodCard)
      await sellToSomebodyElse(stage, ids[0])
      await button(page, 'Pay £17.48').click()
      await alert(page, 'We’ve refunded your payment in full.')
    },
  },
  {
    name: 'resale confirmation',
    route: 'resale/confirm',
    async open(page, stage) {
      await buy(page, stage)
    },
  },
  {
    name: 'resale order, by its link',
    route: 'resale/orders/:code',
    async open(page, stage) {
      await page.goto(`/resale/orders/${(await buyByCalls(page, stage)).code}`)
      await heading(page, /^Order R-/)
    },
  },
  {
    name: 'resale order, about to be cancelled',
    route: 'resale/orders/:code',
    async open(page, stage) {
      await page.goto(`/resale/orders/${(await buyByCalls(page, stage)).code}?cancel=1`)
      await page.getByRole('heading', { name: 'Cancel this order?' }).waitFor()
    },
  },
  {
    name: 'resale order, an unknown link',
    route: 'resale/orders/:code',
    expected: [/status of 404/],
    async open(page) {
      await page.goto('/resale/orders/unknown')
      await heading(page, 'We can’t find this order')
    },
  },
  {
    name: 'resale order, a link requested',
    route: 'resale/orders',
    async open(page) {
      await page.goto('/resale/orders')
      await page.getByLabel('Order reference').fill('R-AAAAAA')
      await page.getByLabel('Email', { exact: true }).fill('ines@example.com')
      await button(page, 'Email me the link').click()
      await status(page, 'Check your inbox.')
    },
  },
  {
    name: 'resale order, a link requested with an invalid email',
    route: 'resale/orders',
    expected: [/status of 400/],
    async open(page) {
      await page.goto('/resale/orders')
      await page.getByLabel('Order reference').fill('R-AAAAAA')
      await page.getByLabel('Email', { exact: true }).fill('ines')
      await button(page, 'Email me the link').click()
      await alert(page, 'There’s a problem')
    },
  },
  {
    name: 'orders, with one of the resale shop',
    route: 'account/orders',
    as: memberWith(),
    async open(page, stage) {
      await buyByCalls(page, stage)
      await page.goto('/account/orders')
      await page.getByRole('heading', { name: 'Resale shop' }).waitFor()
    },
  },
]
