// Hearts: a visitor's stay in the browser, signing in merges them into the account, and nobody sees another family's.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser, waitingForReact } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { castPassword } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin, databaseUrl } = wrenlet

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true }).first()
const saved = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save ${name}`, exact: true, pressed: true }).first()
const listOfShop = (page: Page, name: 'To rent' | 'Second-hand') => page.getByRole('region', { name })
const cardOf = (page: Page, name: string) => listOfShop(page, 'To rent').getByRole('article').filter({ hasText: name })

async function save(page: Page, slug: string, name: string): Promise<void> {
  await page.goto(`/shop/${slug}`)
  await heart(page, name).click()
  await saved(page, name).waitFor()
}

/** The account's own list, by product. */
const listOf = async (email: string) =>
  (
    await runSql<{ handle: string }>(
      databaseUrl,
      `select p.handle from favourite f join product p on p.id = f.product_id join account a on a.id = f.account_id
       where a.email = '${email}' order by f.position`,
    )
  ).map(({ handle }) => handle)

it('a visitor saves, sees, removes and restores favourites', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto('/favourites')
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  await save(page, 'puddle-raincoat', 'Puddle raincoat')
  await save(page, 'fair-isle-jumper', 'Fair Isle jumper')
  await page.goto('/favourites')
  await page.getByText('2 pieces saved').waitFor()
  await page.getByRole('link', { name: 'Sign in to see them everywhere' }).waitFor()
  expect(await page.getByRole('article').first().innerText()).toContain('Fair Isle jumper')

  await heart(page, 'Fair Isle jumper').click()
  await page.getByText('Fair Isle jumper removed.').first().waitFor()
  const undo = listOfShop(page, 'To rent').getByRole('button', { name: 'Undo: save Fair Isle jumper again' })
  await expect.poll(() => undo.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.getByText('1 piece saved').waitFor()
  await undo.click()
  await cardOf(page, 'Fair Isle jumper').waitFor()
})

it('a second-hand piece is saved by the same heart, and listed separately from the pieces to rent', async () => {
  const page = await browser.newPage({ origin })
  const answer = await fetch(`${origin}/api/shop/resale/products?limit=1&sort=low-to-high`)
  const { products } = (await answer.json()) as { products: { slug: string; name: string }[] }
  const [{ slug = '', name = '' } = {}] = products
  await page.goto('/resale?sort=low-to-high')
  await heart(page, name).click()
  await page.goto(`/resale/product/${slug}`)
  await saved(page, name).waitFor()
  await page.goto('/favourites')
  const secondHand = listOfShop(page, 'Second-hand')
  const card = secondHand.getByRole('article').filter({ hasText: name })
  await card.getByText(/£\d+.*was £\d+ new/).waitFor()
  expect(await card.getByRole('link').getAttribute('href')).toBe(`/resale/product/${slug}`)
  // The same product can be rented, too, with its own card and price.
  await cardOf(page, name)
    .getByText(/credits/)
    .waitFor()
  await page.getByText('1 piece saved').waitFor()
  await card.getByRole('button', { name: `Save ${name}` }).click()
  const undo = secondHand.getByRole('button', { name: `Undo: save ${name} again` })
  await expect.poll(() => undo.evaluate((node) => node === document.activeElement)).toBe(true)
  await undo.click()
  await card.waitFor()

  await signedIn(page.context(), wrenlet, 'olive@example.com')
  await page.goto('/favourites')
  await card.waitFor()
  await expect.poll(() => listOf('olive@example.com')).toEqual([slug])
  const plain = await browser.newPage({
    origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.goto('/favourites')
  await listOfShop(plain, 'Second-hand').getByRole('article').filter({ hasText: name }).waitFor()
})

it('a heart that is pressed in one tab shows in the others', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/shop/puddle-raincoat')
  const other = waitingForReact(await page.context().newPage())
  await other.goto('/shop/puddle-raincoat')
  await heart(other, 'Puddle raincoat').click()
  await saved(page, 'Puddle raincoat').waitFor()
})

it('invalid ids and products that have left the collection are dropped, and reported once', async () => {
  const page = await browser.newPage({ origin })
  await save(page, 'bear-sweatshirt', 'Bear sweatshirt')
  await page.evaluate(() => {
    const list = JSON.parse(window.localStorage.getItem('wrenlet.favourites') ?? '{}')
    list.ids.push('no-id-at-all', '00000000-0000-4000-8000-000000000000')
    window.localStorage.setItem('wrenlet.favourites', JSON.stringify(list))
  })
  await page.goto('/favourites')
  await page.getByText('1 saved piece is no longer available.').waitFor()
  await cardOf(page, 'Bear sweatshirt').waitFor()
  await page.reload()
  await cardOf(page, 'Bear sweatshirt').waitFor()
  expect(await page.getByText('no longer available').count()).toBe(0)
})

it('signing in merges favourites into the account, which keeps them, and signing out clears the browser', async () => {
  const email = 'freya@example.com'
  const page = await browser.newPage({ origin })
  await save(page, 'puddle-raincoat', 'Puddle raincoat')
  await page.goto('/favourites')
  await page.getByRole('link', { name: 'Sign in to see them everywhere' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(castPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Saved in your account, on every device.').waitFor()
  await cardOf(page, 'Puddle raincoat').waitFor()
  await expect.poll(() => listOf(email)).toEqual(['puddle-raincoat'])

  // Another device adds a favourite, which a press here must not lose.
  const elsewhere = await browser.newPage({ origin })
  await signedIn(elsewhere.context(), wrenlet, email)
  await save(elsewhere, 'fair-isle-jumper', 'Fair Isle jumper')
  await expect.poll(() => listOf(email)).toEqual(['fair-isle-jumper', 'puddle-raincoat'])
  await heart(page, 'Puddle raincoat').click()
  await expect.poll(() => listOf(email)).toEqual(['fair-isle-jumper'])
  await cardOf(page, 'Fair Isle jumper').waitFor()

  // For a signed-in visitor, the page contains the favourites without a script.
  const plain = await browser.newPage({
    origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.goto('/favourites')
  await cardOf(plain, 'Fair Isle jumper').waitFor()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('wrenlet.favourites'))).not.toContain('-')
  await page.goto('/favourites')
  await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  expect(await listOf(email)).toEqual(['fair-isle-jumper'])
})

it('while an account cannot be read, its user is not taken for signed out and its hearts stay', async () => {
  const page = await browser.newPage({ origin })
  await signedIn(page.context(), wrenlet, 'freya@example.com')
  await save(page, 'rainbow-arc-tee', 'Rainbow arc tee')
  const stored = (key: string) => page.evaluate((name) => window.localStorage.getItem(name), key)
  await expect.poll(() => stored('wrenlet.user')).toMatch(/^[0-9a-f-]{36}$/)
  await expect.poll(() => stored('wrenlet.favourites')).toContain('"unsent":[]')
  const [user, hearts] = [await stored('wrenlet.user'), await stored('wrenlet.favourites')]
  await runSql(databaseUrl, 'alter table child rename to child_away')
  try {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: /^Privacy/ }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
  } finally {
    await runSql(databaseUrl, 'alter table child_away rename to child')
  }
  expect([await stored('wrenlet.user'), await stored('wrenlet.favourites')]).toEqual([user, hearts])
})

it('an account is notified once that a saved piece has left the collection', async () => {
  const page = await browser.newPage({ origin })
  await signedIn(page.context(), wrenlet, 'fatima@example.com')
  await save(page, 'tulip-row-tee', 'Tulip row tee')
  await expect.poll(() => listOf('fatima@example.com')).toEqual(['tulip-row-tee'])
  await save(page, 'bear-sweatshirt', 'Bear sweatshirt')
  await expect.poll(() => listOf('fatima@example.com')).toEqual(['bear-sweatshirt', 'tulip-row-tee'])
  await runSql(databaseUrl, `update product set status = 'archived', changed_at = now() where handle = 'tulip-row-tee'`)
  await expect.poll(async () => (await fetch(`${origin}/shop/tulip-row-tee`)).status).toBe(410)
  await page.goto('/favourites')
  await page.getByText('1 saved piece is no longer available.').waitFor()
  await cardOf(page, 'Bear sweatshirt').waitFor()
  await page.reload()
  await page.getByText('1 piece saved').waitFor()
  expect(await page.getByText('no longer available').count()).toBe(0)
})

it('a heart that the account refuses is restored, with an error beside it', async () => {
  const page = await browser.newPage({ origin, expected: [/status of 503/] })
  await signedIn(page.context(), wrenlet, 'paul@example.com')
  await page.goto('/shop/puddle-raincoat')
  await page.route('**/api/shop/customer/favourites', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
  await heart(page, 'Puddle raincoat').click()
  await page.getByRole('alert').filter({ hasText: 'That didn’t save. Try again.' }).first().waitFor()
  expect(await saved(page, 'Puddle raincoat').count()).toBe(0)
  await page.unroute('**/api/shop/customer/favourites')
  await heart(page, 'Puddle raincoat').click()
  await saved(page, 'Puddle raincoat').waitFor()
  await expect.poll(() => listOf('paul@example.com')).toContain('puddle-raincoat')
  expect(await page.getByText('That didn’t save').count()).toBe(0)
})
