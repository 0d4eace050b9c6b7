// The feed of the catalogue over HTTP, read back by an XML parser.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openFeed } from '#server/adapters/product-feed/index.ts'
import { type GarmentState, moveGarment } from '#server/domains/inventory/index.ts'
import { findSmallestMonth } from '#server/domains/membership/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { pence } from '#server/kernel/money.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { aProduct, type ProductOptions } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { feedItems } from '#tests/support/feed-items.ts'
import { siteFeeds } from './site-feeds.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const publicUrl = 'https://wrenlet.example'
let version = 'one'
let postage = { outbound: pence(395), return: pence(395) }
let salePostage = { price: pence(498), freeOver: pence(5000) }
let smallestPlan: () => Promise<number | undefined> = () => findSmallestMonth(db)
const app = fastify()
await app.register((scope) =>
  siteFeeds(scope, {
    db,
    clock: { now: () => now },
    publicUrl,
    smallestPlan: () => smallestPlan(),
    postage: async () => postage,
    salePostage: async () => salePostage,
    catalogueVersion: () => version,
  }),
)
const folder = mkdtempSync(join(tmpdir(), 'wrenlet-feed-'))
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

type Piece = [size: string, condition: 'new' | 'used' | 'worn', state?: GarmentState]
const makeProduct = (options: ProductOptions, pieces: Piece[]) =>
  transaction(db, async (tx) => {
    const product = await aProduct(tx, options)
    const garments = pieces.map(([sizeCode, condition, state = 'ready']) => ({
      productId: product.id,
      sizeCode,
      condition,
      credits: 20,
      life: { state, history: [] },
    }))
    await checkedGarments(tx, { garments, actor: 'system:test', now })
    return product.id
  })

const raincoat = await makeProduct(
  {
    handle: 'puddle-raincoat',
    name: 'Puddle <raincoat> & "hat" \u0001',
    longDescription: 'Keeps the puddle outside.\nReally.',
    sex: 'female',
  },
  [
    ['104cm', 'used'],
    ['104cm', 'new', 'out'],
    ['116cm', 'new'],
    ['116cm', 'worn'],
    ['122cm', 'new', 'cleaning'],
    ['098cm', 'worn', 'kept'],
  ],
)
await db
  .insertInto('product_picture')
  .values([
    { product_id: raincoat, position: 2, base: '/pictures/puddle-raincoat-back', alt: 'Back', view: 'back' },
    {
      product_id: raincoat,
      position: 3,
      base: 'https://cdn.example/a?b=1&c=2',
      external: true,
      alt: '',
      view: 'detail',
    },
  ])
  .execute()
await db
  .updateTable('product')
  .set({ colours: ['mustard', 'navy', 'cream', 'red'] })
  .where('id', '=', raincoat)
  .execute()
await makeProduct({ handle: 'no-stock' }, [])
await makeProduct({ handle: 'gone', status: 'archived' }, [['104cm', 'new']])

test('the feed has each size of each product, with what is due at the checkout as its price', async () => {
  const answer = await app.inject('/feeds/google-merchant.xml')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
  const items = feedItems(answer.body)
  expect(
    items.map((item) => [item.get('g:id')?.[0], item.get('g:availability')?.[0], item.get('g:condition')?.[0]]),
  ).toEqual([
    [`${raincoat}-104cm`, 'in_stock', 'used'],
    [`${raincoat}-116cm`, 'in_stock', 'new'],
    [`${raincoat}-122cm`, 'out_of_stock', 'new'],
  ])
  expect(Object.fromEntries(items[0] ?? [])).toEqual({
    'g:id': [`${raincoat}-104cm`],
    'g:item_group_id': [raincoat],
    'g:title': ['Saltmarsh Puddle <raincoat> & "hat" , 3–4 years, to rent'],
    'g:description': [
      'Keeps the puddle outside.\nReally.\n\nRented, not sold: with a plan from £18 a month, plus £3.95 each way after your first box. Worth £42 new.',
    ],
    'g:link': ['https://wrenlet.example/shop/puddle-raincoat?size=104cm'],
    'g:image_link': ['https://wrenlet.example/pictures/puddle-raincoat-640.webp'],
    'g:additional_image_link': ['https://cdn.example/a?b=1&c=2'],
    'g:availability': ['in_stock'],
    'g:price': ['18.00 GBP'],
    'g:condition': ['used'],
    'g:brand': ['Saltmarsh'],
    'g:identifier_exists': ['no'],
    'g:gender': ['female'],
    'g:age_group': ['toddler'],
    'g:size': ['3-4 years'],
    'g:size_system': ['UK'],
    'g:color': ['mustard/navy/cream'],
    'g:google_product_category': ['Apparel & Accessories > Clothing > Outerwear'],
    'g:product_type': ['Outerwear'],
    'g:custom_label_0': ['RRP 42.00 GBP'],
    'g:subscription_cost/g:period': ['month'],
    'g:subscription_cost/g:period_length': ['1'],
    'g:subscription_cost/g:amount': ['18.00 GBP'],
  })
  expect(items[2]?.get('g:age_group')).toEqual(['kids'])
})

