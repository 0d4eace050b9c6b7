// Ski wear is booked by dates on its own page: the rental shop does not list, count or sell it, and says where it is.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { addCollection, countProductPages, listTypesOnShow, rentalStock } from './index.ts'
import { listFeedRows } from './queries/feed-rows.ts'
import { sqlProductSearch } from './queries/sql-product-search.ts'
import { typesHiredByDates } from './rules/hired-by-dates.ts'
import { productFilter } from './rules/product-filter.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { call, index } = aWorld(db, { clock: { now: () => now } })
const peak = { code: 'peak', name: 'Peak', story: 'Snow.' }

const { coat, jacket } = await transaction(db, async (tx) => {
  const mac = await aProduct(tx, { handle: 'pond-mac', name: 'Pond mac' })
  const ski = await aProduct(tx, { handle: 'ski-jacket', name: 'Ski jacket', typeCode: 'skiwear', brand: peak })
  await aProduct(tx, { handle: 'old-ski', name: 'Old ski', typeCode: 'skiwear', brand: peak, status: 'archived' })
  for (const { id } of [mac, ski]) await aGarment(tx, { productId: id, now })
  const productIds = [ski.id, mac.id]
  await addCollection(tx, { slug: 'snow', title: 'Snow', intro: '', position: 1, productIds }, now)
  return { coat: mac, jacket: ski }
})
await index.refresh()

async function answerOf(id: Parameters<typeof call>[0], input: Parameters<typeof call>[1] = {}) {
  const answer = await call(id, input)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}

test('the same types are hired by dates in the code and in the table', async () => {
  const rows = await db.selectFrom('product_type').select('code').where('hired_by_dates', '=', true).execute()
  expect(new Set(rows.map(({ code }) => code))).toEqual(typesHiredByDates)
})

test('lists, counts, brands and collections leave ski wear out, from the index and in SQL', async () => {
  const search = sqlProductSearch(db)
  for (const reader of [index, search]) {
    const { hits } = await reader.list({ filter: productFilter({}), page: 1, limit: 20, now })
    expect(hits.map(({ productId }) => productId)).toEqual([coat.id])
  }
  expect(await answerOf('productFilters', { query: {} })).toMatchObject({
    filters: {
      types: expect.arrayContaining([{ code: 'skiwear', label: 'Ski-wear', count: 0 }]),
      brands: [{ code: 'saltmarsh', label: 'Saltmarsh', count: 1 }],
    },
  })
  expect(await answerOf('listBrands')).toMatchObject({ brands: [{ code: 'saltmarsh', count: 1 }] })
  expect(await answerOf('listCollections')).toMatchObject({ collections: [{ count: 1, pictures: [{}] }] })
  expect(await answerOf('collectionDetails', { params: { id: 'snow' }, query: {} })).toMatchObject({
    products: [{ slug: 'pond-mac' }],
  })
  expect(await answerOf('productsMultiple', { query: { productIds: [jacket.id, coat.id] } })).toMatchObject({
    products: [{ slug: 'pond-mac' }],
  })
})

test('a request for ski wear by slug or id is refused with the reason and its slug, and a retired design is not found', async () => {
  for (const id of ['ski-jacket', jacket.id, 'SKI-JACKET'])
    expect(await call('productDetails', { params: { id } })).toMatchObject({
      status: 404,
      errors: [{ code: 'hired_by_dates', slug: 'ski-jacket' }],
    })
  for (const id of ['old-ski', 'nothing'])
    expect(await call('productDetails', { params: { id } })).toMatchObject({ errors: [{ code: 'not_found' }] })
})

test.each(['ski', 'salopettes', 'skiwear', 'snowsuit'])('"%s" suggests ski wear, without a count', async (q) => {
  const { choices, products } = (await answerOf('searchSuggestions', { query: { q } })) as {
    choices: unknown[]
    products: unknown[]
  }
  expect(choices).toContainEqual({ facet: 'types', code: 'skiwear', label: 'Ski-wear', count: 0, matching: 0 })
  expect(products).toEqual([])
})

test('search engines and shopping sites are not sent to ski wear', async () => {
  expect(await listTypesOnShow(db)).toEqual(['outerwear'])
  expect(await countProductPages(db, rentalStock)).toBe(1)
  expect((await listFeedRows(db, { after: null, limit: 10, now })).map(({ slug }) => slug)).toEqual(['pond-mac'])
})

test('ski wear cannot be put on a waiting list', async () => {
  const body = { productId: jacket.id, size: '104cm', email: 'enid@example.com' }
  expect(await call('addToWaitingList', { body })).toMatchObject({ errors: [{ code: 'not_found' }] })
})

test('a retired piece of ski wear is in the resale shop like any other', async () => {
  await transaction(db, (tx) => aListing(tx, { productId: jacket.id, now }))
  const { resaleIndex } = aWorld(db, { clock: { now: () => now } })
  await resaleIndex.refresh()
  expect(await answerOf('resaleProducts', { query: { types: ['skiwear'] } })).toMatchObject({
    products: [{ slug: 'ski-jacket' }],
  })
})
