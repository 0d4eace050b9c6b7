// Finding a piece: filters on a desktop and on a phone with correct counts, appended pages and the position kept on
// return, no matches and failed loads, the same without JavaScript, and what search engines read.
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { delayHistoryBack } from '#tests/support/browser/delay-history-back.ts'
import { countProducts, shownProductCount } from '#tests/support/product-list.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin } = wrenlet

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

/** The count beside a value in the sidebar. */
async function countBeside(page: Page, facet: string, value: string): Promise<number> {
  const row = page.getByRole('group', { name: facet }).locator('label', { hasText: value })
  return Number((await row.textContent())?.replace(value, ''))
}

it('on a desktop each filter’s count matches its result, and chips remove filters one by one', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/shop')
  await page.getByRole('checkbox', { name: /^3–4 years/ }).check()
  await page.waitForURL(/sizes=104cm/)
  const promised = await countProducts(origin, 'sizes=104cm&types=dungarees')
  expect(promised).toBeGreaterThan(0)
  await expect.poll(() => countBeside(page, 'Type', 'Dungarees')).toBe(promised)
  await page.getByRole('checkbox', { name: 'Dungarees' }).check()
  await page.waitForURL(/types=dungarees/)
  await page.getByRole('heading', { level: 1, name: 'Dungarees, 3–4 years' }).waitFor()
  await expect.poll(() => shownProductCount(page)).toBe(promised)

  // The panel lists the facets in the order of the chips, and the result is announced even if its count has not changed.
  const facets = await page.getByRole('main').locator('details.facet summary').allTextContents()
  expect(facets).toEqual(['Size', 'For', 'Type', 'Condition', 'Credits', 'Brand'])
  const status = page.getByRole('status').filter({ hasText: 'style' })
  await expect.poll(() => status.textContent()).toBe(`${promised} styles: Dungarees, 3–4 years`)

  // Values of one facet are alternatives: another type's count is what choosing it adds.
  const dresses = await countProducts(origin, 'sizes=104cm&types=dresses')
  expect(await countBeside(page, 'Type', 'Dresses')).toBe(dresses)
  await page.getByRole('checkbox', { name: 'Dresses' }).check()
  await page.waitForURL(/types=dresses/)
  await expect.poll(() => shownProductCount(page)).toBe(promised + dresses)

  await page.getByLabel('To', { exact: true }).last().fill('40')
  await page.getByLabel('To', { exact: true }).last().press('Enter')
  await page.waitForURL(/creditsMin=1&creditsMax=40/)
  const applied = page.getByRole('list', { name: 'Applied filters' })
  await applied.getByRole('link', { name: 'Remove 1–40 credits' }).click()
  await page.waitForURL((url) => !url.search.includes('credits'))
  // Removing a chip moves the focus to the next one, and "Clear all" moves it to the heading.
  await applied.getByRole('link', { name: 'Remove 3–4 years' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dungarees')
  await applied.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL((url) => url.pathname + url.search === '/shop')
  await page.getByRole('heading', { level: 1, name: 'All clothes' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('All clothes')
})

it('on a phone filters are a draft with live counts, which its button applies and Back discards', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  await delayHistoryBack(page)
  await page.goto('/shop')
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filters' }).click()
  await drawer.getByRole('checkbox', { name: 'Dresses' }).check()
  const dresses = await countProducts(origin, 'types=dresses')
  await drawer.getByRole('button', { name: `Show ${dresses} styles` }).waitFor()
  // The counts follow the draft, which is not applied to the page yet.
  const worn = await countProducts(origin, 'types=dresses&conditions=worn')
  await expect.poll(() => drawer.locator('label', { hasText: 'Well loved' }).textContent()).toBe(`Well loved${worn}`)
  expect(addressOf(page)).toBe('/shop')
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  expect(addressOf(page)).toBe('/shop')

  await page.getByRole('button', { name: 'Filters' }).click()
  await drawer.getByRole('checkbox', { name: 'Well loved' }).check()
  await drawer.getByRole('checkbox', { name: 'Dresses' }).check()
  await drawer.getByRole('button', { name: `Show ${worn} styles` }).click()
  await page.waitForURL(/types=dresses&conditions=worn/)
  await page.getByRole('button', { name: 'Filters · 2' }).waitFor()
  await expect.poll(() => shownProductCount(page)).toBe(worn)
  // The step back that removes the drawer's history entry does not remove the chosen filters with it.
  await page.waitForFunction(() => document.documentElement.dataset.steppedBack)
  expect(addressOf(page)).toMatch(/types=dresses&conditions=worn/)
})

it('the list appends pages, with quotes in their places, and keeps its position through a reload and a visit to a piece', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Show 20 more' }).click()
  await expect.poll(() => cards(page).count()).toBe(40)
  expect(addressOf(page)).toBe('/shop?page=2')
  const cells = page.getByRole('main').locator('.product-grid > li')
  await cells.nth(22).getByRole('link').and(page.locator(':focus')).waitFor()
  await page.getByText('Showing 40 of').waitFor({ state: 'attached' })
  for (const at of [9, 19, 29, 39]) expect(await cells.nth(at).getByRole('figure').count()).toBe(1)
  expect(await page.getByRole('main').getByRole('figure').count()).toBe(4)

  const card = cards(page).nth(33)
  const name = await card.getByRole('heading').textContent()
  await card.getByRole('link').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 120))
  const position = await page.evaluate(() => window.scrollY)
  await card.getByRole('link').press('Enter')
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBe(40)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)

  await page.reload()
  expect(await cards(page).count()).toBe(40)
  expect(addressOf(page)).toBe('/shop?page=2')
})