test('our own feed reader reads the feed without a fault', async () => {
  const file = join(folder, 'feed.xml')
  writeFileSync(file, (await app.inject('/feeds/google-merchant.xml')).body)
  const feed = await openFeed(file)
  const [product, ...others] = [...feed.products()]
  feed.close()
  expect(others).toEqual([])
  expect(product).toMatchObject({
    handle: raincoat,
    title: expect.stringContaining('Saltmarsh Puddle'),
    genders: ['female'],
    ageGroups: ['toddler', 'kids'],
    type: 'Outerwear',
    faults: [],
  })
  expect(product?.variants.map(({ quantity, condition }) => [quantity, condition])).toEqual([
    ['1', 'used'],
    ['1', 'new'],
    ['0', 'new'],
  ])
})

test('the feed is compressed, has a validator of the catalogue’s version, and no body for HEAD', async () => {
  const url = '/feeds/google-merchant.xml'
  const plain = await app.inject(url)
  const zipped = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  const etag = String(plain.headers.etag)
  const ask = (headers: Record<string, string>) => app.inject({ url, headers })
  expect(await ask({ 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
  version = 'two'
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(200)
  version = 'one'
  postage = { outbound: pence(395), return: pence(450) }
  expect((await ask({ 'if-none-match': etag })).body).toContain('plus £3.95 for a delivery and £4.50 for a return')
  expect(await app.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200, body: '' })
})

test('each piece for sale is its own item, with its price, condition and postage, until it is sold', async () => {
  const { id, cheap, dear } = await transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx, { handle: 'old-mac', name: 'Old mac', longDescription: 'Dry.' })
    const piece = { productId, sizeCode: '104cm', now }
    return {
      id: productId,
      cheap: await aListing(tx, { ...piece, saleCondition: 'well_loved', pricePence: 5000 }),
      dear: await aListing(tx, { ...piece, saleCondition: 'brand_new', pricePence: 5001 }),
    }
  })
  const readSaleItems = async () =>
    feedItems((await app.inject('/feeds/google-merchant.xml')).body).filter((item) =>
      item.get('g:link')?.[0]?.includes('/resale/'),
    )
  const [first, second, ...more] = await readSaleItems()
  expect(more).toEqual([])
  expect(Object.fromEntries(first ?? [])).toMatchObject({
    'g:id': [cheap],
    'g:title': ['Saltmarsh Old mac, 3–4 years, second-hand'],
    'g:description': ['Dry.\n\nSecond-hand, one of a kind. Fair: worn, faded or mended, with marks that show.'],
    'g:link': [`https://wrenlet.example/resale/product/old-mac?piece=${cheap}`],
    'g:availability': ['in_stock'],
    'g:price': ['50.00 GBP'],
    'g:condition': ['used'],
    'g:size': ['3-4 years'],
    'g:shipping/g:country': ['GB'],
    'g:shipping/g:price': ['4.98 GBP'],
  })
  expect([...(first?.keys() ?? [])].filter((name) => /item_group|subscription/.test(name))).toEqual([])
  expect([second?.get('g:condition'), second?.get('g:shipping/g:price')]).toEqual([['new'], ['0.00 GBP']])
  await db
    .insertInto('garment_claim')
    .values({
      id: newId<'claim'>(),
      garment_id: dear,
      kind: 'cart',
      owner_id: newId<'resale-cart'>(),
      taken_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
  await transaction(db, (tx) =>
    moveGarment(tx, { garmentId: cheap, from: 'resale', to: 'sold', actor: 'system:test', now }),
  )
  expect((await readSaleItems()).map((item) => [item.get('g:id'), item.get('g:availability')])).toEqual([
    [[dear], ['out_of_stock']],
  ])
  const { etag } = (await app.inject('/feeds/google-merchant.xml')).headers
  salePostage = { ...salePostage, price: pence(550) }
  expect((await app.inject('/feeds/google-merchant.xml')).headers.etag).not.toBe(etag)
  salePostage = { ...salePostage, price: pence(498) }
  await db.deleteFrom('garment_claim').where('garment_id', '=', dear).execute()
  await transaction(db, (tx) =>
    moveGarment(tx, { garmentId: dear, from: 'resale', to: 'sold', actor: 'system:test', now }),
  )
  expect(await readSaleItems()).toEqual([])
  await db.updateTable('product').set({ status: 'archived' }).where('id', '=', id).execute()
})

test('without a plan on offer no product has a price', async () => {
  smallestPlan = async () => undefined
  expect((await app.inject('/feeds/google-merchant.xml')).statusCode).toBe(503)
  smallestPlan = () => findSmallestMonth(db)
})

test('the sitemaps are served beside the feed', async () => {
  expect((await app.inject('/sitemap.xml')).body).toContain('<loc>https://wrenlet.example/sitemaps/pages.xml</loc>')
})
