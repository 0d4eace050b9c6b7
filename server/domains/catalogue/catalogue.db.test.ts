// The catalogue's calls through the real dispatch: their answers and their refusals.

import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { takeHolds } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct, type ProductOptions } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { setCoordinates } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
let time = now
const { call, index } = aWorld(db, { clock: { now: () => time } })

type Piece = [sizeCode: string, condition: 'new' | 'used' | 'worn', credits: number]
/** A product with ready garments. */
const make = (options: ProductOptions, pieces: Piece[] = []) =>
  transaction(db, async (tx) => {
    const product = await aProduct(tx, options)
    const garments = pieces.map(([sizeCode, condition, credits]) => ({
      productId: product.id,
      sizeCode,
      condition,
      credits,
    }))
    return { ...product, garmentIds: await checkedGarments(tx, { garments, actor: 'system:test', now }) }
  })

const raincoat = await make({ handle: 'puddle-raincoat', publishedOn: '2026-09-01' }, [
  ['098cm', 'new', 38],
  ['104cm', 'used', 32],
  ['104cm', 'worn', 25],
  ['104cm', 'worn', 25],
])
const tee = await make(
  {
    handle: 'whale-tee',
    name: 'Whale tee',
    typeCode: 't-shirts',
    sex: 'female',
    publishedOn: '2026-11-15',
    rrpPence: 1800,
    brand: { code: 'little-tide', name: 'Little Tide', story: 'Sea things.' },
    tags: { care: ['Wash cool', 'Dry flat'], comfort: ['Soft'] },
    cutForCloth: 'Roomy enough for a cloth nappy',
  },
  [
    ['092cm', 'used', 10],
    ['116cm', 'used', 10],
  ],
)
const dress = await make({ handle: 'last-dress', name: 'Last dress', typeCode: 'dresses', publishedOn: '2026-08-01' }, [
  ['110cm', 'used', 20],
])
const soldOut = await make({ handle: 'gone-tee', name: 'Gone tee', typeCode: 't-shirts', publishedOn: '2026-07-01' })
const draft = await make({ handle: 'not-yet', status: 'draft' }, [['104cm', 'new', 10]])
await transaction(db, (tx) => setCoordinates(tx, raincoat.id, [dress.id, draft.id, tee.id], now))

async function list(query: Record<string, unknown> = {}) {
  const answer = await call('listProducts', { query })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect(Value.Check(endpoints.listProducts.answer, answer.body)).toBe(true)
  return answer.body
}
const slugs = async (query: Record<string, unknown> = {}) => (await list(query)).products.map(({ slug }) => slug)

test('a list shows what can be rented, newest first, in pages', async () => {
  const { products, pagination } = await list()
  expect(products.map(({ slug }) => slug)).toEqual(['whale-tee', 'puddle-raincoat', 'last-dress'])
  expect(pagination).toEqual({ page: 1, rowsPerPage: 20, rowsNumber: 3 })
  expect(products[0]).toEqual({
    id: tee.id,
    productId: tee.id,
    itemId: tee.garmentIds[0],
    slug: 'whale-tee',
    name: 'Whale tee',
    brand_name: 'Little Tide',
    brand: 'little-tide',
    product_type_name: 'T-shirts',
    type: 't-shirts',
    sex: 'female',
    RRP: 1800,
    credits: 10,
    credits_from: false,
    sizes: ['092cm', '116cm'],
    sizeRange: '18m–6y',
    published_on: '2026-11-15',
    picture: { base: '/pictures/puddle-raincoat', external: false, alt: 'Yellow raincoat, front', tint: 'sky' },
    badge: 'New in',
  })
  expect(products[1]).toMatchObject({ credits: 25, credits_from: true, sizeRange: '2–4y', badge: null })
  expect(products[2]).toMatchObject({ credits: 20, badge: 'Only 1 left in 4–5y' })
  expect(await list({ page: '2', limit: '2' })).toMatchObject({
    products: [{ slug: 'last-dress' }],
    pagination: { page: 2, rowsPerPage: 2, rowsNumber: 3 },
  })
  expect(await list({ page: '9' })).toMatchObject({ products: [], pagination: { page: 9, rowsNumber: 3 } })
})

