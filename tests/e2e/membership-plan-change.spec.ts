// A member changes the plan: the previewed price to the penny, refused cards and a bank's approval in place, smaller plans
// at the renewal, and all of it with plain forms too.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { builtPassword } from '#tests/builders/an-account.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { answerChallenge, cardFields, challengedCard, fillCard, goodCard } from '#tests/support/worlds/family.ts'
import {
  alwaysChallengedCard,
  cardThatFailsLater,
  enterAsMember,
  swapCard,
} from '#tests/support/worlds/joined-member.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const mainText = (page: Page) => page.getByRole('main').innerText()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const swap = (email: string, card: string) => swapCard(wrenlet.sandboxOrigin, email, card)

interface Choice {
  plan?: RegExp
  boosterSteps?: number
}

/** Goes from the choice to the preview. */
async function preview(page: Page, { plan, boosterSteps = 0 }: Choice): Promise<void> {
  await page.goto('/account/plan/change')
  if (plan) await page.getByRole('radio', { name: plan }).check()
  for (let step = 0; step < boosterSteps; step++) await button(page, 'More credits').click()
  await button(page, 'See what changes').click()
  await page.getByRole('heading', { name: 'What changes' }).waitFor()
}

async function change(page: Page, choice: Choice): Promise<void> {
  await preview(page, choice)
  await button(page, /^Change and pay £/).click()
}

const untilPaymentStep = (page: Page) => page.getByRole('heading', { name: 'One more step: pay' }).waitFor()

it('a larger plan starts at once for the previewed price; a smaller one waits for the renewal', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440 })
  await enterAsMember(page, wrenlet)
  await page.goto('/account/plan')
  await page.getByRole('heading', { name: 'What happens next' }).waitFor()
  expect(await mainText(page)).toMatch(/Your plan renews on \d+ \w+ \d{4}\. We’ll take £27 from your card/)

  await page.getByRole('link', { name: 'Change plan' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change your plan' }).waitFor()
  await page.getByRole('radio', { name: /200 credits/ }).check()
  await button(page, 'More credits').click()
  expect(await mainText(page)).toContain('210 credits for £37.80 a month')
  await button(page, 'See what changes').click()
  // The preview takes the focus, so that a screen reader reads it out.
  await page.locator('h2:focus', { hasText: 'What changes' }).waitFor()
  const due = (await button(page, /^Change and pay £/).textContent())?.match(/£[\d.]+/)?.[0]
  expect(due).toBeDefined()
  expect(await mainText(page)).toContain(`We’ll take from your card now\n${due}`)
  await button(page, /^Change and pay £/).click()
  await page.getByText('Done. You’re on your new plan.').waitFor()
  expect(await mainText(page)).toContain('0 of 210 credits')
  await page.getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Invoices' }).waitFor()
  expect(await page.getByRole('row').nth(1).innerText()).toContain(due)
  await page.goto('/account/plan/statement')
  expect(await mainText(page)).toContain('0 of 210')

  await page.goto('/account/plan/change')
  await page.getByRole('radio', { name: /100 credits/ }).check()
  await button(page, 'Fewer credits').click()
  await button(page, 'See what changes').click()
  await button(page, /^Change from \d+ \w+ \d{4}$/).click()
  await page.getByText('All set. Your plan will change at your next renewal.').waitFor()
  expect(await mainText(page)).toMatch(/Next payment\s+£18/)
  expect(await mainText(page)).toContain('0 of 210 credits')
  await button(page, 'Cancel this change').click()
  await page.getByText('You’re staying on your plan.').waitFor()
  expect(await mainText(page)).toMatch(/Next payment\s+£37.80/)
})

