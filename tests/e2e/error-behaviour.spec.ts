// The messages of refusals (spec §8), on the screens where they happen.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { addToBasket, castPassword, checkOut, newEmail, signIn } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const storedUser = (page: Page) => page.evaluate(() => window.localStorage.getItem('wrenlet.user'))

const open = (width: 390 | 1440, expected: RegExp[] = []) =>
  browser.newPage({ origin: wrenlet.origin, width, expected })

it('a wrong sign-in shows the specified sentence, keeps the email and clears the password', async () => {
  const page = await open(1440, [/status of 40[01]/])
  await page.goto('/entry')
  await page.getByLabel('Email', { exact: true }).fill('freya at example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').getByRole('link', { name: messages.invalidEmail, exact: true }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill('freya@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not my password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There’s a problem' })
  await summary.getByRole('link', { name: messages.wrongSignIn, exact: true }).waitFor()
  // The page moves the focus, changes its title and clears the password together, a moment after it shows the answer.
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await page.title()).toMatch(/^Error: /)
  expect(await password.inputValue()).toBe('')
  expect(await password.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('main').textContent()).toContain('freya@example.com')
  await summary.getByRole('link').click()
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  await password.fill(castPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your closet' }).waitFor()
  await expect.poll(() => page.title()).not.toMatch(/^Error: /)
})

it('a session that ended elsewhere clears the user, and sign-in leads back', async () => {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const fresh = 'seven muddy wellies'
  const page = await open(1440)
  await signIn(page, email, password)
  await page.getByRole('heading', { level: 1, name: 'Your closet' }).waitFor()
  await expect.poll(() => storedUser(page)).toMatch(/^[0-9a-f-]{36}$/)

  const elsewhere = await open(1440)
  await signIn(elsewhere, email, password)
  await elsewhere.goto('/account')
  await elsewhere.getByLabel('New password', { exact: true }).fill(fresh)
  await elsewhere.getByLabel('Confirm new password').fill(fresh)
  await elsewhere.getByRole('button', { name: 'Change password' }).click()
  await elsewhere.getByRole('status').filter({ hasText: messages.passwordChanged }).waitFor()

  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Plan' }).click()
  await page.waitForURL(/\/entry\?redirectTo=%2Faccount%2Fplan$/)
  await expect.poll(() => storedUser(page)).toBeNull()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your plan' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/plan')
})

