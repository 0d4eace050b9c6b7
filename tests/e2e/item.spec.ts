// The item page as a family uses it: what its labels say, what to do when it is sold out, what search engines read, and
// the page of a product that has left the collection. item-pictures.spec.ts covers its pictures.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { newEmail } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const { origin, databaseUrl } = wrenlet
const path = '/shop/puddle-raincoat'
const theRaincoat = `(select id from product where handle = 'puddle-raincoat')`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

/** Takes garments of the raincoat out of stock. The caller waits until the shop shows the change. */
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

describe('before a size is chosen', () => {
  it('a phone shows the price, in pounds too, and every size above the button', async () => {
    const page = await browser.newPage({ origin, width: 390 })
    await page.goto(path)
    const bar = button(page, 'Choose a size')
    await bar.waitFor()
    const main = page.getByRole('main')
    expect(await main.innerText()).toMatch(/from \d+ credits · about £[\d.]+ a month/)
    expect(await main.innerText()).toContain('Its share of our 100-credit plan, £18 a month.')
    const top = (await bar.locator('xpath=ancestor::*[contains(@class, "purchase-bar")]').boundingBox())?.y ?? 0
    const sizes = await page.getByRole('group', { name: 'Size' }).getByRole('radio').all()
    expect(sizes).toHaveLength(5)
    for (const size of sizes) {
      const box = await size.boundingBox()
      expect(box && box.y + box.height).toBeLessThan(top)
    }
    const picture = await main.getByRole('link', { name: 'Zoom in on' }).first().boundingBox()
    expect(picture?.height).toBeLessThanOrEqual(0.52 * 844)
  })

  it('each condition says what it costs, and the first choice stays chosen', async () => {
    const page = await browser.newPage({ origin })
    await page.goto(path)
    await page.getByRole('heading', { name: '2. Condition', exact: true }).waitFor()
    const conditions = page.getByRole('group', { name: 'Condition' }).getByRole('radio')
    await expect.poll(() => conditions.count()).toBe(3)
    for (const name of [/^Brand new from \d+ credits$/, /^Gently worn from \d+ credits$/, /^Well loved from \d+/])
      await radio(page, name).waitFor()
    await radio(page, /^Gently worn/).check()
    await radio(page, '3–4 years').check()
    expect(await radio(page, /^Gently worn \d+ credits$/).isChecked()).toBe(true)
    await page.getByRole('heading', { name: '2. Condition in 3–4 years', exact: true }).waitFor()
    // There is no gently worn piece in this size: nothing unavailable is chosen.
    await radio(page, '4–5 years').check()
    expect(await page.getByRole('group', { name: 'Condition' }).getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await radio(page, 'Gently worn None left').count()).toBe(1)
  })

  it('without JavaScript a condition chosen first is submitted with the size', async () => {
    const page = await browser.newPage({ origin, javaScriptEnabled: false })
    await page.goto(path)
    await radio(page, /^Gently worn from \d+ credits/).check()
    await radio(page, '3–4 years').check()
    await button(page, 'Choose this size').click()
    await page.waitForURL(/size=104cm&condition=used/)
    expect(await radio(page, /^Gently worn \d+ credits/).isChecked()).toBe(true)
    await button(page, 'Add to basket').click()
    await page.waitForURL(/\/basket/)
    expect(await page.getByRole('main').innerText()).toContain('3–4y · Gently worn')
  })

  it('a member sees the share of their own plan', async () => {
    const page = await browser.newPage({ origin })
    await signedIn(page.context(), wrenlet, 'freya@example.com')
    await page.goto(path)
    await page.getByText(/^Its share of your plan: \d+ credits, £\d+ (a month|every \d months)\.$/).waitFor()
  })
})

