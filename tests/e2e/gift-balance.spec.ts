// A gift balance pays for second-hand clothes in full and in part, for a piece whose purchase is cancelled, and for part of joining.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGiftBalance } from '#tests/builders/a-gift-balance.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { atHome } from '#tests/support/screens/people.ts'
import { button, createCart, heading } from '#tests/support/screens/steps.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import {
  confirmAndGoToPayment,
  fillCard,
  goodCard,
  joinUpToConfirmation,
  latestMail,
  newEmail,
  payOnHostedPage,
} from '#tests/support/worlds/family.ts'
import { fillResaleDetails } from '#tests/support/worlds/resale-guest.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()

const give = (email: string, left: number) =>
  transaction(db, async (tx) => {
    const { id } = await tx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await aGiftBalance(tx, { accountId: id, left, now: new Date() })
  })
const main = (page: Page) => page.getByRole('main')
const text = (page: Page) => main(page).innerText()
/** The gift balance in pence, and the sentences of its entries, newest first. */
const statement = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/shop/customer/gift-balance')
    const { balance, entries } = (await answer.json()) as { balance: number; entries: { text: string }[] }
    return { balance, newest: entries.map((entry) => entry.text) }
  })

it('a member buys second-hand clothes with the balance alone, returns them, then buys with the balance and a card', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  const email = await atHome.make({ wrenlet, db })
  await signedIn(page.context(), wrenlet, email)
  await give(email, 2500)
  const buy = async (pricePence: number) => {
    const garmentId = await transaction(db, (tx) => aListing(tx, { pricePence }))
    await createCart(page, { wrenlet, db }, [garmentId])
    await page.goto('/resale/checkout')
    await main(page)
      .getByText(/^You’ve got £[\d.]+ of gift balance\. We’ll use it first\.$/)
      .waitFor()
    await fillResaleDetails(page, email)
    await button(page, 'Continue to payment').click()
    await page.getByRole('timer').waitFor()
  }

  await buy(1250)
  expect(await text(page)).toMatch(/From your gift balance\s+−£17.48\s+To pay by card\s+Nothing/)
  expect(await page.locator('iframe').count()).toBe(0)
  await button(page, 'Pay £17.48 from your gift balance').click()
  await heading(page, 'Hooray, that’s ordered')
  const [reference = ''] = /R-\w{6}/.exec(await text(page)) ?? []
  expect(await statement(page)).toMatchObject({
    balance: 752,
    newest: [`Resale order ${reference}`, expect.any(String)],
  })

  // The order arrives, and one return refunds all of it to the balance.
  expect(await text(page)).toMatch(/From your gift balance\s+£17.48/)
  for (const step of ['dispatch', 'deliver']) await wrenlet.office(step, reference, '--by', 'Ada')
  await page.goto('/account/orders')
  await main(page)
    .getByRole('link', { name: new RegExp(reference) })
    .click()
  await page.getByRole('link', { name: 'Return something' }).click()
  await main(page).getByText('We’ll refund these pieces to your gift balance, within 14 days').waitFor()
  await button(page, 'Book this return').click()
  await page.getByRole('status').filter({ hasText: 'Your return is booked.' }).waitFor()
  expect(await wrenlet.office('receive', reference, '--by', 'Ada')).toContain('£17.48 goes back to the gift balance.')
  await page.reload()
  await main(page).getByText('We’ve refunded your return to your gift balance.').waitFor()
  expect((await statement(page)).balance).toBe(2500)

  await buy(2998)
  expect(await text(page)).toMatch(/From your gift balance\s+−£25\s+To pay by card\s+£9.96/)
  expect((await statement(page)).newest[0]).toBe('Put aside for a payment in progress')
  await fillCard(page, goodCard)
  await button(page, 'Pay £9.96').click()
  await heading(page, 'Hooray, that’s ordered')
  const [second = ''] = /R-\w{6}/.exec(await text(page)) ?? []

  // Once the order is cancelled, the card is refunded first; the page and the email say how much goes where.
  await page.goto('/account/orders')
  await main(page)
    .getByRole('link', { name: new RegExp(second) })
    .click()
  await page.getByRole('link', { name: 'Cancel this order' }).click()
  const parts = '£9.96 to the card you paid with, which can take up to 10 days, and £25 to your gift balance'
  await main(page).getByText(`We’ll refund ${parts}`).waitFor()
  await button(page, 'Cancel this order').click()
  await page
    .getByRole('status')
    .filter({ hasText: `We’ve refunded ${parts}` })
    .waitFor()
  const back = await statement(page)
  expect(back.balance).toBe(2500)
  expect(back.newest[0]).toBe(`Back: from resale order ${second}`)
  expect(await latestMail(wrenlet.mailFolder, email, /is cancelled$/)).toContain(parts)
})

it('when the purchase of a piece is cancelled, the balance that paid for it is refunded', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  const email = await atHome.make({ wrenlet, db })
  await signedIn(page.context(), wrenlet, email)
  await give(email, 10_000)
  await page.goto('/account/closet?view=list')
  const keep = main(page).getByRole('link', { name: /^Keep it for good: £[\d.]+ now, or free on / })
  const [price = ''] = /£[\d.]+/.exec((await keep.first().textContent()) ?? '') ?? []
  await keep.first().click()
  await main(page).getByText('You’ve got £100 of gift balance. We’ll use it first.').waitFor()
  await button(page, `Continue and pay ${price}`).click()
  await button(page, `Buy it and pay ${price} from your gift balance`).click()
  await heading(page, 'It’s yours for good')
  const after = await statement(page)
  expect(after.newest[0]).toMatch(/^Bought: /)
  expect(after.balance).toBe(10_000 - Math.round(Number(price.slice(1)) * 100))

  await main(page).getByRole('link', { name: 'Cancel for a refund' }).click()
  await main(page)
    .getByText(`We’ll refund ${price} to your gift balance, where you can use it straight away.`)
    .waitFor()
  await button(page, 'Cancel for a refund').click()
  await page.getByRole('status').filter({ hasText: 'Your purchase is cancelled' }).waitFor()
  const { balance, newest } = await statement(page)
  expect(balance).toBe(10_000)
  expect(newest[0]).toMatch(/^Back: .*, purchase cancelled$/)
  expect(await latestMail(wrenlet.mailFolder, email, /^Purchase cancelled/)).toContain('to your gift balance')
})

it('when a family joins, its balance pays first, and the button and the payment page ask for the rest', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  const email = newEmail()
  await joinUpToConfirmation(page, email)
  await give(email, 2000)
  await page.reload()
  const toHostedPage = async () => {
    expect(await text(page)).toContain('Pays £20 of today’s payment; £7 by card')
    await button(page, 'Subscribe and pay £7').waitFor()
    await confirmAndGoToPayment(page)
    expect(await page.getByRole('table').innerText()).toMatch(/Applied balance\s+-£20.00\s+Total due today\s+£7.00/)
  }
  await toHostedPage()
  // What the open page has put aside still counts when the family returns to it.
  await page.getByRole('link', { name: 'Back' }).click()
  await heading(page, 'Check and confirm')
  await toHostedPage()
  await payOnHostedPage(page, goodCard)
  await page.waitForURL(/\/welcome/)
  await expect.poll(async () => (await statement(page)).newest[0]).toMatch(/^Membership, /)
  expect((await statement(page)).balance).toBe(0)
})