it('a call after the session has ended clears the user, says so and links to sign-in', async () => {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await open(390, [/status of 401/])
  await signIn(page, email, password)
  await addToBasket(page, 'rainbow-arc-tee')
  await checkOut(page)
  await expect.poll(() => storedUser(page)).toMatch(/^[0-9a-f-]{36}$/)
  await page.context().clearCookies({ name: /session/ })
  await page.getByRole('button', { name: 'Hold for longer' }).click()
  await page.getByRole('alert').filter({ hasText: messages.unauthorized }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor()
  await expect.poll(() => storedUser(page)).toBeNull()
})

it('a hold extended in two tabs is extended once, and both show the same end', async () => {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await open(390)
  await signIn(page, email, password)
  await addToBasket(page, 'rainbow-arc-tee')
  await checkOut(page)
  const elsewhere = await page.context().newPage()
  await elsewhere.goto('/checkout?step=summary')
  await elsewhere.getByRole('button', { name: 'Hold for longer' }).click()
  await elsewhere.getByText('Held for longer.').waitFor()
  await page.getByRole('button', { name: 'Hold for longer' }).click()
  // A repeated request gets the same answer: the later time is shown, and the button is gone.
  await page
    .getByRole('timer')
    .filter({ hasText: /for 2\d:/ })
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Hold for longer' }).count()).toBe(0)
})

it('without a plan the account is open, and only the closet and the plan ask for a subscription', async () => {
  const page = await open(390, [/status of 403/])
  await page.goto('/entry')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Wanda')
  await page.getByLabel('Last name').fill('Walker')
  await page.getByLabel('Choose a password').fill('three odd words')
  await page.getByRole('button', { name: 'Create my account' }).click()
  // A new customer lands on the plans, never on a refusal.
  await page.waitForURL(/\/plans$/)
  await page.getByRole('heading', { level: 1, name: 'Choose your plan' }).waitFor()
  for (const path of ['/account/closet', '/account/plan', '/account/plan/invoices']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(403)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(messages.subscribeToAccess)
    const login = page.getByRole('main').getByRole('link', { name: 'Login' })
    expect(await login.getAttribute('href')).toBe(`/entry?redirectTo=${encodeURIComponent(path)}&switch`)
  }
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Your account' }).getByRole('link')
  expect(await tabs.allTextContents()).toEqual(['Orders', 'Gift cards', 'Details'])
  for (const path of ['/account', '/account/activity', '/account/orders'])
    expect((await page.goto(path))?.status(), path).toBe(200)
  await page.goto('/account?edit=address')
  await page.getByLabel('Address line 1').fill('2 Mill Lane')
  await page.getByLabel('Town or city').fill('Hebden Bridge')
  await page.getByLabel('Postcode').fill('HX7 8AD')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('2 Mill Lane, Hebden Bridge').waitFor()
})

it('signing in with a basket and no plan leads into the checkout, never to a page that needs a plan', async () => {
  const page = await open(390, [/status of 403/])
  const email = newEmail()
  const password = 'three odd words'
  await page.goto('/entry?redirectTo=%2Faccount%2Fcloset')
  await page.getByText('Sign in to see your closet.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').fill('Wanda')
  await page.getByLabel('Last name').fill('Walker')
  await page.getByLabel('Choose a password').fill(password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL(/\/plans$/)
  // Leaves the page first: its pending requests would be refused without their cookies.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await addToBasket(page, 'rainbow-arc-tee')
  await page.goto('/entry')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/checkout\?step=plans$/)
})

it('a 403 offers Login, and Login leads back', async () => {
  const page = await open(1440, [/status of 403/])
  await saveAFavourite(page)
  await page.route('**/api/shop/products/check', (route) =>
    route.fulfill({ status: 403, json: { errors: [{ code: 'not_allowed', message: 'Members only, today.' }] } }),
  )
  // The page's clock stands still until the pointer is on the toast, which would disappear after five seconds.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/favourites')
  const toast = page.getByRole('alert').filter({ hasText: 'Members only, today.' })
  await toast.hover()
  await page.clock.resume()
  await toast.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL(/\/entry\?redirectTo=%2Ffavourites&switch$/)
  await page.unroute('**/api/shop/products/check')
  await page.getByLabel('Email', { exact: true }).fill('freya@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(castPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/favourites$/)
  await page.getByRole('link', { name: 'Puddle raincoat' }).waitFor()
})

it('a toast shows the first message for five seconds, pauses under the pointer, and can be dismissed', async () => {
  const page = await open(1440, [/status of 50[03]/])
  await saveAFavourite(page)
  let answer: { status: number; json: unknown } = { status: 500, json: {} }
  await page.route('**/api/shop/products/check', (route) => route.fulfill(answer))
  // The page's clock moves only where the test moves it, however slow the machine is.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/favourites')
  const unexpected = page.getByRole('alert').filter({ hasText: messages.unexpected })
  await unexpected.hover()
  await page.clock.resume()
  await page.clock.pauseAt(Date.now() + 120_000)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await unexpected.waitFor({ state: 'hidden' })

  const errors = [
    { code: 'provider_unreachable', message: 'The first of two.' },
    { code: 'unexpected', message: 'The second of two.' },
  ]
  answer = { status: 503, json: { errors } }
  await page.getByRole('button', { name: 'Try again' }).click()
  const first = page.getByText('The first of two.')
  await first.waitFor()
  expect(await page.getByText('The second of two.').count()).toBe(0)
  await page.clock.runFor(4900)
  expect(await first.isVisible()).toBe(true)
  await first.hover()
  await page.clock.runFor(10_000)
  expect(await first.isVisible()).toBe(true)
  await page.mouse.move(0, 0)
  await page.clock.runFor(200)
  await first.waitFor({ state: 'hidden' })
})

it('a page that does not exist says so, with 404 and links onward', async () => {
  const page = await open(390, [/status of 404/])
  for (const path of ['/wellies/of/yesterday', '/shop/no-such-thing']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(messages.notFound)
    expect(await page.title()).toContain('Page not found')
  }
  expect(await page.getByRole('main').getByRole('link').count()).toBe(5)
})

it('a page that fails says so, with a link to try again and a reference to quote in an email', async () => {
  const page = await browser.newPage({
    origin: wrenlet.origin,
    width: 390,
    javaScriptEnabled: false,
    expected: [/status of 500/],
  })
  const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 1 })
  try {
    await sql`alter table plan_price rename to plan_price_away`.execute(db)
    expect((await page.goto('/plans'))?.status()).toBe(500)
    await page.getByRole('heading', { level: 1, name: 'Something went wrong', exact: true }).waitFor()
    const main = page.getByRole('main')
    expect(await main.textContent()).toContain(messages.unexpected)
    expect(await main.textContent()).toMatch(/email us and quote this reference: [0-9a-f-]{36}$/)
    expect(await main.getByRole('link').allTextContents()).toEqual(['Try again', 'email us'])
    await sql`alter table plan_price_away rename to plan_price`.execute(db)
    await main.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Choose your plan' }).waitFor()
  } finally {
    await sql`alter table if exists plan_price_away rename to plan_price`.execute(db)
    await close()
  }
})

async function saveAFavourite(page: Page): Promise<void> {
  await page.goto('/shop/puddle-raincoat')
  await page.getByRole('button', { name: 'Save Puddle raincoat' }).first().click()
  await page.getByRole('button', { name: 'Save Puddle raincoat', pressed: true }).first().waitFor()
}

it('a page without a connection says so, and the basket keeps its pieces', async () => {
  const page = await open(1440, [/ERR_FAILED/])
  await addToBasket(page, 'rainbow-arc-tee')
  await page.goto('/')
  const pill = page.getByRole('banner').getByRole('link', { name: 'Basket, 1 piece', exact: true })
  await pill.waitFor()
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
  await page.getByRole('heading', { level: 1, name: 'We can’t reach the shop' }).waitFor()
  const words = (await page.getByRole('main').textContent()) ?? ''
  expect(words).toContain('Your basket is safe.')
  expect(words).not.toContain('team was notified')
  expect(await page.getByRole('main').locator('img').count()).toBe(0)
  await pill.waitFor()
  await page.unroute('**/*.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: /^Terms/ }).waitFor()
})

it('members are never offered the membership they have', async () => {
  const { email, password } = await aMemberAtHome(wrenlet.databaseUrl, 1)
  const page = await open(1440)
  await page.goto('/')
  const home = page.getByRole('main')
  await home.getByText('From £18 a month, plus £3.95 each way after your first box.').first().waitFor()
  expect(await page.getByRole('link', { name: 'See plans' }).count()).toBe(1)
  await signIn(page, email, password)
  await page.getByRole('heading', { level: 1, name: 'Your closet' }).waitFor()
  await page.goto('/')
  await home.getByRole('link', { name: 'Go to your closet' }).first().waitFor()
  expect(await page.getByRole('link', { name: /See plans|Choose a plan|Compare the plans/ }).count()).toBe(0)
  expect(await home.textContent()).not.toContain('£18')
})