describe('when a piece is unavailable', () => {
  it('a visitor joins the waiting list after one mistyped address', async () => {
    const page = await browser.newPage({ origin, width: 390, expected: [/status of 400/] })
    await page.goto(path)
    expect(await page.getByRole('main').getByLabel('Email', { exact: true }).isVisible()).toBe(false)
    await radio(page, '5–6 years, none left').check()
    await page.getByText('None left in 5–6 years.').waitFor()
    await button(page, 'Join the waiting list').click()
    const field = page.getByRole('main').getByLabel('Email', { exact: true })
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
    await field.fill('not an address')
    await button(page, /^Join the waiting list 5–6/).click()
    await page.getByRole('alert').getByRole('link', { name: 'Please enter a valid email' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Error: /)
    expect(await field.inputValue()).toBe('not an address')
    const email = newEmail()
    await field.fill(email)
    await button(page, /^Join the waiting list 5–6/).click()
    await page.getByText('You’re on the waiting list for 5–6y.').waitFor()
    const rows = await runSql(
      databaseUrl,
      `select size_code, condition from waiting_list_entry where email = '${email}'`,
    )
    expect(rows).toEqual([{ size_code: '116cm', condition: null }])
    // The sentence is shown for that choice only.
    await radio(page, '3–4 years').check()
    expect(await page.getByText('You’re on the waiting list').count()).toBe(0)
  })

  it('a visitor can wait for one condition of a size', async () => {
    const page = await browser.newPage({ origin })
    await page.goto(path)
    await radio(page, '4–5 years').check()
    await radio(page, /^Gently worn/).check()
    await page.getByText('None left in 4–5 years, gently worn.').waitFor()
    await button(page, 'Join the waiting list').click()
    const email = newEmail()
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
    await button(page, /^Join the waiting list 4–5/).click()
    await page.getByText('You’re on the waiting list for 4–5y.').waitFor()
    const rows = await runSql(databaseUrl, `select condition from waiting_list_entry where email = '${email}'`)
    expect(rows).toEqual([{ condition: 'used' }])
  })

  it('a customer joins the waiting list with one press', async () => {
    const page = await browser.newPage({ origin })
    await signedIn(page.context(), wrenlet, 'freya@example.com')
    await page.goto(`${path}?size=116cm`)
    await button(page, 'Join the waiting list').click()
    await page.getByText('You’re on the waiting list for 5–6y.').waitFor()
    await page.getByText('As freya@example.com, for 12 months.').waitFor()
  })

  it('without JavaScript a form joins the waiting list and shows the outcome', async () => {
    const page = await browser.newPage({ origin, javaScriptEnabled: false, expected: [/status of 400/] })
    await page.goto(path)
    await radio(page, '4–5 years').check()
    await button(page, 'Choose this size').click()
    await page.getByRole('heading', { name: 'Waiting list for 4–5y' }).waitFor()
    await page.getByRole('group', { name: 'Condition' }).last().getByRole('radio', { name: 'Gently worn' }).check()
    await button(page, /^Join the waiting list 4–5/).click()
    await page.getByRole('alert').getByText('Please enter a valid email').waitFor()
    const email = newEmail()
    await page.getByRole('main').getByLabel('Email', { exact: true }).fill(email)
    await button(page, /^Join the waiting list 4–5/).click()
    await page.getByText('You’re on the waiting list for 4–5y.').waitFor()
  })

  it('a piece taken while the page is open is reported, not sold', async () => {
    const page = await browser.newPage({ origin })
    await page.goto(path)
    await radio(page, '2–3 years').check()
    await radio(page, /^Well loved/).check()
    await button(page, 'Add to basket').waitFor()
    await takeAway(`size_code = '098cm' and condition = 'worn'`)
    const gone = page.getByText('The last well loved one in 2–3 years has just gone.')
    // Polled, because the page requests nothing until its first requests are answered.
    const returnToTab = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return gone.isVisible()
    }
    await expect.poll(returnToTab, { interval: 500 }).toBe(true)
    await button(page, 'Join the waiting list').waitFor()
    expect(await button(page, 'Add to basket').count()).toBe(0)
  })
})

