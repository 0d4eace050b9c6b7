// Searching for a piece in a parent's words: suggestions by keyboard and mouse, typos, sizes, filters, searches in the address, on a
// phone and without JavaScript.
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()
const { origin } = wrenlet

const field = (page: Page) => page.getByRole('banner').getByLabel('Search the clothes')
const option = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('option', { name })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** Names of the pieces that a search finds, best first. */
async function namesOfMatches(page: Page, query: string): Promise<string[]> {
  const answer = await page.request.get(`${origin}/api/shop/products?limit=100&${query}`)
  return (await answer.json()).products.map(({ name }: { name: string }) => name)
}

/** Types letter by letter, once the field has become a combobox. */
async function type(page: Page, words: string): Promise<void> {
  await field(page).focus()
  await page.getByRole('banner').getByRole('combobox').waitFor()
  await field(page).fill('')
  await field(page).pressSequentially(words)
}

async function pressUntilActive(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 12; presses += 1) {
    await field(page).press('ArrowDown')
    if ((await option(page, name).first().getAttribute('aria-selected')) === 'true') return
  }
  throw new Error(`the arrows do not reach ${name}`)
}

it('the page says how a misspelt search was corrected, and which words were left out', async () => {
  const page = await browser.newPage({ origin, javaScriptEnabled: false })
  await page.goto('/shop?q=dungares')
  await page.getByRole('main').getByText('Showing “dungarees”.').waitFor()
  await page.goto('/shop?q=zzyzx+raincoat')
  await page.getByRole('main').getByText('No results for “zzyzx”, so we searched without it.').waitFor()
  expect(await cards(page).count()).toBeGreaterThan(0)
  await page.goto('/shop?q=raincoat')
  expect(await page.getByRole('main').getByText('Showing “').count()).toBe(0)
})

it('misspelt text suggests types, pieces and a search for the text, all chosen by keyboard', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/')
  await type(page, 'dungares')
  await option(page, /in Dungarees/).waitFor()
  await field(page).press('Escape')
  await option(page, /in Dungarees/).waitFor({ state: 'hidden' })
  expect(await field(page).inputValue()).toBe('dungares')

  await type(page, 'dungares')
  await option(page, /in Dungarees/).waitFor()
  // The suggestions for a shorter text may still be shown; when others replace them, the arrows start again from the field.
  await option(page, /for “dungares”/).waitFor()
  await pressUntilActive(page, /in Dungarees/)
  await field(page).press('Enter')
  await page.waitForURL((url) => url.pathname + url.search === '/shop?types=dungarees')
  // The focus moves from the field to the heading of the next page.
  await page.locator('h1:focus', { hasText: 'Dungarees' }).waitFor()

  await type(page, 'pudle rainc')
  await option(page, /Puddle raincoat/).waitFor()
  await option(page, /for “pudle rainc”/).waitFor()
  await pressUntilActive(page, /Puddle raincoat/)
  await field(page).press('Enter')
  await page.waitForURL((url) => url.pathname === '/shop/puddle-raincoat')
})

it('Enter searches for the text itself when no suggestion is chosen, sizes and typos included', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/shop')
  await type(page, 'yelow rain coat 3-4')
  await field(page).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === 'yelow rain coat 3-4')
  await cards(page)
    .first()
    .getByRole('link', { name: /Puddle raincoat/ })
    .first()
    .waitFor()

  // A size among the words works as the filter does: the search finds only pieces that are available in it.
  const coats = await namesOfMatches(page, 'q=rain+coat+3-4')
  expect(coats.length).toBeGreaterThan(0)
  expect(coats).toEqual(await namesOfMatches(page, 'q=raincoat&sizes=104cm'))
  expect(await namesOfMatches(page, 'q=rain+coat+3-4&sizes=092cm')).toEqual([])

  // A filter applies together with the search.
  const dungarees = await namesOfMatches(page, 'q=dungares')
  expect(dungarees.length).toBeGreaterThan(5)
  for (const name of dungarees) expect(name).toContain('dungarees')
  const filtered = await namesOfMatches(page, 'q=dungares&brands=little-tide')
  expect(filtered).toEqual(['Whale cord dungarees'])
  await page.goto('/shop?q=dungares&brands=little-tide')
  await expect.poll(() => cards(page).count()).toBe(1)
  expect(await field(page).inputValue()).toBe('dungares')
})

it('a search finds the same pieces however it is spelt', async () => {
  const page = await browser.newPage({ origin })
  for (const [spelling, otherSpelling] of [
    ['t-shirt', 'T SHIRT'],
    ['fisherman’s raincoat', 'fishermans+raincoat'],
    ['girls+dress', 'dresses'],
    ['pip+%26+thistle', 'pip+and+thistle'],
    ['dungaree+age+3', 'dungarees+3-4+years'],
  ])
    expect((await namesOfMatches(page, `q=${spelling}`)).sort(), spelling).toEqual(
      (await namesOfMatches(page, `q=${otherSpelling}`)).sort(),
    )
  expect((await namesOfMatches(page, 'q=stripy+top')).length).toBeGreaterThan(0)
  expect(await namesOfMatches(page, 'q=bear')).not.toContain('Half-and-half tee')
})

it('a phone searches from the button in the header', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).first().click()
  await type(page, 'saltm')
  await option(page, /by Saltmarsh/).waitFor()
  await option(page, /by Saltmarsh/).click()
  await page.waitForURL((url) => url.search === '?brands=saltmarsh')
})

it('search works without JavaScript', async () => {
  const page = await browser.newPage({ origin, javaScriptEnabled: false })
  await page.goto('/')
  await field(page).fill('leggins')
  await field(page).press('Enter')
  await page.waitForURL((url) => url.pathname + url.search === '/shop?q=leggins')
  expect(await cards(page).count()).toBe((await namesOfMatches(page, 'q=leggings')).length)
})

it('a suggestion, the type filter, the old list of ski wear and a style’s old address lead to the ski wear page', async () => {
  const page = await browser.newPage({ origin })
  await page.goto('/')
  await type(page, 'salopettes')
  await option(page, /in Ski-wear booked by dates/).click()
  await page.waitForURL((url) => url.pathname === '/skiwear')
  await page.goto('/shop')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Ski-wear/ })
    .click()
  await page.waitForURL((url) => url.pathname === '/skiwear')
  for (const [from, to] of [
    ['/shop?types=skiwear&sizes=104cm', '/skiwear'],
    ['/shop/first-run-ski-jacket', '/skiwear#first-run-ski-jacket'],
  ] as const) {
    const answer = await page.request.get(origin + from, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, to])
  }
})
