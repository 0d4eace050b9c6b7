// What search engines read from the site, over HTTP.
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addCollection } from '#server/domains/catalogue/index.ts'
import { moveGarment } from '#server/domains/inventory/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { listedPages, sitemaps, unlistedPages } from './sitemaps.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
let elapsed = 0
let statements = 0
const countedDb = db.withPlugin({
  transformQuery({ node }) {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
})
const app = fastify()
await app.register(sitemaps, { db: countedDb, publicUrl: 'https://wrenlet.example', elapsed: () => elapsed })
afterAll(() => app.close())

await transaction(db, async (tx) => {
  const { id } = await aProduct(tx, { handle: 'puddle-raincoat' })
  await aGarment(tx, { productId: id })
  await aProduct(tx, { handle: 'été-7', typeCode: 'dresses', brand: { code: 'moss', name: 'Moss', story: '' } })
  await aProduct(tx, { handle: 'gone', status: 'archived' })
  const collection = { title: 'Rain', intro: '', productIds: [id] }
  await addCollection(tx, { ...collection, slug: 'rain', position: 1 }, now)
  await addCollection(tx, { ...collection, slug: 'été', position: 2 }, now)
})

const locationsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

test('sitemaps lead from the index to every page', async () => {
  const index = await app.inject('/sitemap.xml')
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(locationsOf(index.body)).toEqual([
    'https://wrenlet.example/sitemaps/pages.xml',
    'https://wrenlet.example/sitemaps/products-1.xml',
  ])
  const pages = await app.inject('/sitemaps/pages.xml')
  expect(locationsOf(pages.body)).toEqual(
    expect.arrayContaining([
      'https://wrenlet.example/',
      'https://wrenlet.example/brands',
      'https://wrenlet.example/shop?brands=saltmarsh',
      'https://wrenlet.example/shop?types=outerwear',
      'https://wrenlet.example/collections/rain',
      'https://wrenlet.example/collections/%C3%A9t%C3%A9',
    ]),
  )
  // No dress and no piece by Moss can be ordered: these lists are empty, and ask search engines to stay away.
  for (const empty of ['types=dresses', 'brands=moss']) expect(pages.body).not.toContain(empty)
  expect(pages.body).toContain('/collections/rain</loc><lastmod>2026-11-20</lastmod>')
  const products = await app.inject('/sitemaps/products-1.xml')
  expect(products.body).toContain(
    '<url><loc>https://wrenlet.example/shop/puddle-raincoat</loc><lastmod>2026-09-01</lastmod></url>',
  )
  expect(products.body).not.toContain('/shop/gone<')
  expect(locationsOf(products.body)).toHaveLength(2)
  expect(products.body).toContain('<loc>https://wrenlet.example/shop/%C3%A9t%C3%A9-7</loc>')
  const again = { url: '/sitemaps/products-1.xml', headers: { 'if-none-match': String(products.headers.etag) } }
  expect(await app.inject(again)).toMatchObject({ statusCode: 304, body: '' })
  for (const part of ['2', '0', '01', 'x', '999999'])
    expect(await app.inject(`/sitemaps/products-${part}.xml`)).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'no-store' },
    })
})

test('products of the resale shop are in its own sitemaps while a piece is for sale', async () => {
  const at = (text: string) => new Date(text)
  const { older, newer } = await transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx, { handle: 'old-mac' })
    const older = await aListing(tx, { productId, now: at('2026-10-01T12:00:00Z') })
    const newer = await aListing(tx, { productId, now: at('2026-10-02T12:00:00Z') })
    const gone = await aProduct(tx, { handle: 'old-frock', status: 'archived' })
    await aGarment(tx, { productId: gone.id })
    return { older, newer }
  })
  const sell = (garmentId: typeof older, now: Date) =>
    transaction(db, (tx) => moveGarment(tx, { garmentId, from: 'resale', to: 'sold', actor: 'system:test', now }))
  const read = async () => {
    elapsed += 60_001
    return (await app.inject('/sitemaps/resale-1.xml')).body
  }
  elapsed += 60_001
  expect(locationsOf((await app.inject('/sitemap.xml')).body)).toContain(
    'https://wrenlet.example/sitemaps/resale-1.xml',
  )
  expect(await read()).toContain(
    '<url><loc>https://wrenlet.example/resale/product/old-mac</loc><lastmod>2026-10-02</lastmod></url>',
  )
  expect(locationsOf(await read())).toEqual(['https://wrenlet.example/resale/product/old-mac'])
  await sell(older, at('2026-10-03T12:00:00Z'))
  expect(await read()).toContain('<lastmod>2026-10-03</lastmod>')
  await sell(newer, at('2026-10-04T12:00:00Z'))
  expect((await app.inject('/sitemaps/resale-2.xml')).statusCode).toBe(404)
  expect(await read()).toBe('There is no such sitemap.\n')
  expect((await app.inject('/sitemap.xml')).body).not.toContain('resale-')
})

test('a sitemap is written once a minute, for any number of readers', async () => {
  elapsed += 60_001
  const url = '/sitemaps/products-1.xml'
  const statementsOf = async (act: () => Promise<unknown>) => {
    const before = statements
    await act()
    return statements - before
  }
  // One statement reads the sitemap itself, and one for each shop counts its sitemaps.
  expect(await statementsOf(() => Promise.all(Array.from({ length: 9 }, () => app.inject(url))))).toBe(3)
  for (const beyond of ['products-2', 'products-77777', 'resale-99999'])
    expect(await statementsOf(() => app.inject(`/sitemaps/${beyond}.xml`)), beyond).toBe(0)
  const { headers, body } = await app.inject(url)
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding' })
  expect(await app.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200, body: '' })
  elapsed += 60_000
  const again = { url, headers: { 'if-none-match': String(headers.etag) } }
  expect(await statementsOf(() => app.inject(again))).toBe(0)
  await sql`update product set handle = 'otter-raincoat' where handle = 'puddle-raincoat'`.execute(db)
  expect((await app.inject(url)).body).toBe(body)
  elapsed += 1
  expect((await app.inject(again)).statusCode).toBe(200)
  expect((await app.inject(url)).body).toContain('/shop/otter-raincoat<')
})

test('robots.txt keeps crawlers to public pages, and names the sitemap', async () => {
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const line of [
    'User-agent: *',
    'Disallow: /account',
    'Disallow: /checkout',
    'Disallow: /basket',
    'Disallow: /api/',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).toContain('\nSitemap: https://wrenlet.example/sitemap.xml\n')
})

test('every page of the site is either listed or excluded from crawling', () => {
  const routes = readFileSync(new URL('../../web/routes.ts', import.meta.url), 'utf8')
  const pages = [...routes.matchAll(/^ {2}(?:route\('([^':*]+)'|index\()/gm)].map(([, path = '']) => `/${path}`)
  expect(pages.length).toBeGreaterThan(8)
  const known = (page: string) => listedPages.includes(page) || unlistedPages.some((path) => page.startsWith(path))
  expect(pages.filter((page) => !known(page))).toEqual([])
})
