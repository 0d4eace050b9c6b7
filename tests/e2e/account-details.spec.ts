// The details of an account: children with undo, marketing emails on and off, the devices that are signed in, the
// password, changed terms. A change that cannot be saved is undone with a message; everything works without JavaScript.
// One journey per card and one server for them all, hence one long file.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { openTestBrowser, type PageOptions } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { signIn } from '#tests/support/worlds/family.ts'
import { aMemberAtHome } from '#tests/support/worlds/member-at-home.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin, databaseUrl } = wrenlet

async function openDetails(options: PageOptions = {}) {
  const { email, password } = await aMemberAtHome(databaseUrl, 1)
  const page = await browser.newPage({ origin, ...options })
  await signedIn(page.context(), wrenlet, email)
  await page.goto('/account')
  return { page, email, password }
}

const childrenOf = async (email: string) =>
  (
    await runSql<{ name: string; born: string; height_cm: number | null }>(
      databaseUrl,
      `select c.name, c.born_on::text as born, c.height_cm from child c join account a on a.id = c.account_id
       where a.email = '${email}' order by c.created_at`,
    )
  ).map(({ name, born, height_cm }) => [name, born, height_cm])

const marketingOf = async (email: string) =>
  (
    await runSql<{ receive_marketing: boolean }>(
      databaseUrl,
      `select receive_marketing from account where email = '${email}'`,
    )
  )[0]?.receive_marketing

interface ChildWords {
  name?: string
  day?: string
  month?: string
  year?: string
}

async function fillChild(page: Page, { name = '', day = '', month = '', year = '' }: ChildWords): Promise<void> {
  await page.getByLabel('First name or nickname').fill(name)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Month').fill(month)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Three and a half years before today, on a day that every month has: a child of size 3–4 years. */
const born = (() => {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() - 42, 15)
  const month = day.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
  const year = String(day.getUTCFullYear())
  return { day: '15', month, short: month.slice(0, 3).toLowerCase(), number: String(day.getUTCMonth() + 1), year }
})()
const bornWords = `Born 15 ${born.month} ${born.year}`
const bornOn = `${born.year}-${born.number.padStart(2, '0')}-15`

/** Poll this where the page moves the focus, which it does a moment after it shows something. */
const isFocused = (element: ReturnType<Page['getByRole']>) =>
  element.evaluate((node) => node === document.activeElement)

it('a child is added, with its size offered in the shop, and is removed and put back', async () => {
  const { page, email } = await openDetails({ width: 390, expected: [/status of 400/] })
  await page.getByText('No children added yet.').waitFor()
  await page.getByRole('link', { name: 'Add a child' }).click()
  const name = page.getByLabel('First name or nickname')
  await name.waitFor()
  await expect.poll(() => isFocused(name)).toBe(true)

  const problem = (words: string) => page.getByRole('alert').getByRole('link', { name: words })
  await fillChild(page, {})
  await problem('Enter a name, a date of birth or a height').waitFor()
  await fillChild(page, { name: 'Idris', day: born.day, year: born.year })
  await problem('Date of birth must include a month').waitFor()
  await expect.poll(() => page.title()).toMatch(/^Error: /)
  expect(await name.inputValue()).toBe('Idris')
  // This date is refused by the call, and its message is shown in the same place.
  await fillChild(page, { name: 'Idris', day: '27', month: '3', year: '1980' })
  await page.getByRole('alert').getByRole('link').click()
  expect(await isFocused(page.getByLabel('Day'))).toBe(true)
  await fillChild(page, { name: 'Idris', day: born.day, month: born.short, year: born.year })
  await page.getByRole('status').filter({ hasText: 'Idris added.' }).waitFor()
  await page.getByText(bornWords).waitFor()
  expect(await childrenOf(email)).toEqual([['Idris', bornOn, null]])

  await page.goto('/shop')
  const chip = page.getByRole('list', { name: 'Your children’s sizes' }).getByRole('link', { name: 'Idris, 3–4y' })
  await chip.click()
  await page.waitForURL(/\/shop\?sizes=104cm$/)
  await expect.poll(() => chip.getAttribute('aria-current')).toBe('true')
  await chip.click()
  await page.waitForURL(/\/shop$/)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove Idris' }).click()
  const undo = page.getByRole('button', { name: 'Undo: add Idris again' })
  await undo.waitFor()
  await expect.poll(() => isFocused(undo)).toBe(true)
  await expect.poll(() => childrenOf(email)).toEqual([])
  await undo.click()
  await page.getByRole('button', { name: 'Remove Idris' }).waitFor()
  await expect.poll(() => childrenOf(email)).toEqual([['Idris', bornOn, null]])
})

