// One piece as a family looks at it: what its labels say, what to do when it is not there, what search engines are told, and
// what is left of a piece that has gone from the collection. Its pictures have a journey of their own.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestBrowser } from '#tests/support/browser.ts'
import { newEmail } from '#tests/support/family.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { startWrenlet } from '#tests/support/server-process.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const { origin, databaseUrl } = wrenlet
const path = '/shop/puddle-raincoat'
const theRaincoat = `(select id from product where handle = 'puddle-raincoat')`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

/** Takes garments of the raincoat out of stock, and waits until the shop has heard of it. */
async function takeAway(where: string): Promise<void> {
  await runSql(
    databaseUrl,
    `update garment set state = 'cleaning', changed_at = now() where product_id = ${theRaincoat} and ${where}`,
  )
}

beforeAll(async () => {
  await takeAway(`size_code = '116cm'`)
  await takeAway(`size_code = '110cm' and condition = 'used'`)
  await runSql(databaseUrl, `update product set changed_at = now() where handle = 'puddle-raincoat'`)
  await vi.waitFor(
    async () => {
      const { product } = await (await fetch(`${origin}/api/shop/products/puddle-raincoat/details`)).json()
      expect(product.itemAvailability).not.toHaveProperty('116cm')
    },
    { timeout: 60_000, interval: 200 },
  )
})

