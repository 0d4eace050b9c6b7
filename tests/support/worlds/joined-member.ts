// A family that has joined, and its card at the payment provider, for the journeys of a membership's life.
import type { Page } from 'playwright-core'
import { askSandbox } from '../provider/payments-sandbox.ts'
import { signedIn } from '../server/signed-in.ts'
import { confirmAndGoToPayment, goodCard, joinUpToConfirmation, newEmail, payOnHostedPage } from './family.ts'
import { type JoiningOptions, joinByCalls, type Shop } from './join-by-calls.ts'

/** A card that can be saved, but whose charges fail. */
export const cardThatFailsLater = '4000000000000341'
/** A card whose bank asks for 3-D Secure each time. */
export const alwaysChallengedCard = '4000002760003184'

/**
 * Joins from the plans to the welcome, with nothing in the basket.
 * @returns its email
 */
export async function joinAsMember(page: Page, plan = '150 credits'): Promise<string> {
  const email = newEmail()
  await joinUpToConfirmation(page, email, plan)
  await confirmAndGoToPayment(page)
  await payOnHostedPage(page, goodCard)
  await page.getByRole('heading', { level: 1, name: 'Welcome, Wanda' }).waitFor()
  return email
}

/**
 * Joins by calls instead of in the browser, for tests of a member's later life.
 * @returns its email; the password is `builtPassword`
 */
export async function enterAsMember(page: Page, shop: Shop, options: JoiningOptions = {}): Promise<string> {
  const { email } = await joinByCalls(shop, options)
  await signedIn(page.context(), shop, email)
  return email
}

/** Makes another card the one that the provider charges, as its owner could on the provider's page. */
export async function swapCard(sandboxOrigin: string, email: string, card: string): Promise<void> {
  const ask = askSandbox(sandboxOrigin)
  const { customers } = await ask<{ customers: { id: string; email: string | null }[] }>('GET', 'dump')
  const customer = customers.find((customer) => customer.email === email)
  if (!customer) throw new Error(`the provider knows no customer ${email}`)
  await ask('POST', `customers/${customer.id}/card`, { card })
}
