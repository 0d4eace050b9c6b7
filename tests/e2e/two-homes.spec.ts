// A second adult shares a membership from another home: they are invited by email, accept, place a free order, return a piece and
// leave. With and without JavaScript.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { addToBasket, checkOut, fillCard, goodCard, latestMail, newEmail } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(close)

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const office = (...words: string[]) => wrenlet.office(...words, '--by', 'Ada')

interface Options {
  readonly width: 390 | 1440
  readonly javaScriptEnabled: boolean
}

/** @returns the pages of the payer, who has a piece at home, and of the second adult, who has accepted by the emailed link */
async function twoHomes({ width, javaScriptEnabled }: Options) {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const open = async (who: string) => {
    const page = await browser.newPage({
      origin: wrenlet.origin,
      width,
      javaScriptEnabled,
      expected: [/status of 40[039]/],
    })
    await signedIn(page.context(), wrenlet, who)
    return page
  }
  const payer = await open(email)
  await payer.goto('/account/plan')
  await payer.getByRole('link', { name: /^Two homes/ }).click()
  const invited = newEmail()
  await payer.getByLabel('Their email').fill(invited)
  await press(payer, 'Send the invitation')
  await payer.getByRole('status').filter({ hasText: 'The invitation is on its way.' }).waitFor()
  await heading(payer, `Invited: ${invited}`)

  const mail = await latestMail(wrenlet.mailFolder, invited, /invitation to share/)
  const link = mail.match(/https?:\/\/\S+\/two-homes\/\S+/)?.[0] ?? ''
  const stranger = await browser.newPage({ origin: wrenlet.origin, width, javaScriptEnabled })
  await stranger.goto(link)
  await heading(stranger, 'Sign in to accept')

  const account = { givenName: 'Rowan', addressLine1: '7 Harbour Steps', city: 'Whitby', postCode: 'YO21 3PU' }
  await transaction(db, (tx) => anAccount(tx, { ...account, email: invited, now: new Date() }))
  const second = await open(invited)
  await second.goto(link)
  await press(second, 'Accept the invitation')
  await second.getByText('Please agree to the terms first').first().waitFor()
  await second.getByLabel(/^I’m 18 or over/).check()
  await press(second, 'Accept the invitation')
  await heading(second, 'You share a membership now')
  await second.getByRole('link', { name: 'See the closet' }).click()
  await heading(second, 'At the other home')
  return { payer, second, payerEmail: email, secondEmail: invited }
}

it('the second adult places a free order, sends a piece back, and leaves', async () => {
  const { payer, second, payerEmail, secondEmail } = await twoHomes({ width: 390, javaScriptEnabled: true })
  await addToBasket(second, 'puddle-raincoat')
  await checkOut(second)
  expect(await second.getByRole('main').innerText()).toContain('7 Harbour Steps')
  await press(second, 'Place order')
  await second.waitForURL('**/confirmation?order=*')
  await second
    .getByText(/W-[0-9A-Z]+/)
    .first()
    .waitFor()
  const reference = (await second.getByRole('main').innerText()).match(/W-[0-9A-Z]+/)?.[0] ?? ''
  for (const step of ['pick', 'dispatch', 'deliver']) await office(step, reference)

  // Another delivery costs postage, which the second adult asks the payer to pay, by card.
  await addToBasket(second, 'mustard-cords')
  await checkOut(second)
  await press(second, 'Ask Swapna to pay')
  await second.getByRole('status').filter({ hasText: 'We’ve asked Swapna' }).waitFor()
  const request = await latestMail(wrenlet.mailFolder, payerEmail, /asked to pay £3.95 postage/)
  await payer.goto(request.match(/https?:\/\/\S+\/two-homes\/postage\/\S+/)?.[0] ?? '')
  await heading(payer, 'Postage for Rowan’s delivery')
  expect(await payer.getByRole('main').innerText()).toContain('Mustard cords')
  await press(payer, 'Pay £3.95')
  await fillCard(payer, goodCard)
  await press(payer, 'Pay £3.95')
  await payer.getByRole('status').filter({ hasText: 'Thank you, the postage is paid' }).waitFor()
  await latestMail(wrenlet.mailFolder, secondEmail, /We’ve got your order/)
  await second.goto('/account/orders')
  await second.getByText('Mustard cords').first().waitFor()

  await payer.goto('/account/closet')
  await heading(payer, 'At the other home')
  expect(await payer.getByRole('main').innerText()).toContain('Puddle raincoat')
  expect(await payer.content()).not.toMatch(new RegExp(`Harbour Steps|YO21|${secondEmail}|${reference}`))
  await second.goto('/account/closet')
  expect(await second.content()).not.toMatch(new RegExp(`Alma Road|BS8|${payerEmail}`))

  await second.getByRole('checkbox', { name: /Puddle raincoat/ }).check()
  await press(second, 'Send back')
  await heading(second, /^Send/)
  expect(await second.getByRole('main').innerText()).not.toContain('£')
  await press(second, 'Confirm')
  await second
    .getByText(/WR-[0-9A-Z]+/)
    .first()
    .waitFor()

  await second.goto('/account/two-homes')
  await press(second, 'Leave')
  await second.getByRole('status').filter({ hasText: 'The sharing has ended.' }).waitFor()
  await payer.goto('/account/two-homes')
  await payer.getByLabel('Their email').waitFor()
})

it('sharing also works with plain forms, and the payer ends it', async () => {
  const { payer, second } = await twoHomes({ width: 1440, javaScriptEnabled: false })
  await second.goto('/account/plan')
  await second.getByText('Swapna pays for this membership').waitFor()
  expect(await second.getByRole('main').innerText()).not.toContain('£')
  await payer.goto('/account/two-homes')
  await press(payer, 'Stop sharing')
  await payer.getByRole('status').filter({ hasText: 'The sharing has ended.' }).waitFor()
  await second.goto('/account/two-homes')
  expect(await second.getByRole('button', { name: 'Leave' }).count()).toBe(0)
})
