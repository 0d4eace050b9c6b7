// The choice about cookies (design §4.10, law L-19): refusing is as easy as accepting, with and without JavaScript, and whatever the
// choice, nothing goes to another host. A browser test fails on any request to another host, and its visitor has refused by default,
// so the screens (screens-of-*.spec.ts) prove this for a refusal on every page and in every state.
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { siteRoutes } from '#tests/support/html/site-routes.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()
const { origin } = wrenlet
const undecided = { origin, consent: null } as const

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies on Wrenlet' })
const press = (page: Page, name: string) => banner(page).getByRole('button', { name }).click()
const cookieOf = async (page: Page, name = 'wrenlet_consent') =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)
const choices = () => db.selectFrom('consent_choice').selectAll().orderBy('chosen_at').orderBy('id').execute()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('the banner', () => {
  it('is the first element of the page, and refuses as easily as it accepts', async () => {
    const page = await browser.newPage({ ...undecided, width: 390 })
    await page.goto('/')
    expect(await page.evaluate(() => document.body.firstElementChild?.id)).toBe('consent')
    expect(await banner(page).evaluate((element) => getComputedStyle(element).position)).toBe('static')
    const looks = await Promise.all(
      ['Accept all', 'Reject all'].map((name) =>
        banner(page)
          .getByRole('button', { name })
          .evaluate((button) => {
            const { width, height } = button.getBoundingClientRect()
            const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(button)
            return { width, height, color, backgroundColor, borderColor, fontWeight }
          }),
      ),
    )
    expect(looks[0]).toEqual(looks[1])
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
  })

  it('accepts a no without leaving the page, announces it, and does not ask again', async () => {
    const page = await browser.newPage(undecided)
    const before = (await choices()).length
    await page.goto('/shop?sizes=104cm')
    await page.mouse.move(40, 400)
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await press(page, 'Reject all')
    await banner(page).getByText('You’ve rejected what we don’t need.').waitFor()
    await expect.poll(() => focused(page)).toBe('consent-answer')
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    expect(await cookieOf(page)).toMatchObject({ value: '1.000', sameSite: 'Lax', httpOnly: false })
    expect((await choices()).slice(before)).toMatchObject([
      { statistics: false, analytics: false, advertising: false, how: 'banner' },
    ])
    await banner(page).getByRole('link', { name: 'Hide this message' }).click()
    await page.getByRole('link', { name: 'Plans' }).first().click()
    await page.waitForURL('**/plans')
    await page.reload()
    expect(await banner(page).count()).toBe(0)
  })

  it('accepts a yes, which can be withdrawn by a link in the footer of each page', async () => {
    const page = await browser.newPage(undecided)
    await page.goto('/?utm_source=newsletter&utm_campaign=spring')
    expect(await cookieOf(page, 'wrenlet_campaign')).toBeUndefined()
    await page.mouse.move(40, 400)
    await press(page, 'Accept all')
    await banner(page).getByText('You’ve accepted all cookies.').waitFor()
    expect((await cookieOf(page))?.value).toMatch(/^1\.111\.[\da-f-]{36}$/)
    const campaign = await cookieOf(page, 'wrenlet_campaign')
    expect(decodeURIComponent(campaign?.value ?? '')).toBe('utm_source=newsletter&utm_campaign=spring')
    expect(campaign?.httpOnly).toBe(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click()
    await page.waitForURL('**/cookies#choices')
    for (const name of ['Count my visits', 'Google Analytics and error reports', 'Measure our advertising'])
      await page.getByRole('checkbox', { name }).uncheck()
    await page.getByRole('button', { name: 'Save choices' }).click()
    await page.getByText('Your choices are saved.').waitFor()
    expect((await cookieOf(page))?.value).toBe('1.000')
    expect(await cookieOf(page, 'wrenlet_campaign')).toBeUndefined()
    const [given, back] = (await choices()).slice(-2)
    expect(back).toMatchObject({ visitor: given?.visitor, advertising: false, how: 'page' })
    await page.reload()
    expect(await page.getByRole('checkbox', { name: 'Count my visits' }).isChecked()).toBe(false)
  })

  it.each([
    ['Accept all', 'You’ve accepted all cookies.', /^1\.111\./],
    ['Reject all', 'You’ve rejected what we don’t need.', /^1\.000$/],
  ])('works without JavaScript: %s', async (name, words, value) => {
    const page = await browser.newPage({ ...undecided, javaScriptEnabled: false })
    await page.goto('/shop?sizes=104cm')
    await press(page, name)
    await banner(page).getByText(words).waitFor()
    expect(page.url()).toMatch(/\/shop\?sizes=104cm&cookies=\w+#consent-answer$/)
    expect((await cookieOf(page))?.value).toMatch(value)
    await banner(page).getByRole('link', { name: 'Hide this message' }).click()
    await page.waitForURL(`${origin}/shop?sizes=104cm`)
    expect(await banner(page).count()).toBe(0)
  })

  it('leads to the purposes without JavaScript too, and none that needs consent is ticked', async () => {
    const page = await browser.newPage({ ...undecided, javaScriptEnabled: false })
    await page.goto('/shop')
    await banner(page).getByRole('link', { name: 'Choose for yourself' }).click()
    const ticked = await page
      .getByRole('checkbox')
      .evaluateAll((boxes) =>
        boxes.flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.name] : [])),
      )
    expect(ticked).toEqual(['statistics'])
    await page.getByRole('checkbox', { name: 'Measure our advertising' }).check()
    await page.getByRole('button', { name: 'Save choices' }).click()
    await page.getByText('Your choices are saved.').waitFor()
    expect((await cookieOf(page))?.value).toMatch(/^1\.101\./)
  })

  it('does not ask a browser that sends Global Privacy Control, and counts the signal as a no', async () => {
    const page = await browser.newPage({ ...undecided, extraHTTPHeaders: { 'sec-gpc': '1' } })
    await page.goto('/')
    expect(await banner(page).count()).toBe(0)
    await page.goto('/cookies')
    await page.getByText('Your browser sends Global Privacy Control.').waitFor()
    expect(await page.getByRole('button', { name: 'Save choices' }).count()).toBe(0)
  })
})

const parameters: Readonly<Record<string, string>> = {
  'shop/:id': 'shop/puddle-raincoat',
  'collections/:id': 'collections/puddle-season',
  'resale/product/:id': 'resale/product/plum-wide-cords',
}
/** Every page, but no files. */
const pages = siteRoutes()
  .filter(({ path, isPage }) => isPage && !/\.(?:ics|pdf)$/.test(path))
  .map(({ path }) => `/${(parameters[path] ?? path).replaceAll(/:\w+/g, 'unknown').replace('*', 'nowhere')}`)

it.each([
  ['before a choice', null],
  ['after a yes', '1.111.019c0000-0000-7000-8000-000000000001'],
])('no page requests anything from another host %s', async (_when, consent) => {
  const page = await browser.newPage({ origin, consent, expected: [/status of 4\d\d/] })
  expect(pages.length).toBeGreaterThan(60)
  // A visitor is shown the same page at every address of the account.
  const shown = consent === null ? pages : pages.filter((path) => !path.startsWith('/account/'))
  for (const path of shown) {
    await page.goto(path)
    await page.mouse.move(30, 300)
    await page.mouse.move(60, 330)
  }
})
