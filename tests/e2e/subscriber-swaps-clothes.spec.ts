// A member ticks outgrown pieces and picks replacements: first with a free return, then with postage that is paid by card after
// each kind of refusal. There is one return at a time, and the office moves the parcels.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestBrowser, waitingForReact } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import {
  addToBasket,
  answerChallenge,
  cardFields,
  challengedCard,
  checkOut,
  declinedCard,
  fillCard,
  goodCard,
} from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const office = (...words: string[]) => wrenlet.office(...words, '--by', 'Ada')
/** The text as people read it, where words of separate elements stay separate. */
const mainText = (page: Page) => page.getByRole('main').innerText()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The words of the page's meter. */
const meter = (page: Page) => page.getByRole('main').getByRole('meter').getAttribute('aria-valuetext')

async function openCloset(page: Page): Promise<void> {
  await page.goto('/account/closet')
  await page.getByRole('heading', { level: 1, name: 'Your closet' }).waitFor()
}

/** @returns the piece's name */
async function tickFirst(page: Page, text: string | RegExp = ''): Promise<string> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox'), hasText: text })
  await row.first().getByRole('checkbox').check()
  await page.getByText('1 piece · frees').waitFor()
  return (await row.first().getByText(/\w/).first().textContent()) ?? ''
}

async function codeOn(page: Page, pattern: RegExp): Promise<string> {
  const code = (await mainText(page)).match(pattern)?.[0]
  if (!code) throw new Error(`no ${pattern} on ${page.url()}`)
  return code
}
const orderReference = (page: Page) => codeOn(page, /W-[0-9A-Z]+/)
const labelCode = (page: Page) => codeOn(page, /WR-[0-9A-Z]+/)

async function startSwap(page: Page, slug: string): Promise<void> {
  await openCloset(page)
  // Not what came with an earlier swap, which the closet shows first if it arrived in a later month.
  await tickFirst(page, '3–4y')
  await button(page, 'Swap').click()
  await page.waitForURL(/\/shop\?sizes=110cm$/)
  await addToBasket(page, slug)
}

/** A member with four pieces at home, signed in. */
async function openAtHome(width: 390 | 1440): Promise<Page> {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 4)
  // Refusals shown in the page: nothing ticked 400, one return at a time 409, a declined card 402.
  const page = await browser.newPage({ origin: wrenlet.origin, width, expected: [/status of (400|402|409)/] })
  await signedIn(page.context(), wrenlet, email)
  return page
}

/** The delivery time on the pages, which differs from the one with which the demo world begins. */
const deliveryTime = '4–6 working days after you order'
const setDeliveryTime = () =>
  runSql(wrenlet.databaseUrl, `update setting set value = '{"from": 4, "to": 6}' where key = 'delivery.working_days'`)