describe('the address of a product', () => {
  it('is the slug, to which an id redirects permanently', async () => {
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
    expect(picture).toBe(`${origin}/share/puddle-raincoat.jpg`)
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg')
    const structuredData = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    )
    const product = structuredData.find((item) => item['@type'] === 'Product')
    const offers = product.offers as { availability: string; itemCondition: string }[]
    expect(offers).toHaveLength(5 * 3)
    expect(new Set(offers.map((offer) => offer.availability))).toEqual(
      new Set(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    )
    const breadcrumbs = structuredData.find((item) => item['@type'] === 'BreadcrumbList')
    expect(breadcrumbs.itemListElement.at(-1).item).toBe(origin + path)
    // The next page, which the browser renders itself, must not keep the structured data.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
    await page.getByRole('heading', { level: 1, name: /^Terms/ }).waitFor()
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0)
  })

  it('returns 410 with the nearest pieces once the product has left the collection', async () => {
    await runSql(
      databaseUrl,
      `update product set status = 'archived', changed_at = now() where handle = 'splash-dot-raincoat'`,
    )
    await expect.poll(async () => (await fetch(`${origin}/shop/splash-dot-raincoat`)).status).toBe(410)
    const page = await browser.newPage({ origin, width: 1440, expected: [/status of 410/] })
    await page.goto('/shop/splash-dot-raincoat')
    await page.getByRole('heading', { level: 1, name: 'We no longer have this' }).waitFor()
    expect(await page.getByRole('region', { name: 'Similar pieces' }).getByRole('article').count()).toBeGreaterThan(3)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })
})

it('the page shows everything that the piece’s labels say', async () => {
  const page = await browser.newPage({ origin })
  await page.goto(path)
  for (const row of await page.getByRole('main').locator('details').all())
    await row.evaluate((node) => node.setAttribute('open', ''))
  const text = await page.getByRole('main').innerText()
  for (const words of ['£57 new', 'Easy dressing', 'Five big poppers', 'Soft cotton lining', 'Taped seams'])
    expect(text).toContain(words)
  for (const words of ['Sleeves turn back one size', 'Hang to dry', 'No organic certification'])
    expect(text).toContain(words)
  expect(await page.getByRole('region', { name: 'Goes with' }).getByRole('article').count()).toBe(2)
  expect(await page.getByRole('region', { name: 'More like this' }).getByRole('article').count()).toBe(4)
})

describe('the marks of the chosen piece', () => {
  const size = '104cm'
  beforeAll(async () => {
    const { product } = await (await fetch(`${origin}/api/shop/products/puddle-raincoat/details`)).json()
    const [{ id }] = product.itemAvailability[size].worn.inventoryItems
    await runSql(databaseUrl, `delete from garment_mark where garment_id = '${id}'`)
    await runSql(
      databaseUrl,
      `with looked as (
         insert into garment_event (id, garment_id, kind, actor, at)
         values (gen_random_uuid(), '${id}', 'check marks', 'operator:dot', '2026-03-02') returning id, garment_id, at)
       insert into garment_mark (id, garment_id, outline, side, zone, kind, size, recorded_in, recorded_at)
       select gen_random_uuid(), garment_id, 'coat', side, zone, kind, 'small', id, at from looked, (values
         ('front', 10, 'stain'), ('front', 8, 'snag'), ('back', 2, 'fading')) as mark (side, zone, kind)`,
    )
  })

  it('follow the choice of size and condition, and are listed in words beside the drawing', async () => {
    const page = await browser.newPage({ origin })
    await page.goto(path)
    await radio(page, '3–4 years').check()
    await radio(page, /^Well loved/).check()
    const main = page.getByRole('main')
    await main.getByText(/^3 marks, checked /).waitFor()
    expect(
      await main
        .getByRole('listitem')
        .filter({ hasText: /, seen March 2026/ })
        .allInnerTexts(),
    ).toEqual([
      expect.stringMatching(/^8\s+Right cuff: pulled thread, seen March 2026$/),
      expect.stringMatching(/^10\s+Left cuff: small stain, seen March 2026$/),
      expect.stringMatching(/^2\s+Shoulders: slight fading, seen March 2026$/),
    ])
    await radio(page, /^Brand new/).check()
    await main
      .getByText(/^No marks recorded\. Last checked in /)
      .filter({ visible: true })
      .waitFor()
    expect(await main.getByText(/^3 marks, checked /).isVisible()).toBe(false)
  })

  it('are shown without JavaScript for one piece in each condition', async () => {
    const page = await browser.newPage({ origin, javaScriptEnabled: false })
    await page.goto(`${path}?size=${size}`)
    const summary = page.getByRole('main').locator('summary').filter({ hasText: 'Well loved: this piece’s marks' })
    await summary.click()
    await page.getByText('Shoulders:').waitFor()
    await page.getByText('Brand new: this piece’s marks').waitFor()
  })
})
