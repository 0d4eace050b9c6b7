// What the browser reports to be counted (spec §2), and that nothing is reported of a visitor who has objected.
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
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

it('pages, products and what goes into the basket are counted, by patterns and handles', async () => {
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

it('nothing is reported of a visitor who has objected', async () => {
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
