// What the browser reports for counting (spec §2), and that it reports nothing about a visitor who has objected.
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser, waitingForReact } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { addToBasket } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
const { db, close } = openDatabase({ url: wrenlet.databaseUrl, max: 2 })
afterAll(async () => {
  await close()
  await wrenlet.stop()
})
const browser = await openTestBrowser()
const { origin } = wrenlet

const counted = async () =>
  (await db.selectFrom('analytics_count').select(['event', 'subject', 'times']).execute())
    .map(({ event, subject, times }) => `${event} ${subject} ${times}`.replace('  ', ' '))
    .toSorted()

it('pages, products and pieces put into the basket are counted, by path pattern and handle', async () => {
  const page = await browser.newPage({ origin, consent: null })
  await page.goto('/')
  await page.mouse.move(40, 400)
  await expect.poll(counted).toEqual(['pageView / 1'])
  await page.getByRole('link', { name: 'Plans' }).first().click()
  await page.waitForURL('**/plans')
  await expect.poll(counted).toEqual(['pageView / 1', 'pageView /plans 1'])
  await db.deleteFrom('analytics_count').execute()
  await page.goto('/shop?sizes=104cm')
  await page.mouse.move(40, 400)
  await expect.poll(counted).toEqual(['pageView /shop 1'])
  await addToBasket(page, 'puddle-raincoat')
  await expect
    .poll(counted)
    .toEqual(
      expect.arrayContaining(['addToCart puddle-raincoat 1', 'pageView /shop/:id 1', 'productView puddle-raincoat 1']),
    )
})

it('a piece that another tab put into the basket is counted once', async () => {
  await db.deleteFrom('analytics_count').execute()
  const page = await browser.newPage({ origin, consent: null })
  await page.goto('/')
  await page.mouse.move(40, 400)
  await expect.poll(counted).toEqual(['pageView / 1'])
  const other = waitingForReact(await page.context().newPage())
  await other.goto('/shop?sizes=104cm')
  await other.mouse.move(40, 400)
  await addToBasket(other, 'puddle-raincoat')
  await expect.poll(counted).toContain('addToCart puddle-raincoat 1')
  // Simulates a return to the first tab, since the browser of the tests shows all of its pages at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('link', { name: 'Plans' }).first().click()
  await expect.poll(counted).toContain('pageView /plans 1')
  expect(await counted()).toContain('addToCart puddle-raincoat 1')
})

it('nothing is reported about a visitor who has objected', async () => {
  const page = await browser.newPage({ origin })
  const reported: string[] = []
  page.on('request', (request) => {
    if (/analytics|\/start-/.test(request.url())) reported.push(request.url())
  })
  await page.goto('/shop')
  await page.mouse.move(40, 400)
  await page.mouse.move(60, 420)
  await page.getByRole('link', { name: 'Plans' }).first().click()
  await page.waitForURL('**/plans')
  await page.waitForLoadState('networkidle')
  expect(reported).toEqual([])
})

const visitor = '019c0000-0000-7000-8000-000000000001'

it('an error of our own scripts is reported with consent, only once, and with the path pattern of its page', async () => {
  await db.deleteFrom('analytics_count').execute()
  const page = await browser.newPage({ origin, consent: `1.010.${visitor}` })
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url() === `${origin}/api/errors`) reports.push(request.postDataJSON())
  })
  const measured = page.waitForResponse(`${origin}/api/analytics/events`)
  await page.goto('/shop/puddle-raincoat?utm_source=newsletter')
  await page.mouse.move(40, 400)
  await measured
  expect(await counted(), 'a visitor who objects to our own counts').toEqual([])
  const raiseError = (message: string, file: string) =>
    page.evaluate(
      ([words, at]) => {
        const error = new TypeError(words)
        error.stack = `TypeError: ${words}\n    at look (${at}:1:2)`
        window.dispatchEvent(new ErrorEvent('error', { error }))
      },
      [message, file] as const,
    )
  await raiseError('from an extension', 'chrome-extension://abc/content.js')
  const answered = page.waitForResponse(`${origin}/api/errors`)
  for (const _ of [1, 2]) await raiseError('x is undefined', `${origin}/assets/start-a1.js`)
  expect((await answered).status()).toBe(200)
  expect(reports).toEqual([
    {
      type: 'TypeError',
      message: 'x is undefined',
      path: '/shop/:id',
      stack: `TypeError: x is undefined\n    at look (${origin}/assets/start-a1.js:1:2)`,
    },
  ])
})

it('no error is reported without consent to error reports', async () => {
  const page = await browser.newPage({ origin, consent: `1.101.${visitor}` })
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/errors')) reports.push(request.url())
  })
  const measured = page.waitForResponse(`${origin}/api/analytics/events`)
  await page.goto('/')
  await page.mouse.move(40, 400)
  await measured
  await page.evaluate((file) => {
    const error = new TypeError('x')
    error.stack = `TypeError: x\n    at look (${file}:1:2)`
    window.dispatchEvent(new ErrorEvent('error', { error }))
  }, `${origin}/assets/start-a1.js`)
  await page.getByRole('link', { name: 'Plans' }).first().click()
  await page.waitForURL('**/plans')
  expect(reports).toEqual([])
})