it('a page number beyond the last shows the last page, and says that this is everything', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/shop?page=900')
  const total = await shownProductCount(page)
  expect(addressOf(page)).toBe(`/shop?page=${Math.ceil(total / 20)}`)
  expect(await cards(page).count()).toBe(total)
  await page.getByText(`That’s everything. ${total} of ${total}.`).waitFor()
})

it('a list without matches says which filter to remove', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto('/shop?types=dresses&brands=northing&conditions=new')
  await page.getByRole('heading', { name: 'Nothing matches all of that' }).waitFor()
  const without = await countProducts(origin, 'brands=northing&conditions=new')
  await page.getByRole('link', { name: `Remove Dresses · ${without} styles` }).click()
  await page.waitForURL((url) => url.search === '?conditions=new&brands=northing')
  await expect.poll(() => shownProductCount(page)).toBe(without)
})

it('a list without matches offers each filter alone where removing one is not enough, and the waiting list for pieces that are out', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/shop?types=dresses&brands=saltmarsh&conditions=new&sizes=092cm&creditsMin=1&creditsMax=10')
  const alone = await countProducts(origin, 'brands=saltmarsh')
  await page.getByRole('link', { name: `Only Saltmarsh · ${alone} styles` }).click()
  await page.waitForURL((url) => url.search === '?brands=saltmarsh')
  await expect.poll(() => shownProductCount(page)).toBe(alone)

  // The duffle coat is made in that size, but all of its pieces are rented.
  await page.goto('/shop?types=outerwear&brands=skylark-mill&sizes=104cm')
  const awaited = page.getByRole('region', { name: 'Out with other families' })
  await awaited.getByRole('link', { name: 'Mill duffle coat' }).click()
  await page.getByRole('button', { name: 'Join the waiting list' }).waitFor()
  await page.getByRole('radio', { name: '3–4 years, none left', checked: true }).waitFor()
})

it('a search shows its words as a chip, puts the best match first and combines with a filter', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/shop?q=raincoat')
  await page.getByRole('heading', { level: 1, name: '“raincoat”' }).waitFor()
  expect(await page.getByLabel('Sort:').inputValue()).toBe('')
  expect(await page.getByRole('banner').getByLabel('Search the clothes').inputValue()).toBe('raincoat')
  expect(await cards(page).first().textContent()).toContain('raincoat')
  await page.getByLabel('Sort:').selectOption('New to old')
  await page.waitForURL(/q=raincoat&sort=new-to-old/)
  await page.getByRole('checkbox', { name: /^3–4 years/ }).check()
  await page.waitForURL(/sizes=104cm/)
  const fitting = await countProducts(origin, 'q=raincoat&sizes=104cm')
  await expect.poll(() => shownProductCount(page)).toBe(fitting)
  const remove = page.getByRole('link', { name: 'Remove “raincoat”' })
  await expect.poll(() => remove.getAttribute('href')).toContain('sizes=104cm')
  await remove.click()
  await page.waitForURL((url) => url.search === '?sizes=104cm')

  await page.goto('/shop?q=xylophone+quux')
  await page.getByRole('heading', { name: 'Nothing called “xylophone quux”' }).waitFor()
  await page.getByRole('link', { name: 'See all clothes' }).click()
  await page.waitForURL((url) => url.pathname + url.search === '/shop')
})