it('a member swaps, waits for the parcel, and later pays for a second swap', async () => {
  await setDeliveryTime()
  const page = await openAtHome(390)
  await openCloset(page)
  await button(page, 'Swap').click()
  const nothingTicked = page.getByText('Tick at least one piece to send back.')
  await nothingTicked.waitFor()

  const goingBack = await tickFirst(page)
  await expect.poll(() => nothingTicked.count()).toBe(0)
  await button(page, 'Swap').click()
  await page.waitForURL(/\/shop\?sizes=110cm$/)
  await page
    .getByRole('link', { name: /^Remove .*4–5/ })
    .first()
    .waitFor()
  const bar = page.getByRole('complementary', { name: 'Your swap' })
  await bar.getByText(/1 going back frees \d+ credits/).waitFor()
  const toSpend = async () =>
    Number((await page.locator('.swap-bar').textContent())?.match(/(\d+) credits? to spend/)?.[1])
  const before = await toSpend()
  await addToBasket(page, 'puddle-raincoat')
  await expect.poll(toSpend).toBeLessThan(before)
  const drawer = page.getByRole('dialog', { name: 'Your basket' })
  // The basket includes the return, and says that the first return is free.
  await drawer.getByText(/1 going back frees \d+ credits/).waitFor()
  await expect.poll(() => drawer.innerText()).toMatch(/Return\s+Free \(your first\)/)
  expect(await mainText(page)).toContain(`Arrives ${deliveryTime}.`)
  expect(await drawer.getByRole('meter').getAttribute('aria-valuetext')).toContain('coming back counted')
  const openedBefore = await page.context().newPage()
  await openCloset(openedBefore)
  await checkOut(page, async () => expect(await mainText(page)).toMatch(new RegExp(`Arrives\\s+${deliveryTime}`)))
  expect(await mainText(page)).toMatch(new RegExp(`Arrives\\s+${deliveryTime}`))
  expect(await meter(page)).toContain('coming back counted')
  expect(await mainText(page)).toMatch(/Going back[\s\S]*Return\s+Free \(your first\)\s+To pay today\s+£3.95/)
  await cardFields(page)
  await button(page, 'Hold for longer').click()
  await page.getByText('Held for longer.').waitFor()
  await page
    .getByRole('timer')
    .filter({ hasText: /for (2[5-9]|30):\d\d$/ })
    .waitFor()
  await fillCard(page, goodCard)
  const historyLength = () => page.evaluate(() => window.history.length)
  const lengthBefore = await historyLength()
  await button(page, 'Pay £3.95 and place order').click()

  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
  // The history has exactly one more entry: the drawer that led to the checkout did not open here, not even for a moment.
  expect(await historyLength()).toBe(lengthBefore + 1)
  const first = { order: await orderReference(page), label: await labelCode(page) }
  expect(await mainText(page)).toContain(deliveryTime)
  expect(await mainText(page)).toContain(goingBack)

  // The calendar entry for the delivery, and the price of a second parcel instead of adding to this order.
  const delivery = await page.getByRole('link', { name: 'Add the delivery to your calendar' }).getAttribute('href')
  const calendar = await page.request.get(delivery ?? '')
  expect(calendar.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(await calendar.text()).toContain(`SUMMARY:Your Wrenlet order ${first.order} should be here by today`)
  expect(await mainText(page)).toMatch(/after you ordered: by \d+ \w+ 20\d\d/)
  expect(await mainText(page)).toContain('A second order costs £3.95 to send.')

  // The member has nothing to do while the parcel is on its way.
  await openCloset(page)
  const nothingToDo = page.getByText('Nothing to do yet: send these back when your new clothes arrive.')
  await nothingToDo.waitFor()
  expect(await mainText(page)).not.toContain(messages.sendBackFirst)
  expect(await page.getByText('Send this back first').count()).toBe(0)

  // A job makes the label, which only this member can print.
  const label = await page.getByRole('link', { name: 'Download the label (PDF)' }).getAttribute('href')
  const labelType = async () => (await page.request.get(label ?? '')).headers()['content-type']
  await expect.poll(labelType).toBe('application/pdf')
  const pdf = await page.request.get(label ?? '')
  expect(pdf.headers()).toMatchObject({ 'cache-control': 'private, no-store' })
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const qrCode = await page.request.get(`/api/shop/returns/${label?.split('/').at(-2)}/label?as=qr`)
  expect(qrCode.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' })

  // A second return must wait, whichever way it is requested, and the pieces that must go back first are highlighted.
  for (const way of ['Swap', 'Send back']) {
    await openCloset(page)
    await tickFirst(page)
    await button(page, way).click()
    await page.getByRole('alert').filter({ hasText: messages.sendBackFirst }).waitFor()
    await page.locator(':focus').filter({ hasText: messages.sendBackFirst }).waitFor()
  }
  // A closet that was opened before that return was booked says so, too.
  await tickFirst(openedBefore)
  await button(openedBefore, 'Swap').click()
  await openedBefore.getByRole('alert').filter({ hasText: messages.sendBackFirst }).waitFor()
  await openedBefore.close()
  const highlighted = page.getByRole('listitem').filter({ hasText: 'Send this back first' })
  expect(await highlighted.count()).toBe(1)
  expect(await highlighted.textContent()).toContain(goingBack)

  // The new pieces arrive, and the office checks the old ones.
  expect(await office('dispatch', first.order)).toContain('on its way')
  expect(await office('deliver', first.order)).toContain('has arrived')
  await office('receive', first.label)
  expect(await office('inspect', first.label, '--condition', 'worn', '--safe')).toContain('The return is done')
  await openCloset(page)
  expect(await mainText(page)).not.toContain(messages.sendBackFirst)
  expect(await mainText(page)).toContain('Puddle raincoat')

  await startSwap(page, 'rainbow-arc-tee')
  await checkOut(page)
  const pay = button(page, 'Pay £7.90 and place order')
  await fillCard(page, declinedCard)
  await pay.click()
  await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).waitFor()
  await fillCard(page, challengedCard)
  await pay.click()
  await answerChallenge(page, 'Fail authentication')
  await page.getByRole('alert').filter({ hasText: 'We are unable to authenticate your payment method.' }).waitFor()
  await pay.click()
  await answerChallenge(page, 'Complete authentication')
  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
  expect(await mainText(page)).toMatch(/Postage\s+£7.90/)
  await openCloset(page)
  expect(await mainText(page)).toContain('On their way to you')

  // Once a return is complete another is possible, but is no longer free.
  const second = { label: await labelCode(page) }
  await office('receive', second.label)
  await office('inspect', second.label, '--condition', 'worn', '--safe')
  await openCloset(page)
  await tickFirst(page)
  await button(page, 'Send back').click()
  await page.getByRole('heading', { name: 'Send these back' }).waitFor()
  expect(await mainText(page)).toMatch(/Return postage\s+£3.95/)
  await fillCard(page, goodCard)
  await button(page, 'Pay £3.95 and confirm').click()
  await page.getByRole('status').filter({ hasText: 'All set: you’ve got' }).waitFor()
  await openCloset(page)
  await page.getByText('Pending return').waitFor()
})

async function aSwapAtTheCheckout(): Promise<Page> {
  const page = await openAtHome(1440)
  await startSwap(page, 'rainbow-arc-tee')
  await checkOut(page)
  await fillCard(page, goodCard)
  return page
}
const otherTab = async (page: Page) => waitingForReact(await page.context().newPage())
const waitForOtherBasket = (page: Page) => page.getByText('You have another basket at the checkout').waitFor()

it('a checkout opened in another tab leaves this tab’s payment alone', async () => {
  const page = await aSwapAtTheCheckout()
  const other = await otherTab(page)
  await other.goto('/checkout?step=summary')
  await button(other, 'Pay £3.95 and place order').waitFor()
  await openCloset(other)
  const item = await other.getByRole('checkbox').last().getAttribute('value')
  await other.goto(`/account/closet/return?item=${item}`)
  await waitForOtherBasket(other)
  await button(page, 'Pay £3.95 and place order').click()
  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
})

it('continuing with another basket in another tab closes this tab’s checkout, which says so', async () => {
  const page = await aSwapAtTheCheckout()
  const other = await otherTab(page)
  await addToBasket(other, 'puddle-raincoat')
  await other.goto('/checkout?step=summary')
  await waitForOtherBasket(other)
  await button(other, 'Hold them and continue').click()
  await cardFields(other)
  await button(page, 'Pay £3.95 and place order').click()
  await page.getByRole('alert').filter({ hasText: 'We’ve closed this checkout' }).waitFor()
  // This page now shows the other basket, whose payment is untouched.
  await page.getByRole('main').getByText('Puddle raincoat').first().waitFor()
  await fillCard(other, goodCard)
  await button(other, 'Pay £3.95 and place order').click()
  await other.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
})

it('the last step counts the credits of a booster too', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  await runSql(
    wrenlet.databaseUrl,
    `update membership set booster_credits = 20, credits_limit = credits_limit + 20
     where account_id = (select id from account where email = '${email}')`,
  )
  const page = await browser.newPage({ origin: wrenlet.origin })
  await signedIn(page.context(), wrenlet, email)
  await addToBasket(page, 'rainbow-arc-tee')
  await checkOut(page)
  expect(await page.getByRole('main').getByRole('meter').getAttribute('aria-valuemax')).toBe('170')
})

it('a first return costs nothing', async () => {
  const page = await openAtHome(1440)
  await openCloset(page)
  const before = await meter(page)
  await tickFirst(page)
  await button(page, 'Send back').click()
  await page.getByRole('heading', { name: 'Send these back' }).waitFor()
  expect(await mainText(page)).toContain('Free, your first one')
  await button(page, 'Confirm return').click()
  await page.getByRole('status').filter({ hasText: 'All set: you’ve got' }).waitFor()
  await openCloset(page)
  expect(await meter(page)).not.toBe(before)
})

it('a first return goes through without JavaScript', async () => {
  const { email } = await aMemberAtHome(wrenlet.databaseUrl, 2)
  const page = await browser.newPage({ origin: wrenlet.origin, javaScriptEnabled: false })
  await signedIn(page.context(), wrenlet, email)
  await openCloset(page)
  await page.getByRole('checkbox').first().check()
  await button(page, 'Send back').click()
  await button(page, 'Confirm return').click()
  await page.getByText('All set: you’ve got').waitFor()
})