test('choices narrow the list to products with one garment that meets them all; the list has four sort orders', async () => {
  expect(await slugs({ types: 't-shirts' })).toEqual(['whale-tee'])
  expect(await slugs({ types: ['t-shirts', 'dresses'], sort: 'old-to-new' })).toEqual(['last-dress', 'whale-tee'])
  expect(await slugs({ sizes: '098cm', conditions: 'worn' })).toEqual([])
  expect(await slugs({ sizes: '104cm', conditions: 'worn' })).toEqual(['puddle-raincoat'])
  expect(await slugs({ brands: 'little-tide', genders: 'male' })).toEqual([])
  expect(await slugs({ creditsMin: '11', creditsMax: '24' })).toEqual(['last-dress'])
  expect(await slugs({ creditsMin: '1', creditsMax: '100' })).toHaveLength(3)
  expect(await slugs({ sort: 'low-to-high' })).toEqual(['whale-tee', 'last-dress', 'puddle-raincoat'])
  expect(await slugs({ sort: 'high-to-low' })).toEqual(['puddle-raincoat', 'last-dress', 'whale-tee'])
  expect(await slugs({ types: 'hats' })).toEqual([])
})

test('a card in a narrowed list shows the price of the matching garments', async () => {
  expect(await list({ conditions: 'new' })).toMatchObject({ products: [{ credits: 38, credits_from: false }] })
  expect(await list({ conditions: ['used', 'worn'], sizes: '104cm' })).toMatchObject({
    products: [{ credits: 25, credits_from: true }],
  })
})

test('malformed and unknown values are refused', async () => {
  for (const query of [
    { colour: 'red' },
    { creditsMin: '0' },
    { creditsMax: '101' },
    { page: '0' },
    { limit: '101' },
    { limit: 'ten' },
    { sort: 'cheapest' },
    { conditions: 'shabby' },
    { sizes: ['104cm', '104cm'] },
  ])
    expect(await call('listProducts', { query }), JSON.stringify(query)).toMatchObject({ ok: false, status: 400 })
  expect(await call('listProducts', { query: { colour: 'red' } })).toMatchObject({
    errors: [{ code: 'unknown_field', field: 'query.colour' }],
  })
})

test('filters list all known values with labels and their counts', async () => {
  const answer = await call('productFilters', { query: { types: 'outerwear', conditions: 'worn' } })
  if (!answer.ok) throw new Error('refused')
  expect(Value.Check(endpoints.productFilters.answer, answer.body)).toBe(true)
  const { filters } = answer.body
  expect(filters.types.find(({ code }) => code === 'outerwear')).toEqual({
    code: 'outerwear',
    label: 'Outerwear',
    count: 1,
  })
  expect(filters.types).toHaveLength(7)
  expect(filters.conditions).toEqual([
    { code: 'new', label: 'Brand new', count: 1 },
    { code: 'used', label: 'Gently worn', count: 1 },
    { code: 'worn', label: 'Well loved', count: 1 },
  ])
  expect(filters.sizes.map(({ label, count }) => [label, count])).toEqual([
    ['18–24m', 0],
    ['2–3y', 0],
    ['3–4y', 1],
    ['4–5y', 0],
    ['5–6y', 0],
    ['6–7y', 0],
  ])
  expect(filters.brands.map(({ code }) => code)).toEqual(['little-tide', 'saltmarsh'])
  expect(filters.genders.map(({ label }) => label)).toEqual(['Girls', 'Boys', 'Everyone'])
  expect(filters.credits).toEqual({ min: 1, max: 100 })
  expect(await call('productFilters', { query: { page: '1' } })).toMatchObject({ ok: false, status: 400 })
})

