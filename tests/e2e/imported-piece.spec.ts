// A shop's own product file becomes clothes that a family can rent: the command reads it while the site runs, the browser
// finds the product, and a member orders a piece.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { openTestBrowser } from '#tests/support/browser/browser.ts'
import { startWrenlet } from '#tests/support/server/server-process.ts'
import { signedIn } from '#tests/support/server/signed-in.ts'
import { addToBasket } from '#tests/support/worlds/family.ts'

const wrenlet = await startWrenlet()
afterAll(wrenlet.stop)
const browser = await openTestBrowser()

const passSafetyCheck = (delivery: string) => wrenlet.run('office', 'check', delivery, '--safe', '--by', 'kim')
const importFile = () => wrenlet.run('catalogue-import', 'tests/fixtures/shopify-products.csv')

it('the products of an imported Shopify file are shown, and one of their pieces is rented', async () => {
  expect(await importFile()).toMatch(/3 new, 0 changed, 0 unchanged/)
  expect(await passSafetyCheck('shopify-products')).toContain('13 pieces of shopify-products passed')

  // The file names pictures of a distant shop, which no browser may request: a request to another machine fails the test.
  const page = await browser.newPage({ origin: wrenlet.origin })
  const listed = `${wrenlet.origin}/api/shop/products?brands=riverbank-kids`
  await expect.poll(async () => (await (await fetch(listed)).json()).products.length).toBeGreaterThan(0)
  await page.goto('/shop?brands=riverbank-kids')
  await page.getByRole('link', { name: 'Otter rain jacket' }).waitFor()
  await signedIn(page.context(), wrenlet, 'freya@example.com')
  await addToBasket(page, 'otter-rain-jacket')
  expect(await page.getByRole('main').textContent()).not.toContain('alert(')
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: 'Hooray, that’s ordered' }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('Otter rain jacket')

  // A second run changes nothing.
  const before = await (await page.request.get('/api/shop/products?brands=riverbank-kids')).json()
  expect(await importFile()).toMatch(/0 new, 0 changed, 3 unchanged/)
  expect(await (await page.request.get('/api/shop/products?brands=riverbank-kids')).json()).toEqual(before)
})

it('the pictures of a feed are fetched and shown from our own server, except those that cannot be fetched', async () => {
  const photograph = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#bade9c' } })
    .jpeg()
    .toBuffer()
  const shop = createServer((request, response) =>
    request.url === '/heron.jpg' ? response.end(photograph) : response.writeHead(404).end(),
  )
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    shop.closeAllConnections()
    shop.close()
  })
  const shopOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const file = join(wrenlet.dataFolder, 'feed.xml')
  writeFileSync(
    file,
    `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>HERON-9</g:id><g:title>Heron smock dress</g:title>
      <g:image_link>${shopOrigin}/heron.jpg</g:image_link><g:additional_image_link>${shopOrigin}/gone.jpg</g:additional_image_link>
      <g:brand>Sandbank Smocks</g:brand><g:price>30.00 GBP</g:price><g:availability>in_stock</g:availability>
      <g:product_type>Dresses</g:product_type><g:size>2-3 years</g:size></item></channel></rss>`,
  )
  expect(await wrenlet.run('catalogue-import', file)).toMatch(/1 new, 0 changed, 0 unchanged. Garments: 1 new/)
  await passSafetyCheck('feed')

  const readPictures = async () => {
    const answer = await fetch(`${wrenlet.origin}/api/shop/products/heron-9/details`)
    const { product } = (await answer.json()) as { product: { pictures: { base: string }[] } }
    return product.pictures
  }
  await vi.waitFor(async () => expect((await readPictures())[0]?.base).not.toBe(''), {
    timeout: 120_000,
    interval: 200,
  })
  const [fetched, ...others] = await readPictures()
  expect(fetched?.base).toMatch(/^\/media\/[0-9a-f]{40}$/)
  expect(others).toEqual([])
  const picture = await fetch(`${wrenlet.origin}${fetched?.base}-640.webp`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('cache-control')).toContain('immutable')
  expect(await wrenlet.run('catalogue-import', file)).toMatch(/0 new, 0 changed, 1 unchanged/)

  const page = await browser.newPage({ origin: wrenlet.origin })
  await page.goto('/shop?brands=sandbank-smocks')
  const shown = page.getByRole('img', { name: 'Heron smock dress' }).first()
  await shown.waitFor()
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))).toContain(
    '/media/',
  )
})
