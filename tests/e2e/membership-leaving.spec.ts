// Pausing and reactivating a membership, ending it in three clicks and undoing that, cancelling within the 14 days, and the same with
// plain forms, without JavaScript.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { moveToNoon } from '#tests/support/move-to-noon.ts'
import { sendClothesTo } from '#tests/support/send-clothes.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import {
  addToBasket,
  answerChallenge,
  confirmAndGoToPayment,
  fillAddress,
  goodCard,
  payOnHostedPage,
} from '#tests/support/worlds/family.ts'
import { alwaysChallengedCard, enterAsMember, joinAsMember, swapCard } from '#tests/support/worlds/joined-member.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
// We keep a share of the price for each day in London, so no day may end while this file runs.
beforeAll(() => moveToNoon(wrenlet.origin))
const browser = await openTestBrowser()

const mainText = (page: Page) => page.getByRole('main').innerText()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })

it('a membership pauses once nothing is at home, and restarts for the price due', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 402/] })
  const email = await enterAsMember(page, wrenlet)
  await page.goto('/account/plan')
  await link(page, 'Pause').click()
  await page.getByRole('heading', { level: 1, name: 'Pause your membership' }).waitFor()
  await button(page, 'Pause now').click()
  await page.getByText('You won’t be charged until you start again.').waitFor()
  expect(await mainText(page)).toMatch(/Paused since \d+ \w+ \d{4}\. You’re not being charged\./)
  expect(await mainText(page)).toContain('Unused payment\n£27')
  await page.goto('/account/closet')
  await page.getByText('You’ve nothing at home and you’re not being charged.').waitFor()
  await link(page, 'Reactivate').click()
  await page.getByRole('heading', { level: 1, name: 'Start again' }).waitFor()
  // The whole period was paid today, and none of it has been used.
  expect(await mainText(page)).toContain('−£27')
  await swapCard(wrenlet.sandboxOrigin, email, alwaysChallengedCard)
  await button(page, /^Reactivate/).click()
  await page.getByText('Your membership has restarted.').waitFor()
  expect(await mainText(page)).toContain('Active')
})

it('a membership ends in three clicks from the account; the page says when, and it can be undone', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  await joinAsMember(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await link(page, 'End membership').click()
  await page.getByRole('heading', { level: 1, name: 'End your membership' }).waitFor()
  expect(await mainText(page)).toMatch(
    /You’ve paid until \d+ \w+ \d{4}\. Your membership will end then, and you won’t be charged again\./,
  )
  expect(await mainText(page)).toMatch(
    /You can order and swap until \d+ \w+ \d{4}\. After that you can only send clothes back\./,
  )
  expect(await mainText(page)).toMatch(
    /If you order anything else, please send it back by \d+ \w+ \d{4}\. Return postage is free/,
  )
  await button(page, 'End my membership').click()
  await page.getByText('You won’t be charged again. We’ve emailed you').waitFor()
  expect(await mainText(page)).toMatch(/Ends on \d+ \w+ \d{4}/)
  expect(await mainText(page)).toMatch(/You can order and swap until \d+ \w+ \d{4}\./)
  await page.goto('/account/closet')
  await page.getByText(/^Last day: \d+ \w+ \d{4}\./).waitFor()
  await page.goto('/account/plan')
  await button(page, 'Keep my membership').click()
  await page.getByText('You’re staying. Your membership renews as shown below.').waitFor()
  expect(await mainText(page)).toContain('What happens next')
})