test('an item is found by id and by slug, with its garments ordered by size, then condition', async () => {
  const bySlug = await call('productDetails', { params: { id: 'puddle-raincoat' } })
  const byId = await call('productDetails', { params: { id: raincoat.id.toUpperCase() } })
  if (!bySlug.ok || !byId.ok) throw new Error('refused')
  expect(Value.Check(endpoints.productDetails.answer, bySlug.body)).toBe(true)
  expect(byId.body).toEqual(bySlug.body)
  const { product } = bySlug.body
  const [fresh, used, ...worn] = raincoat.garmentIds
  expect(product.itemAvailability).toEqual({
    '098cm': { new: { inventoryItems: [{ id: fresh, credits: 38 }] } },
    '104cm': {
      used: { inventoryItems: [{ id: used, credits: 32 }] },
      worn: { inventoryItems: worn.map((id) => ({ id, credits: 25 })) },
    },
  })
  // toEqual ignores the order of keys: the better condition comes first, although the worn one costs less.
  expect(Object.keys(product.itemAvailability['104cm'] ?? {})).toEqual(['used', 'worn'])
  expect(product.allSizes).toEqual([
    { code: '098cm', label: '2–3y', height: '98 cm' },
    { code: '104cm', label: '3–4y', height: '104 cm' },
  ])
  expect(product.conditionPrices.map(({ label, credits }) => [label, credits])).toEqual([
    ['Brand new', 28],
    ['Gently worn', 24],
    ['Well loved', 18],
  ])
  // A draft is not offered as something to go with it.
  expect(product.tags.coordinatingItems).toEqual([dress.id, tee.id])
})

test('an item shows its tags and brand, and names its size and condition only if there is no choice', async () => {
  const answer = await call('productDetails', { params: { id: 'whale-tee' } })
  expect(answer).toMatchObject({
    body: {
      product: {
        brandStory: 'Sea things.',
        item_size_name: null,
        current_condition: 'used',
        tags: { cutForCloth: 'Roomy enough for a cloth nappy', care: ['Wash cool', 'Dry flat'], comfort: ['Soft'] },
      },
    },
  })
  expect(await call('productDetails', { params: { id: 'last-dress' } })).toMatchObject({
    body: { product: { item_size_name: '4–5y', current_condition: 'used' } },
  })
  expect(await call('productDetails', { params: { id: 'puddle-raincoat' } })).toMatchObject({
    body: { product: { item_size_name: null, current_condition: null } },
  })
})

test('an item without any piece left is still found; a draft and an unknown one are not', async () => {
  const answer = await call('productDetails', { params: { id: 'gone-tee' } })
  expect(answer).toMatchObject({ body: { product: { sizes: [], itemAvailability: {}, badge: null, sizeRange: '' } } })
  for (const id of ['not-yet', draft.id, 'nobody', newId()])
    expect(await call('productDetails', { params: { id } })).toMatchObject({
      ok: false,
      status: 404,
      errors: [{ code: 'not_found' }],
    })
})

test('cards by id keep the requested order and leave out hidden products', async () => {
  const productIds = [dress.id, newId(), soldOut.id, draft.id, tee.id.toUpperCase(), dress.id]
  const answer = await call('productsMultiple', { query: { productIds } })
  if (!answer.ok) throw new Error('refused')
  expect(Value.Check(endpoints.productsMultiple.answer, answer.body)).toBe(true)
  expect(answer.body.products.map(({ id }) => id)).toEqual([dress.id, soldOut.id, tee.id])
  expect(await call('productsMultiple', { query: { productIds: ['no-uuid'] } })).toMatchObject({ status: 400 })
  expect(await call('productsMultiple', { query: {} })).toMatchObject({ status: 400 })
})

test('a held piece is missing from lists, counts and items until the hold expires', async () => {
  await transaction(db, async (tx) => {
    const { id: accountId } = await anAccount(tx)
    const hold = { garmentIds: dress.garmentIds, ownerId: newId<'checkout'>(), accountId }
    await takeHolds(tx, { ...hold, expiresAt: new Date(now.getTime() + 60_000), now })
  })
  await index.refresh()
  expect(await slugs()).toEqual(['whale-tee', 'puddle-raincoat'])
  expect(await call('productDetails', { params: { id: 'last-dress' } })).toMatchObject({
    body: { product: { itemAvailability: {} } },
  })
  time = new Date(now.getTime() + 60_000)
  expect(await call('listProducts', { query: {} })).toMatchObject({ body: { pagination: { rowsNumber: 3 } } })
  expect(await call('productDetails', { params: { id: 'last-dress' } })).toMatchObject({
    body: { product: { itemAvailability: { '110cm': {} } } },
  })
})