it('a declined card shows the provider’s words and changes nothing; another card pays in place', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 390, expected: [/status of 40[029]/] })
  const email = await enterAsMember(page, wrenlet)
  await swap(email, cardThatFailsLater)
  await change(page, { plan: /200 credits/ })
  await untilPaymentStep(page)
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await cardFields(page)
  await page.goto('/account/plan')
  expect(await mainText(page)).toContain('0 of 150 credits')
  await page.getByRole('link', { name: 'Finish the change' }).click()
  await untilPaymentStep(page)

  await fillCard(page, challengedCard)
  await button(page, /^Pay £/).click()
  await answerChallenge(page, 'Fail authentication')
  await page.getByText('We are unable to authenticate your payment method.').first().waitFor()
  await button(page, 'Keep my current plan').click()
  await page.getByText('You’re staying on your plan.').waitFor()
  expect(await mainText(page)).toContain('0 of 150 credits')
  expect(await mainText(page)).not.toContain('Waiting for your payment')

  await change(page, { plan: /200 credits/ })
  await untilPaymentStep(page)
  await fillCard(page, goodCard)
  await button(page, /^Pay £/).click()
  await page.getByText('Done. You’re on your new plan.').waitFor()
  expect(await mainText(page)).toContain('0 of 200 credits')
})

it('a card that only needs approval is confirmed without being typed again', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, width: 1440, expected: [/status of 402/] })
  const email = await enterAsMember(page, wrenlet)
  await swap(email, alwaysChallengedCard)
  await change(page, { boosterSteps: 2 })
  await untilPaymentStep(page)
  await button(page, 'Confirm with my bank').waitFor()
  await button(page, 'Confirm with my bank').click()
  await answerChallenge(page, 'Complete authentication')
  await page.getByText('Done. You’re on your new plan.').waitFor()
  expect(await mainText(page)).toContain('0 of 170 credits')
})

it('a press after the session expired leads to sign-in and back to the page', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, expected: [/status of 401/] })
  const email = await enterAsMember(page, wrenlet)
  await page.goto('/account/plan/change')
  await button(page, 'More credits').click()
  await page.context().clearCookies()
  await button(page, 'See what changes').click()
  await page.getByRole('heading', { level: 1, name: 'Hello there' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await button(page, 'Continue').click()
  await page.getByLabel('Password', { exact: true }).fill(builtPassword)
  await button(page, 'Sign in').click()
  await page.getByRole('heading', { level: 1, name: 'Change your plan' }).waitFor()
})

it('a plan is changed with plain forms and without JavaScript, and a card is typed on the provider’s page', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin, javaScriptEnabled: false, expected: [/status of 402/] })
  const email = await enterAsMember(page, wrenlet)
  await page.goto('/account/plan/change')
  await page.getByRole('radio', { name: '3 months' }).check()
  await button(page, 'Show these prices').click()
  await page.getByRole('radio', { name: /200 credits/ }).check()
  await page.getByLabel('Extra credits').fill('10')
  await button(page, 'See what changes').click()
  await button(page, /^Change and pay £/).waitFor()
  // The button may appear while the rest of the page is still being parsed.
  await page.waitForLoadState()
  expect(await mainText(page)).toContain('210 credits')
  await button(page, /^Change and pay £/).click()
  await page.getByText('Done. You’re on your new plan.').waitFor()
  await page.waitForLoadState()
  expect(await mainText(page)).toContain('£105 every 3 months')

  await swap(email, cardThatFailsLater)
  await page.goto('/account/plan/change')
  await page.getByLabel('Extra credits').fill('20')
  await button(page, 'See what changes').click()
  await button(page, /^Change and pay £/).click()
  await untilPaymentStep(page)
  await button(page, 'Continue to payment').click()
  await page.getByRole('link', { name: 'Pay on Stripe’s page' }).waitFor()
  expect(await button(page, /^Pay £/).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Pay on Stripe’s page' }).click()
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByLabel('Expiry date').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Wanda Walker')
  await button(page, /^Pay £/).click()
  await page.getByText(/^Paid on /).waitFor()
  await page.goto('/account/plan?from=billing')
  await button(page, 'Show what has changed').click()
  await page.waitForURL(/\/account\/plan$/)
  expect(await mainText(page)).toContain('0 of 220 credits')
})

it('the change page opens with the booster credits that a basket over its limit needs', async () => {
  const page = await browser.newPage({ origin: wrenlet.origin })
  await enterAsMember(page, wrenlet)
  await page.goto('/account/plan/change?booster=18')
  expect(await page.getByLabel('Extra credits').inputValue()).toBe('20')
})