it('a contract is cancelled within the 14 days for the refund that the page shows before the button', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await enterAsMember(page, wrenlet)
  await page.goto('/account/plan')
  await page.getByText(/You can cancel for a refund until \d+ \w+ \d{4}/).waitFor()
  await link(page, 'Cancel for a refund').click()
  await page.getByRole('heading', { level: 1, name: 'Cancel for a refund' }).waitFor()
  expect(await mainText(page)).toMatch(
    /you’d get everything back: £27\. Once we’ve sent you clothes, we keep £0\.\d\d for each day since you joined/,
  )
  await button(page, 'Cancel and get £27 back').click()
  await page.getByText('You’ll have your refund within 14 days').waitFor()
  await page.goto('/account/plan/invoices')
  await page.getByText('£27 refunded').waitFor()
  await page.goto('/account/plan')
  await link(page, 'Join again').waitFor()
  await page.goto('/subscription-failed')
  await page.getByRole('heading', { level: 1 }).waitFor()

  await page.goto('/account/plan')
  await link(page, 'Join again').click()
  await link(page, 'Choose 100 credits').click()
  await page.getByRole('heading', { name: 'Check and confirm' }).waitFor()
  await confirmAndGoToPayment(page)
  await payOnHostedPage(page, goodCard)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Wanda' }).waitFor()
  await page.goto('/account/plan')
  expect(await mainText(page)).toContain('0 of 100 credits')
})

it('the pause page says what is still at home, and links to the label', async () => {
  const member = await aMemberAtHome(wrenlet.databaseUrl, 3)
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390 })
  await signedIn(page.context(), wrenlet, member.email)
  await page.goto('/account/plan')
  await link(page, 'Pause').click()
  await page.getByText('You still have 3 pieces at home').waitFor()
  expect(await button(page, 'Pause now').count()).toBe(0)
  await link(page, 'Send them back').click()
  await page.waitForURL(/\/account\/closet$/)
})

it('once clothes have been sent, part of the price is kept for each day; the page says how much, and what is due back when', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin })
  const email = await enterAsMember(page, wrenlet)
  await sendClothesTo(wrenlet.databaseUrl, email)
  await page.goto('/account/plan/cool-off')
  await page.getByText(/It goes down by £0\.\d\d a day\./).waitFor()
  expect(await mainText(page)).toMatch(
    /You still have one piece\. Please post it by \d+ \w+ \d{4}: book a return in your closet.* That return is free\./,
  )
  await button(page, 'Cancel and get £27 back').waitFor()
})

it('an order that is not being packed yet is cancelled with the contract', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin })
  await enterAsMember(page, wrenlet)
  await addToBasket(page, 'puddle-raincoat')
  await page.getByRole('dialog', { name: 'Your basket' }).getByRole('link', { name: 'Check out' }).click()
  await fillAddress(page)
  await button(page, 'Place order').click()
  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.goto('/account/plan/cool-off')
  await button(page, 'Cancel and get £27 back').click()
  await page.getByText('You’ll have your refund within 14 days').waitFor()
  await page.goto('/account/closet')
  await page.getByRole('heading', { level: 2, name: 'Nothing at home', exact: true }).waitFor()
})

it('ending, undoing, pausing and starting again work with plain forms', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, javaScriptEnabled: false })
  await enterAsMember(page, wrenlet)
  await page.goto('/account/plan/end')
  await page.getByLabel(/Why are you leaving/).selectOption('too_expensive')
  await button(page, 'End my membership').click()
  await page.getByText('We’ve emailed you to confirm').first().waitFor()
  await button(page, 'Keep my membership').click()
  await page.getByText('You’re staying.').waitFor()
  await page.goto('/account/plan/pause')
  await button(page, 'Pause now').click()
  await page.getByText('You won’t be charged until you start again.').waitFor()
  await link(page, 'Reactivate').click()
  await button(page, /^Reactivate/).click()
  await page.getByText('Your membership has restarted.').waitFor()
})

it('a reactivation that needs the bank’s approval is confirmed in place', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, expected: [/status of 402/] })
  await signedIn(page.context(), wrenlet, 'pia@example.com')
  await swapCard(wrenlet.sandboxOrigin, 'pia@example.com', alwaysChallengedCard)
  await page.goto('/account/plan/reactivate')
  await button(page, /^Reactivate and pay £/).click()
  await button(page, 'Confirm with my bank').waitFor()
  await button(page, 'Confirm with my bank').click()
  await answerChallenge(page, 'Complete authentication')
  await page.getByText('Your membership has restarted.').waitFor()
})
