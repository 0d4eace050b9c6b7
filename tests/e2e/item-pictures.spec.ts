// An item's pictures: swiped on a phone, stacked on a desktop, one for each condition, and each enlarged by
// keyboard, mouse and fingers.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { runSql } from '#tests/support/database/run-sql.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const { origin, databaseUrl } = wrenlet
const path = '/shop/puddle-raincoat'
const theRaincoat = `(select id from product where handle = 'puddle-raincoat')`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
const thumb = (page: Page, words: string) => page.getByRole('button', { name: new RegExp(`^Show picture .*${words}`) })

beforeAll(async () => {
  // Six views, even if the demo world has fewer of this piece.
  await runSql(databaseUrl, `delete from product_picture where product_id = ${theRaincoat}`)
  await runSql(
    databaseUrl,
    `insert into product_picture (product_id, position, base, external, alt, tint, view, condition)
     select ${theRaincoat}, position, '/pictures/' || base, false, alt, 'sky', view, condition
     from (values (1, 'puddle-raincoat', 'Raincoat, front', 'front', null),
       (2, 'fishermans-raincoat', 'Raincoat, pocket', 'detail', null),
       (3, 'splash-dot-raincoat', 'Raincoat, back', 'back', null),
       (4, 'condition-new', 'Raincoat with its tag on', 'condition', 'new'),
       (5, 'condition-used', 'Raincoat after two families', 'condition', 'used'),
       (6, 'condition-worn', 'Raincoat with a mend', 'condition', 'worn'))
       as view (position, base, alt, view, condition)`,
  )
  await runSql(databaseUrl, `update product set changed_at = now() where handle = 'puddle-raincoat'`)
  await vi.waitFor(
    async () => {
      const { product } = await (await fetch(`${origin}/api/shop/products/puddle-raincoat/details`)).json()
      expect(product.pictures).toHaveLength(6)
    },
    { timeout: 60_000, interval: 200 },
  )
})

it('pictures are chosen by their thumbnails on a phone, and a condition shows its own picture', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto(path)
  await thumb(page, 'Raincoat, back').click()
  await expect.poll(() => thumb(page, 'Raincoat, back').getAttribute('aria-current')).toBe('true')
  await radio(page, '3–4 years').check()
  await radio(page, /^Well loved/).check()
  await page.getByRole('img', { name: 'Raincoat with a mend' }).waitFor()
  await expect.poll(() => thumb(page, 'Raincoat with a mend').getAttribute('aria-current')).toBe('true')
})

it('pictures are stacked on a desktop, and a chosen condition’s picture comes to the front and leaves again', async () => {
  const page = await browser.newPage({ origin })
  await page.goto(path)
  const pictures = page.getByRole('region', { name: 'Pictures' })
  expect(await pictures.getByRole('img').count()).toBe(6)
  await radio(page, '3–4 years').check()
  await radio(page, /^Gently worn/).check()
  await expect.poll(() => pictures.getByRole('img', { name: 'Raincoat after two families' }).count()).toBe(2)
  await pictures.getByRole('img', { name: 'Raincoat, front' }).waitFor({ state: 'hidden' })
  await button(page, 'Gently worn. Show main picture').click()
  const isOnFirst = () => document.activeElement?.matches('.gallery-view:first-child > a')
  await expect.poll(() => page.evaluate(isOnFirst)).toBe(true)
  await pictures.getByRole('img', { name: 'Raincoat, front' }).waitFor()
})

it('pictures can be enlarged by keyboard and by mouse', async () => {
  const page = await browser.newPage({ origin, width: 1440 })
  await page.goto(path)
  const opener = page.getByRole('link', { name: 'Zoom in on Raincoat, front' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog')
  await zoom.getByRole('heading', { name: 'Picture 1 of 6' }).waitFor()

  const stage = zoom.getByRole('region', { name: 'Picture, enlarged' })
  const readZoom = () => stage.evaluate((node) => [node.scrollWidth / node.clientWidth, node.scrollLeft])
  await page.keyboard.press('+')
  await zoom.getByRole('button', { name: 'Zoom in' }).click()
  expect((await readZoom())[0]).toBeCloseTo(2.25, 1)
  // The picture is enlarged about its middle, and the arrows now move it instead of changing it.
  const [, before = 0] = await readZoom()
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  expect((await readZoom())[1]).toBeGreaterThan(before)
  await zoom.getByRole('heading', { name: 'Picture 1 of 6' }).waitFor()
  await page.keyboard.press('0')
  expect((await readZoom())[0]).toBe(1)

  await page.keyboard.press('ArrowRight')
  await zoom.getByRole('heading', { name: 'Picture 2 of 6' }).waitFor()
  await zoom.getByRole('img', { name: 'Raincoat, pocket' }).waitFor()
  await zoom.getByRole('button', { name: 'Previous picture' }).click()
  await zoom.getByRole('heading', { name: 'Picture 1 of 6' }).waitFor()
  const box = await stage.boundingBox()
  if (!box) throw new Error('the stage is not visible')
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
  expect((await readZoom())[0]).toBeGreaterThan(2)
  await page.mouse.wheel(0, 4000)
  await expect.poll(async () => (await readZoom())[0]).toBe(1)
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await zoom.getByRole('heading', { name: 'Picture 2 of 6' }).waitFor()

  await page.keyboard.press('Escape')
  await zoom.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true)
})

it('pictures are pinched, dragged and swiped with fingers, and Back closes them', async () => {
  const page = await browser.newPage({ origin, width: 390 })
  await page.goto(path)
  await page.getByRole('link', { name: 'Zoom in on Raincoat, front' }).tap()
  const zoom = page.getByRole('dialog')
  const stage = zoom.getByRole('region', { name: 'Picture, enlarged' })
  await stage.waitFor()
  const readZoom = () => stage.evaluate((node) => [node.scrollWidth / node.clientWidth, node.scrollLeft])
  const hand = await page.context().newCDPSession(page)
  /** Moves fingers between these horizontal positions in a few steps, half-way down the screen. */
  const move = async (from: number[], to: number[]) => {
    const fingers = (share: number) => from.map((x, id) => ({ x: x + ((to[id] ?? x) - x) * share, y: 400, id }))
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(0) })
    for (const share of [0.25, 0.5, 0.75, 1])
      await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(share) })
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await move([170, 220], [110, 280])
  const [pinched = 0, before = 0] = await readZoom()
  expect(pinched).toBeGreaterThan(3)
  await move([200], [120])
  expect((await readZoom())[1]).toBeGreaterThan(before + 60)
  await move([120, 320], [200, 240])
  expect((await readZoom())[0]).toBe(1)
  await move([300], [150])
  await zoom.getByRole('heading', { name: 'Picture 2 of 6' }).waitFor()
  await page.goBack()
  await zoom.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(path)
})

it('without JavaScript each picture opens as a file', async () => {
  const page = await browser.newPage({ origin, javaScriptEnabled: false })
  await page.goto(path)
  const addresses = await page
    .getByRole('link', { name: /^Zoom in on/ })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses).toHaveLength(6)
  for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200)
})