it('marketing emails are switched on and off at once, and switched back when saving fails', async () => {
  const { page, email } = await openDetails({ width: 1440, expected: [/ERR_FAILED/, /status of 500/] })
  const news = page.getByRole('switch', { name: 'Email me about new arrivals' })
  expect(await news.isChecked()).toBe(false)
  await news.press('Space')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await marketingOf(email)).toBe(true)
  for (const fail of ['offline', 'broken'] as const) {
    await page.route('**/api/shop/customers/receive-marketing', (route) =>
      fail === 'offline' ? route.abort() : route.fulfill({ status: 500, json: { errors: [] } }),
    )
    await news.click()
    await page.getByRole('alert').filter({ hasText: messages.unexpected }).waitFor()
    expect(await news.isChecked()).toBe(true)
    await page.unroute('**/api/shop/customers/receive-marketing')
  }
  await news.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await marketingOf(email)).toBe(false)
})

it('a child that could not be removed, or put back, shows an error in its place', async () => {
  const { page, email } = await openDetails({ expected: [/ERR_FAILED/] })
  await runSql(
    databaseUrl,
    `insert into child (id, account_id, name, created_at) select gen_random_uuid(), id, 'Mina', now() from account where email = '${email}'`,
  )
  await page.reload()
  const remove = page.getByRole('button', { name: 'Remove Mina' })
  await page.route('**/api/shop/customers-child/**', (route) => route.abort())
  await remove.click()
  await page.getByRole('alert').filter({ hasText: messages.unexpected }).waitFor()
  await expect.poll(() => isFocused(remove)).toBe(true)
  await page.unroute('**/api/shop/customers-child/**')
  await remove.click()
  const undo = page.getByRole('button', { name: 'Undo: add Mina again' })
  await expect.poll(() => childrenOf(email)).toEqual([])
  await page.route('**/api/shop/customers-child/**', (route) => route.abort())
  await undo.click()
  await page.getByRole('alert').filter({ hasText: messages.unexpected }).waitFor()
  await page.unroute('**/api/shop/customers-child/**')
  await undo.click()
  await remove.waitFor()
  expect(await childrenOf(email)).toEqual([['Mina', null, null]])
})

it('no more than eight children can be added', async () => {
  const { page, email } = await openDetails()
  await runSql(
    databaseUrl,
    `insert into child (id, account_id, name, created_at) select gen_random_uuid(), a.id, 'Child ' || n, now()
     from account a, generate_series(1, 8) n where a.email = '${email}'`,
  )
  await page.reload()
  await page.getByText('You’ve added 8 children, the most we can keep.').waitFor()
  expect(await page.getByRole('link', { name: 'Add a child' }).count()).toBe(0)
})