it('pressing something else applies what was typed into a price field, and the press works too', async () => {
  const page = await browser.newPage({ origin })
  await page.clock.install()
  await page.goto('/shop')
  const most = page.getByLabel('To', { exact: true }).last()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/shop.data')) requests.push(request.url())
  })
  /** Presses for as long as a finger does: the list that the price would request must not move what is being pressed. */
  const press = async (target: Locator) => {
    await target.hover()
    await page.mouse.down()
    // A second, so a delayed request would have been sent.
    await page.clock.runFor(1000)
    expect(requests).toEqual([])
    await page.mouse.up()
  }
  await most.fill('40')
  await press(page.getByRole('checkbox', { name: 'Dresses' }))
  await page.waitForURL(/types=dresses&creditsMin=1&creditsMax=40$/)
  await page.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: 'Remove 1–40 credits' }).waitFor()
  await most.fill('30')
  requests.length = 0
  await press(cards(page).first().getByRole('link').first())
  await page.waitForURL(/\/shop\/[a-z]/)
})

it('a list that cannot be loaded says so, and retries with the same filters', async () => {
  const page = await browser.newPage({ origin, expected: [/503/] })
  await page.goto('/shop?sizes=104cm')
  await page.route('**/shop.data*', (route) => route.fulfill({ status: 503, body: 'away' }))
  // Clicked instead of checked, because the answer may remove the box before `check` sees it ticked.
  await page.getByRole('checkbox', { name: 'Dresses' }).click()
  await page.getByRole('alert').getByText('We couldn’t load the clothes').waitFor()
  await page.getByRole('banner').waitFor()
  await page.unroute('**/shop.data*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dresses, 3–4 years' }).waitFor()
  expect(addressOf(page)).toBe('/shop?sizes=104cm&types=dresses')
})

it('a slow list shows placeholders', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/plans')
  let answer = () => {}
  await page.route('**/shop.data*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clothes' }).click()
  await page.locator('main[aria-busy]').waitFor()
  answer()
  await page.getByRole('heading', { level: 1, name: 'All clothes' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('All clothes')
})

it('searching, filtering, sorting and the next page work without JavaScript', async () => {
  const page = await browser.newPage({ origin, width: 390, javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('banner').getByLabel('Search the clothes').fill('rain coat')
  await page.getByRole('banner').getByLabel('Search the clothes').press('Enter')
  await page.getByRole('heading', { level: 1, name: '“rain coat”' }).waitFor()
  await page.getByRole('checkbox', { name: /^3–4 years/ }).check()
  await page.getByRole('button', { name: 'Show the clothes' }).click()
  await page.waitForURL((url) => url.searchParams.get('q') === 'rain coat' && url.searchParams.get('sizes') === '104cm')
  await page.getByLabel('Sort', { exact: false }).selectOption('Low to high')
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.waitForURL((url) => url.searchParams.get('sort') === 'low-to-high' && url.searchParams.has('q'))
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Show 20 more' }).click()
  await page.waitForURL((url) => url.search === '?page=2')
  expect(await cards(page).count()).toBe(40)
})

it('search engines get one address for each list, and its contents', async () => {
  const page = await browser.newPage({ origin })
  const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
  await page.goto('/shop?types=dresses&sizes=104cm&sort=low-to-high&page=1')
  expect(await canonical()).toBe(`${origin}/shop?types=dresses`)
  await page.goto('/shop?types=dresses&genders=female&sizes=104cm')
  expect(await canonical()).toBe(`${origin}/shop?genders=female&types=dresses`)
  const title = 'Girls’ dresses, 3–4 years'
  expect(await page.title()).toBe(`${title} – Wrenlet`)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.goto('/shop?sizes=104cm&page=2')
  expect(await canonical()).toBe(`${origin}/shop`)
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await page.request.get(image ?? '')).headers()['content-type']).toBe('image/jpeg')
  const structuredData = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [breadcrumbs, list] = structuredData.map((text) => JSON.parse(text))
  const steps = [{ name: 'Home' }, { name: 'Rent' }, { name: 'Clothes, 3–4 years' }]
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: steps })
  expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: await countProducts(origin, 'sizes=104cm') })
  expect(list.itemListElement).toHaveLength(20)
  expect(list.itemListElement[0].item).toMatchObject({
    '@type': 'Product',
    name: await cards(page).first().getByRole('heading').textContent(),
    offers: { availability: 'https://schema.org/InStock' },
  })
  await page.goto('/shop?q=coat')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
  expect(await page.locator('link[rel=canonical]').count()).toBe(0)
  for (const path of ['/', '/plans', '/howitworks', '/terms', '/brands']) {
    await page.goto(`${path}?utm_source=message`)
    expect(await canonical()).toBe(origin + path)
  }
})