describe('when it is not there', () => {
  it('a visitor asks to be told, and slips once', async () => {
    const page = await browser.newPage({ origin, width: 390, expected: [/status of 400/] })
    await page.goto(path)
    expect(await page.getByLabel('Your email').isVisible()).toBe(false)
    await radio(page, '5–6 years, none left').check()
    await page.getByText('None left in 5–6 years.').waitFor()
    await button(page, 'Tell me when it’s back').click()
    const field = page.getByLabel('Your email')
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
    await field.fill('not an address')
    await button(page, /^Tell me 5–6/).click()
    await page.getByRole('alert').getByRole('link', { name: 'Please enter a valid email' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    expect(await field.inputValue()).toBe('not an address')
    const email = newEmail()
    await field.fill(email)
    await button(page, /^Tell me 5–6/).click()
    await page.getByText('We’ll email you when 5–6y comes back.').waitFor()
    const rows = await runSql(
      databaseUrl,
      `select size_code, condition from waiting_list_entry where email = '${email}'`,
    )
    expect(rows).toEqual([{ size_code: '116cm', condition: null }])
    // The sentence belongs to that choice alone.
    await radio(page, '3–4 years').check()
    expect(await page.getByText('We’ll email you').count()).toBe(0)
  })

  it('one condition of a size may be waited for', async () => {
    const page = await browser.newPage({ origin })
    await page.goto(path)
    await radio(page, '4–5 years').check()
    await radio(page, /^Gently worn/).check()
    await page.getByText('No gently worn one left in 4–5 years.').waitFor()
    await button(page, 'Tell me when it’s back').click()
    const email = newEmail()
    await page.getByLabel('Your email').fill(email)
    await button(page, /^Tell me 4–5/).click()
    await page.getByText('We’ll email you when 4–5y comes back.').waitFor()
    const rows = await runSql(databaseUrl, `select condition from waiting_list_entry where email = '${email}'`)
    expect(rows).toEqual([{ condition: 'used' }])
  })

  it('a customer asks with one press', async () => {
    const page = await browser.newPage({ origin })
    await signedIn(page.context(), wrenlet, 'freya@example.com')
    await page.goto(`${path}?size=116cm`)
    await button(page, 'Tell me when it’s back').click()
    await page.getByText('We’ll email you when 5–6y comes back.').waitFor()
    await page.getByText('To freya@example.com, once.').waitFor()
  })

  it('without JavaScript a form does it, and says what came of it', async () => {
    const page = await browser.newPage({ origin, javaScriptEnabled: false, expected: [/status of 400/] })
    await page.goto(path)
    await radio(page, '4–5 years').check()
    await button(page, 'Choose this size').click()
    await page.getByRole('heading', { name: 'Tell me when 4–5y is back' }).waitFor()
    await page.getByRole('group', { name: 'Condition' }).last().getByRole('radio', { name: 'Gently worn' }).check()
    await button(page, /^Tell me 4–5/).click()
    await page.getByRole('alert').getByText('Please enter a valid email').waitFor()
    const email = newEmail()
    await page.getByLabel('Your email').fill(email)
    await button(page, /^Tell me 4–5/).click()
    await page.getByText('We’ll email you when 4–5y comes back.').waitFor()
  })

  it('what goes while somebody looks at it is said, not sold', async () => {
    const page = await browser.newPage({ origin })
    await page.goto(path)
    await radio(page, '2–3 years').check()
    await radio(page, /^Well loved/).check()
    await button(page, 'Add to basket').waitFor()
    await takeAway(`size_code = '098cm' and condition = 'worn'`)
    const gone = page.getByText('No well loved one left in 2–3 years: it has just gone to somebody else.')
    // Again and again: the page asks nothing while what it asked when it opened is not answered.
    const comeBack = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return gone.isVisible()
    }
    await expect.poll(comeBack, { interval: 500 }).toBe(true)
    await button(page, 'Tell me when it’s back').waitFor()
    expect(await button(page, 'Add to basket').count()).toBe(0)
  })
})

describe('its address', () => {
  it('is the slug: an id leads there for good', async () => {
    const [product] = await runSql<{ id: string }>(databaseUrl, `select ${theRaincoat} as id`)
    const answer = await fetch(`${origin}/shop/${product?.id}?size=104cm`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `${path}?size=104cm`])
  })

  it('tells search engines and shared links what the page shows', async () => {
    const page = await browser.newPage({ origin })
    await page.goto(`${path}?size=104cm`)
    const content = (selector: string) => page.locator(selector).getAttribute('content')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(origin + path)
    expect(await content('meta[property="og:type"]')).toBe('product')
    const picture = await content('meta[property="og:image"]')
    expect(picture).toMatch(new RegExp(`^${origin}/pictures/`))
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/webp')
    const things = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    )
    const product = things.find((thing) => thing['@type'] === 'Product')
    const offers = product.offers as { availability: string; itemCondition: string }[]
    expect(offers).toHaveLength(5 * 3)
    expect(new Set(offers.map((offer) => offer.availability))).toEqual(
      new Set(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    )
    expect(things.find((thing) => thing['@type'] === 'BreadcrumbList').itemListElement.at(-1).item).toBe(origin + path)
  })

  it('answers 410 with the nearest pieces once it has left the collection', async () => {
    await runSql(
      databaseUrl,
      `update product set status = 'archived', changed_at = now() where handle = 'splash-dot-raincoat'`,
    )
    await expect.poll(async () => (await fetch(`${origin}/shop/splash-dot-raincoat`)).status).toBe(410)
    const page = await browser.newPage({ origin, width: 1440, expected: [/status of 410/] })
    await page.goto('/shop/splash-dot-raincoat')
    await page.getByRole('heading', { level: 1, name: 'This piece has left the collection' }).waitFor()
    expect(await page.getByRole('region', { name: 'Much like it' }).getByRole('article').count()).toBeGreaterThan(3)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })
})

it('says everything that its labels say', async () => {
  const page = await browser.newPage({ origin })
  await page.goto(path)
  for (const row of await page.getByRole('main').locator('details').all())
    await row.evaluate((node) => node.setAttribute('open', ''))
  const text = await page.getByRole('main').innerText()
  for (const words of ['Worth £57 new', 'Easy dressing', 'Five big poppers', 'Soft cotton lining', 'Taped seams'])
    expect(text).toContain(words)
  for (const words of ['Sleeves turn back one size', 'Hang to dry', 'This piece carries no organic certificate'])
    expect(text).toContain(words)
  expect(await page.getByRole('region', { name: 'Goes with' }).getByRole('article').count()).toBe(2)
  expect(await page.getByRole('region', { name: 'More like this' }).getByRole('article').count()).toBe(4)
})
