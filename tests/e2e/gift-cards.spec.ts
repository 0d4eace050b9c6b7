// Gift cards on a phone: bought with the discount and 3-D Secure, and redeemed by a friend who joins with it; bought by a guest with
// a wallet for a birthday; redeemed without JavaScript; bought by keyboard; and bought for a family.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { addDays, dayInLondon, formatDay } from '#server/kernel/calendar.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aFamilyLink } from '#tests/builders/a-family-link.ts'
import { aGiftCard } from '#tests/builders/a-gift-card.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { builtPassword } from '#tests/builders/an-account.ts'
import { expectNoAxeViolations, openTestBrowser, waitingForReact } from '#tests/support/browser/browser.ts'
import { alert, button, heading, status } from '#tests/support/screens/steps.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import {
  answerChallenge,
  challengedCard,
  confirmAndGoToPayment,
  fillCard,
  goodCard,
  latestMail,
  payOnHostedPage,
} from '#tests/support/worlds/family.ts'
import { aNewcomer } from '#tests/support/worlds/join-by-calls.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()

const text = (page: Page) => page.getByRole('main').innerText()
/** The code in the email to a recipient, as "CDA7S-J470T-AGNZH-5Q4RV-RKJDFS". */
const codeIn = (mail: string): string => /#redeem-([0-9A-Z-]+)/.exec(mail)?.[1] ?? ''

interface PageOptions {
  email?: string
  expected?: RegExp[]
  javaScriptEnabled?: boolean
}

async function pageOf({ email, ...options }: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, ...options })
  if (email) await signedIn(page.context(), wrenlet, email)
  return page
}

async function aMemberNow(): Promise<string> {
  const { account } = await transaction(db, (tx) => aMember(tx, { now: new Date(), pastCoolingOff: true }))
  return account.email
}

async function describeGift(page: Page, to: string): Promise<void> {
  await page.getByLabel('Their name').fill('Mira')
  await page.getByLabel('Their email').fill(to)
  await page.getByLabel('They live in the UK').check()
  await page.getByLabel('From', { exact: true }).fill('Grandma Jean')
  await page.getByLabel('Message').fill('Choose something yellow.')
}

async function redeem(page: Page, code: string): Promise<void> {
  await page.getByLabel('Gift card code').fill(code)
  await button(page, 'Add it to my account').click()
}