it('other devices can be signed out one by one or all at once', async () => {
  const { page, email, password } = await openDetails()
  const others = await Promise.all([1, 2, 3].map(() => browser.newPage({ origin, width: 390 })))
  for (const other of others) await signIn(other, email, password)
  await page.reload()
  const signOuts = page.getByRole('button', { name: /^Sign out (?!everywhere)/ })
  expect(await signOuts.count()).toBe(3)
  await signOuts.first().click()
  const note = page.getByRole('status').filter({ hasText: 'Signed out.' })
  await note.waitFor()
  await expect.poll(() => isFocused(note)).toBe(true)
  await expect.poll(() => signOuts.count()).toBe(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('status').filter({ hasText: 'Signed out everywhere else.' }).waitFor()
  await expect.poll(() => signOuts.count()).toBe(0)
  for (const other of others) {
    await other.goto('/account')
    expect(new URL(other.url()).pathname).toBe('/entry')
  }
  await page.goto('/account')
  await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
})

it('a new password requires the old one, is typed twice, and signs other devices out', async () => {
  const { page, email, password } = await openDetails({ expected: [/status of 400/] })
  const other = await browser.newPage({ origin })
  await signIn(other, email, password)
  const change = async (current: string, first: string, second: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill(first)
    await page.getByLabel('Confirm new password').fill(second)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  const problem = (words: string | RegExp) => page.getByRole('alert').getByRole('link', { name: words })
  await change(password, 'seven muddy wellies', 'seven muddy wellie')
  await problem('The passwords don’t match').waitFor()
  await change('not that one at all', 'seven muddy wellies', 'seven muddy wellies')
  await problem('That’s not your current password').waitFor()
  await change(password, 'password123', 'password123')
  await problem(/harder to guess/).waitFor()
  await change(password, 'seven muddy wellies', 'seven muddy wellies')
  await page.getByRole('status').filter({ hasText: messages.passwordChanged }).waitFor()
  await other.goto('/account')
  expect(new URL(other.url()).pathname).toBe('/entry')
})

it('name and address are edited in place, and the address is checked and stored in postal format', async () => {
  const { page } = await openDetails({ width: 390, expected: [/status of 400/] })
  await page.getByRole('link', { name: 'Edit: Delivery address' }).click()
  const line = page.getByLabel('Address line 1')
  await line.waitFor()
  await expect.poll(() => isFocused(line)).toBe(true)
  await line.fill('1 Wren Lane')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('nowhere')
  await page.getByLabel('Phone').fill('+44 7700 900982')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /postcode/i })
    .waitFor()
  expect(await line.inputValue()).toBe('1 Wren Lane')
  await page.getByLabel('Postcode').fill('ls1-4ap')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = page.getByRole('status').filter({ hasText: 'Saved.' })
  await saved.waitFor()
  await expect.poll(() => isFocused(saved)).toBe(true)
  await page.getByText('1 Wren Lane, Leeds, LS1 4AP').waitFor()
  await page.getByText('07700 900 982').waitFor()
  await page.getByRole('link', { name: 'Edit: Name' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => isFocused(page.getByRole('link', { name: 'Edit: Name' }))).toBe(true)
})

it.each([true, false])(
  'changed terms are agreed to on any page of the account, JavaScript %s',
  async (javaScriptEnabled) => {
    const { page, email } = await openDetails({ width: 390, javaScriptEnabled })
    await runSql(
      databaseUrl,
      `insert into consent (id, account_id, kind, given, terms_version, shown, at)
     select gen_random_uuid(), id, 'subscription_terms', true, '2026-12-05', '{}', now() - interval '1 day'
     from account where email = '${email}'`,
    )
    await page.goto('/account/plan')
    const title = page.getByText('Our terms have changed')
    await title.waitFor()
    await page.getByRole('button', { name: 'I agree' }).click()
    if (javaScriptEnabled) {
      const thanks = page.getByRole('status').filter({ hasText: 'Thank you, that’s saved.' })
      await thanks.waitFor()
    }
    await title.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/account/plan')
    await page.goto('/account')
    await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
    expect(await title.count()).toBe(0)
  },
)

it('the details page works without JavaScript', async () => {
  const { page, email } = await openDetails({ width: 390, javaScriptEnabled: false, expected: [/status of 400/] })
  await page.getByRole('link', { name: 'Add a child' }).click()
  await fillChild(page, { name: 'Idris', day: '31', month: '2', year: '2023' })
  await page.getByRole('alert').getByRole('link', { name: 'Date of birth must be a real date' }).waitFor()
  expect(await page.getByLabel('First name or nickname').inputValue()).toBe('Idris')
  expect(await page.getByLabel('Day').inputValue()).toBe('31')
  await fillChild(page, { name: 'Idris', day: born.day, month: born.number, year: born.year })
  await page.getByText(bornWords).waitFor()
  await page.getByRole('button', { name: 'Remove Idris' }).click()
  await page.getByText('Idris removed.').waitFor()
  expect(await childrenOf(email)).toEqual([])
  await page.getByRole('button', { name: 'Undo: add Idris again' }).click()
  await page.getByRole('button', { name: 'Remove Idris' }).waitFor()
  expect(await childrenOf(email)).toEqual([['Idris', bornOn, null]])

  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await marketingOf(email)).toBe(true)

  await page.goto('/account?edit=address')
  await page.getByLabel('Address line 1').fill('1 Wren Lane')
  await page.getByLabel('Postcode').fill('nowhere')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /postcode/i })
    .waitFor()
  expect(await page.getByLabel('Address line 1').inputValue()).toBe('1 Wren Lane')
})
