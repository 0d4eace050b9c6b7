// The actions of a family in the browser, by roles and labels only, so that the journeys in tests/e2e read like the product.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const castPassword = 'puddle-jumper-9'
export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'
export const challengedCard = '4000000000003220'

let families = 0
export const newEmail = () => `family-${process.pid}-${++families}@example.com`

export async function signIn(page: Page, email: string, password = castPassword): Promise<void> {
  await page.goto('/entry')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/entry')
}

/** Adds a product in its first available size and condition to the basket, which opens the drawer. */
export async function addToBasket(page: Page, slug: string): Promise<void> {
  await page.goto(`/shop/${slug}`)
  await chooseFirst(page, 'Size')
  await chooseFirst(page, 'Condition')
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await page.getByRole('dialog', { name: 'Your basket' }).waitFor()
}

async function chooseFirst(page: Page, group: string): Promise<void> {
  const choices = page.getByRole('group', { name: group }).getByRole('radio')
  await choices.first().waitFor()
  for (const choice of await choices.all()) {
    await choice.check()
    const none = await page
      .getByText(/^None left in|has just gone/)
      .first()
      .isVisible()
    if (!none) return
  }
  throw new Error(`nothing to choose in ${group}`)
}

/** Opens an account on the way from the checkout's first page to its confirmation. */
export async function joinUpToConfirmation(page: Page, email: string, plan = '150 credits'): Promise<void> {
  await page.goto('/checkout')
  await page.getByRole('link', { name: `Choose ${plan}` }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Wanda')
  await page.getByLabel('Last name').fill('Walker')
  await page.getByLabel('Choose a password').fill('three odd words')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('heading', { name: 'Check and confirm' }).waitFor()
}

/** Ticks the two boxes that joining needs. */
export async function agreeToJoin(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /18 or over/ }).check()
  await page.getByRole('checkbox', { name: /^Start my membership now\./ }).check()
}

export async function confirmAndGoToPayment(page: Page): Promise<void> {
  await agreeToJoin(page)
  await page.getByRole('button', { name: /^Subscribe and pay £/ }).click()
  await page.waitForURL(/__sandbox\/checkout/)
}

/** Pays on the provider's hosted page. */
export async function payOnHostedPage(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Wanda Walker')
  await page.getByRole('button', { name: /^Subscribe and pay/ }).click()
}

export async function fillAddressFields(page: Page): Promise<void> {
  await page.getByLabel('Address line 1').fill('1 Wren Lane')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('ls1 4ap')
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Where shall we send it?' }).waitFor()
  await fillAddressFields(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Check your order' }).waitFor()
}

/**
 * Goes from the basket drawer through the known address to the last step of the checkout.
 * @param onShipment checks the address step
 */
export async function checkOut(page: Page, onShipment?: () => Promise<void>): Promise<void> {
  await page.getByRole('dialog', { name: 'Your basket' }).getByRole('link', { name: 'Check out' }).click()
  await page.getByRole('heading', { name: 'Where shall we send it?' }).waitFor()
  await onShipment?.()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Check your order' }).waitFor()
}

/** Answers the challenge in the bank's own frame, over the page. */
export async function answerChallenge(
  page: Page,
  answer: 'Complete authentication' | 'Fail authentication',
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '3-D Secure authentication' })
  await dialog.waitFor()
  await page.frameLocator('iframe[title="3-D Secure challenge"]').getByRole('button', { name: answer }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Waits for the card form, which is in the provider's own frame. */
export async function cardFields(page: Page) {
  const form = page.frameLocator('iframe[title="Secure payment input frame"]')
  await form.getByLabel('Card number').waitFor()
  return form
}

export async function fillCard(page: Page, card: string): Promise<void> {
  const form = await cardFields(page)
  await form.getByLabel('Card number').fill(card)
  await form.getByLabel('Expiry date').fill('12/34')
  await form.getByLabel('Security code').fill('123')
}

/** Waits for the newest email to an address, and returns its text part. */
export async function latestMail(folder: string, to: string, about: RegExp): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    for (const file of mailFiles(folder)) {
      const mail = JSON.parse(readFileSync(file, 'utf8')) as { to: unknown; subject: string; text: string }
      if (JSON.stringify(mail.to).includes(to) && about.test(mail.subject)) return mail.text
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect.fail(`no mail to ${to} about ${about}`)
}

/** Newest first. */
function mailFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  } catch {
    return []
  }
}