it('a member buys a gift card at 15% off with 3-D Secure but cannot redeem it; a friend redeems it and joins with it', async () => {
  const buyer = await pageOf({ email: await aMemberNow(), expected: [/status of 403/] })
  await buyer.goto('/gifting')
  await heading(buyer, 'Give clothes that fit on the day')
  expect(await text(buyer)).toContain('−£7.50')
  expect(await text(buyer)).toContain('£300 of your £300 a year at the member price is left.')
  await buyer.getByRole('radio', { name: '£100' }).check()
  await describeGift(buyer, 'mira@example.com')
  await expect.poll(() => text(buyer)).toContain('£85')
  await button(buyer, 'Continue to payment').click()
  await heading(buyer, 'Pay for your gift card')
  expect(await text(buyer)).toContain('somebody else has to redeem it')
  await fillCard(buyer, challengedCard)
  await button(buyer, 'Pay £85').click()
  await answerChallenge(buyer, 'Complete authentication')
  await heading(buyer, 'That’s a lovely gift')

  const code = codeIn(await latestMail(wrenlet.mailFolder, 'mira@example.com', /^You’ve been given a gift card/))
  expect(code).not.toBe('')
  await buyer.goto('/account/gift-cards')
  await redeem(buyer, code)
  await alert(buyer, 'somebody else has to redeem them')

  const { email } = await aNewcomer(db)
  const friend = await pageOf({ email, expected: [/status of 409/] })
  const requests: string[] = []
  friend.on('request', (request) => requests.push(request.url()))
  await friend.goto(`/gifting#redeem-${code}`)
  // The code moves from the address into the field, and no requested address contains it.
  await friend.waitForURL(/\/gifting#redeem$/)
  expect((await friend.getByLabel('Gift card code').inputValue()).replaceAll('-', '')).toBe(code.replaceAll('-', ''))
  await button(friend, 'Add it to my account').click()
  await status(friend, '£100 added')
  expect(requests.filter((url) => url.includes(code))).toEqual([])
  await friend.getByRole('link', { name: 'See your gift balance' }).click()
  await heading(friend, 'Gift cards')
  expect(await text(friend)).toMatch(/Your gift balance\s+£100/)
  await redeem(friend, code)
  await alert(friend, 'You’ve already added this card to your balance.')

  await friend.goto('/checkout')
  await friend.getByRole('link', { name: 'Choose 150 credits' }).click()
  await heading(friend, 'Check and confirm')
  expect(await text(friend)).toContain('Pays £27 of today’s payment. Your card is saved for renewals')
  await confirmAndGoToPayment(friend)
  await payOnHostedPage(friend, goodCard)
  await friend.waitForURL(/\/welcome/)
  // Once the invoice is paid, a job marks the amount that was put aside as spent.
  const statement = async () => {
    await friend.goto('/account/gift-cards')
    return text(friend)
  }
  await expect.poll(statement).toContain('Membership, ')
  expect(await text(friend)).toMatch(/Your gift balance\s+£73/)
})

it('a guest buys with a wallet for a birthday, on which the card is emailed, and its code is redeemed after signing in', async () => {
  const birthday = addDays(dayInLondon(new Date()), 12)
  const guest = await pageOf()
  await guest.goto('/gifting')
  await describeGift(guest, 'birthday@example.com')
  await guest.getByRole('radio', { name: /^On a day you choose/ }).check()
  await guest.getByLabel('Day', { exact: true }).fill(birthday)
  await guest.getByLabel('Your full name').fill('Jean Quill')
  await guest.getByLabel('Your email').fill('jean-wallet@example.com')
  await button(guest, 'Continue to payment').click()
  await heading(guest, 'Pay for your gift card')
  // A reload keeps what was entered and the payment.
  await guest.reload()
  await heading(guest, 'Pay for your gift card')
  const wallet = guest.frameLocator('iframe[title="Test wallet button"]').getByRole('button', { name: 'Test wallet' })
  await wallet.click()
  await guest.frameLocator('iframe[title="Test wallet sheet"]').getByRole('button', { name: 'Pay £50' }).click()
  await heading(guest, 'That’s a lovely gift')
  expect(await text(guest)).toContain(`We’ll email it to Mira on ${formatDay(birthday)}.`)
  await latestMail(wrenlet.mailFolder, 'jean-wallet@example.com', /gift card G-/)
  // The buyer changes the message while the card waits for its day.
  await guest.getByRole('link', { name: 'Change it' }).click()
  await guest.getByLabel('Message').fill('Choose something green.')
  await button(guest, 'Save the changes').click()
  await status(guest, 'Your changes are saved.')
  expect(await text(guest)).toContain('Choose something green.')

  await moveClock(`${birthday}T12:00:00Z`)
  const code = codeIn(await latestMail(wrenlet.mailFolder, 'birthday@example.com', /^You’ve been given a gift card/))
  expect(code).not.toBe('')
  const { email } = await aNewcomer(db)
  const friend = await pageOf()
  await friend.goto(`/gifting#redeem-${code}`)
  await friend.waitForURL(/\/gifting#redeem$/)
  await friend.getByRole('link', { name: 'Sign in or create an account' }).click()
  await friend.waitForURL(/\/entry/)
  expect(friend.url()).not.toContain(code)
  await friend.getByLabel('Email', { exact: true }).fill(email)
  await button(friend, 'Continue').click()
  await friend.getByLabel('Password', { exact: true }).fill(builtPassword)
  await button(friend, 'Sign in').click()
  await friend.waitForURL(/\/gifting/)
  await expect
    .poll(async () => (await friend.getByLabel('Gift card code').inputValue()).replaceAll('-', ''))
    .toBe(code.replaceAll('-', ''))
  await button(friend, 'Add it to my account').click()
  await status(friend, '£50 added')
})

it('without JavaScript, a code is redeemed, and the page says what is wrong with an invalid code', async () => {
  const { code } = await transaction(db, (tx) => aGiftCard(tx, { facePence: 2500, now: new Date() }))
  const { email } = await aNewcomer(db)
  const page = await pageOf({ email, javaScriptEnabled: false, expected: [/status of 400/] })
  await page.goto('/gifting#redeem')
  await redeem(page, 'not a code')
  await alert(page, 'We don’t know that code.')
  await redeem(page, code.toLowerCase())
  await status(page, '£25 added')
  expect(page.url()).not.toContain(code.toLowerCase())
})

it('a gift card is bought by keyboard alone', async () => {
  const page = await pageOf({ expected: [/status of 400/] })
  await page.goto('/gifting')
  await page.getByRole('radio', { name: '£50' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('radio', { name: '£75' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('30')
  for (const typed of ['Mira', 'mira-keys@example.com']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Gran')
  await page.keyboard.press('Enter')
  await alert(page, 'Enter your name')
  await page.locator(':focus').press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Jean Quill')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Enter')
  await heading(page, 'Pay for your gift card')
  await button(page, 'Pay £30').waitFor()
})

it('a grandparent gives a card to the family whose link led there, and never sees the family’s email', async () => {
  const { account, accountId } = await transaction(db, (tx) => aMember(tx, { now: new Date() }))
  const secret = await transaction(db, (tx) => aFamilyLink(tx, { accountId, now: new Date() }))
  const page = await pageOf()
  await page.goto(`/gifting/for/${secret}`)
  await page.getByRole('link', { name: 'Choose a gift card' }).click()
  await heading(page, 'Give them a gift card')
  await expectNoAxeViolations(page)
  await page.getByLabel('The name on the card').fill('All of you')
  await page.getByLabel('They live in the UK').check()
  await page.getByLabel('From', { exact: true }).fill('Gran')
  await page.getByLabel('Your full name').fill('Jean Quill')
  await page.getByLabel('Your email').fill('gran@example.com')
  await button(page, 'Continue to payment').click()
  await heading(page, 'Pay for your gift card')
  await fillCard(page, goodCard)
  await button(page, 'Pay £50').click()
  await heading(page, 'That’s a lovely gift')
  expect(await page.content()).not.toContain(account.email)
  expect(await latestMail(wrenlet.mailFolder, 'gran@example.com', /gift card G-/)).not.toContain(account.email)
  expect(codeIn(await latestMail(wrenlet.mailFolder, account.email, /^You’ve been given a gift card/))).not.toBe('')
})

async function moveClock(to: string): Promise<void> {
  const answer = await fetch(`${wrenlet.origin}/__clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  })
  expect(answer.status).toBe(200)
}

it('the form for buying a card is emptied when its user signs out in another tab', async () => {
  const page = await pageOf({ email: await aMemberNow() })
  await page.goto('/gifting')
  await describeGift(page, 'mira@example.com')
  const other = waitingForReact(await page.context().newPage())
  await other.goto('/account')
  await button(other, 'Sign out').first().click()
  await page.getByLabel('Your email').waitFor()
  const fields = ['Their name', 'Their email', 'Message'].map((label) => page.getByLabel(label))
  const values = [...fields, page.getByLabel('From', { exact: true })].map((field) => field.inputValue())
  expect(await Promise.all(values)).toEqual(['', '', '', ''])
})
