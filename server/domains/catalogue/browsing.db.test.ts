// Browsing the catalogue other than by its list: brands, known filter values, collections, similar pieces, searching by words.

import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct, type ProductOptions } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'
import { addCollection } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const { call: caller, index } = aWorld(db, { clock: { now: () => now } })

/** The answer, in the shape of the contract. */
async function ask<Id extends Parameters<typeof caller>[0]>(id: Id, input: Parameters<typeof caller>[1] = {}) {
  const answer = await caller<Id>(id, input)
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect([...Value.Errors(endpoints[id as EndpointId].answer, answer.body)]).toEqual([])
  return answer.body
}

const make = (options: ProductOptions, sizes: string[] = ['104cm'], state: 'ready' | 'cleaning' = 'ready') =>
  transaction(db, async (tx) => {
    const product = await aProduct(tx, {
      ...options,
      pictures: [{ base: `/pictures/${options.handle}`, external: false, alt: `${options.name}`, tint: 'sky' }],
    })
    const garments = sizes.map((sizeCode) => ({
      productId: product.id,
      sizeCode,
      condition: 'used' as const,
      credits: 20,
      life: { state, history: [] },
    }))
    await checkedGarments(tx, { garments, actor: 'system:test', now })
    return product.id
  })

const ete = { code: 'bebe-ete', name: 'Été', story: 'Linen.' }
const zebra = { code: 'zebra', name: 'zebra & sons', story: '' }
const acorn = { code: 'acorn', name: 'Acorn', story: 'Oak.' }
const asleep = { code: 'asleep', name: 'Asleep', story: '' }
const pond = await make({
  handle: 'pond-mac',
  name: 'Pond mac',
  brand: acorn,
  publishedOn: '2026-09-04',
  rrpPence: 4000,
})
const lake = await make({
  handle: 'lake-mac',
  name: 'Lake mac',
  brand: zebra,
  publishedOn: '2026-09-03',
  rrpPence: 4200,
})
const rill = await make(
  { handle: 'rill-mac', name: 'Rill mac', brand: acorn, publishedOn: '2026-09-05', rrpPence: 9000 },
  ['116cm'],
)
const sea = await make(
  { handle: 'sea-mac', name: 'Sea mac', brand: ete, publishedOn: '2026-09-06' },
  ['104cm'],
  'cleaning',
)
const frock = await make({ handle: 'fern-frock', name: 'Fern frock', typeCode: 'dresses', sex: 'female', brand: acorn })
const gone = await make({ handle: 'old-mac', name: 'Old mac', brand: acorn, status: 'archived', rrpPence: 4000 })
const draft = await make({ handle: 'not-yet', name: 'Not yet', brand: asleep, status: 'draft' })
const macs = await transaction(db, (tx) =>
  addCollection(
    tx,
    {
      slug: 'macs',
      title: 'Macs',
      intro: 'For puddles.',
      position: 2,
      productIds: [lake, gone, sea, rill, draft, pond],
    },
    now,
  ),
)
await transaction(db, (tx) =>
  addCollection(tx, { slug: 'empty', title: 'Nothing yet', intro: '', position: 1, productIds: [] }, now),
)

test('brands are listed by name, ignoring case and accents, with the number available of each', async () => {
  const { brands } = await ask('listBrands')
  expect(brands.map(({ name, count }) => [name, count])).toEqual([
    ['Acorn', 3],
    ['Été', 0],
    ['zebra & sons', 1],
  ])
  expect(brands[0]).toMatchObject({ code: 'acorn', story: 'Oak.' })
  // The pictures of its newest products come first.
  expect(brands[0]?.pictures.map(({ base }) => base)).toEqual([
    '/pictures/rill-mac',
    '/pictures/pond-mac',
    '/pictures/fern-frock',
  ])
  expect(brands[1]?.pictures).toEqual([{ base: '/pictures/sea-mac', external: false, alt: 'Sea mac', tint: 'sky' }])
})

test('the filters have the label of every value, even of a brand without products', async () => {
  const { filtersMap } = await ask('productFiltersMap')
  expect(filtersMap).toMatchObject({
    genders: { female: 'Girls', male: 'Boys', unisex: 'Everyone' },
    conditions: { new: 'Brand new', used: 'Gently worn', worn: 'Well loved' },
    brands: { acorn: 'Acorn', asleep: 'Asleep', 'bebe-ete': 'Été', zebra: 'zebra & sons' },
  })
  expect(Object.keys(filtersMap.types)).toHaveLength(7)
  expect(filtersMap.sizes['104cm']).toBe('3–4y')
})

test('collections keep their order and say how many of their pieces are available', async () => {
  const { collections } = await ask('listCollections')
  expect(collections.map(({ slug, count, pictures }) => [slug, count, pictures.length])).toEqual([
    ['empty', 0, 0],
    ['macs', 3, 3],
  ])
  // The first of its active products, including those unavailable at the moment.
  expect(collections[1]?.pictures.map(({ base }) => base)).toEqual([
    '/pictures/lake-mac',
    '/pictures/sea-mac',
    '/pictures/rill-mac',
  ])
})

test('a collection is found by id or slug, and its list keeps its order unless sorted, and can be filtered and paged', async () => {
  const whole = await ask('collectionDetails', { params: { id: 'macs' } })
  expect(await ask('collectionDetails', { params: { id: macs.toUpperCase() } })).toEqual(whole)
  expect(whole.collection).toMatchObject({ id: macs, slug: 'macs', title: 'Macs', intro: 'For puddles.', count: 3 })
  expect(whole.products.map(({ id }) => id)).toEqual([lake, rill, pond])
  expect(whole.pagination).toEqual({ page: 1, rowsPerPage: 20, rowsNumber: 3 })
  expect(whole.filters.brands.map(({ code, count }) => [code, count])).toEqual([
    ['acorn', 2],
    ['bebe-ete', 0],
    ['zebra', 1],
  ])
  const query = { brands: 'acorn', sort: 'new-to-old', limit: '1', page: '2' }
  const narrowed = await ask('collectionDetails', { params: { id: 'macs' }, query })
  expect(narrowed.products.map(({ id }) => id)).toEqual([pond])
  expect(narrowed.pagination).toEqual({ page: 2, rowsPerPage: 1, rowsNumber: 2 })
  expect(narrowed.collection.count).toBe(3)
  expect(narrowed.filters.sizes.find(({ code }) => code === '116cm')?.count).toBe(1)
  const worded = await ask('collectionDetails', { params: { id: 'macs' }, query: { q: 'lake' } })
  expect(worded.products.map(({ id }) => id)).toEqual([lake])
  // The frock exists, but is in no collection.
  expect(await ask('collectionDetails', { params: { id: 'macs' }, query: { q: 'frock' } })).toMatchObject({
    products: [],
    pagination: { rowsNumber: 0 },
  })
  expect(await ask('collectionDetails', { params: { id: 'empty' } })).toMatchObject({
    products: [],
    collection: { count: 0 },
  })
})

test('an unknown collection and an invalid query are refused', async () => {
  for (const id of ['nobody', randomUUID()])
    expect(await caller('collectionDetails', { params: { id } })).toMatchObject({
      status: 404,
      errors: [{ code: 'not_found' }],
    })
  expect(await caller('collectionDetails', { params: { id: 'macs' }, query: { colour: 'red' } })).toMatchObject({
    status: 400,
    errors: [{ code: 'unknown_field' }],
  })
})

test('similar pieces are available ones, the most similar first, and never the piece itself', async () => {
  const idsOf = async (id: string) => (await ask('similarProducts', { params: { id } })).products.map((card) => card.id)
  expect(await idsOf('pond-mac')).toEqual([lake, rill, frock])
  expect(await idsOf(pond.toUpperCase())).toEqual([lake, rill, frock])
  // An archived product, whose page can still show similar pieces.
  expect(await idsOf('old-mac')).toEqual([pond, lake, rill, frock])
  for (const id of ['not-yet', 'nobody', randomUUID()])
    expect(await caller('similarProducts', { params: { id } })).toMatchObject({ status: 404 })
})

test('a search respects every other choice and lists the best match first; blank text is not a search', async () => {
  const slugs = async (query: Record<string, unknown>) =>
    (await ask('listProducts', { query })).products.map(({ slug }) => slug)
  expect(await slugs({ q: 'mac' })).toEqual(expect.arrayContaining(['pond-mac', 'lake-mac', 'rill-mac']))
  expect(await slugs({ q: 'mac', sizes: '116cm' })).toEqual(['rill-mac'])
  expect(await slugs({ q: 'mac', sort: 'old-to-new' })).toEqual(['lake-mac', 'pond-mac', 'rill-mac'])
  expect(await slugs({ q: 'xylophone' })).toEqual([])
  expect(await slugs({ q: '  ' })).toHaveLength(4)
  const { filters } = await ask('productFilters', { query: { q: 'frock' } })
  expect(filters.types.filter(({ count }) => count > 0)).toEqual([{ code: 'dresses', label: 'Dresses', count: 1 }])
  expect(await caller('listProducts', { query: { q: 'x'.repeat(101) } })).toMatchObject({ status: 400 })
})

test('a search says when it was not taken literally', async () => {
  expect(await ask('listProducts', { query: { q: 'pond mac' } })).not.toHaveProperty('understood')
  const { understood } = await ask('listProducts', { query: { q: 'pomd mac zzyzx' } })
  expect(understood).toEqual({ corrected: 'pond mac', ignored: ['zzyzx'] })
})

test('suggestions give products and choices, and how many the search would find', async () => {
  const found = await ask('searchSuggestions', { query: { q: 'mac' } })
  expect(found.total).toBe(3)
  expect(found.products.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['pond-mac', 'lake-mac', 'rill-mac']))
  expect((await ask('searchSuggestions', { query: { q: 'aco' } })).choices).toContainEqual({
    facet: 'brands',
    code: 'acorn',
    label: 'Acorn',
    count: 3,
    matching: 3,
  })
  // "pond" belongs to this brand's name, and to the name of one of its three pieces.
  expect((await ask('searchSuggestions', { query: { q: 'acorn pond' } })).choices).toContainEqual(
    expect.objectContaining({ code: 'acorn', count: 3, matching: 1 }),
  )
  // No piece of that brand is available.
  expect((await ask('searchSuggestions', { query: { q: 'ete' } })).choices).toEqual([])
  expect(await ask('searchSuggestions', { query: { q: ' ' } })).toEqual({ products: [], choices: [], total: 0 })
  expect(await caller('searchSuggestions', {})).toMatchObject({ status: 400 })
})

test('a check names invalid ids, and leaves out products that are unknown or gone', async () => {
  const { collection } = await ask('checkProducts', {
    body: { ids: [frock, randomUUID(), gone, draft, pond.toUpperCase(), frock] },
  })
  expect(collection.map(({ id }) => id)).toEqual([frock, pond])
  expect((await ask('checkProducts', { body: { ids: [] } })).collection).toEqual([])
  const refused = await caller('checkProducts', { body: { ids: [pond, 'half-a-uuid', '', 'half-a-uuid'] } })
  expect(refused).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ code: 'invalid_id', field: 'body.ids', ids: ['half-a-uuid', ''] }],
  })
  if (refused.ok) throw new Error('not refused')
  expect(refused.errors[0]?.message).toContain('half-a-uuid')
  expect(await caller('checkProducts', { body: { ids: ['1', '2', '3', '4', '5', '6', '7'] } })).toMatchObject({
    errors: [{ message: 'Not a valid UUID: “1”, “2”, “3”, “4”, “5” and 2 more', ids: expect.arrayContaining(['7']) }],
  })
  for (const body of [{}, { ids: pond }, { ids: [1] }, { ids: Array(101).fill(pond) }, { ids: [], more: true }])
    expect(await caller('checkProducts', { body })).toMatchObject({ ok: false, status: 400 })
})

test('the pictures of an item are ordered front, detail, back, then from new to worn', async () => {
  const saved = [
    { view: 'condition', condition: 'worn' },
    { view: 'back', condition: null },
    { view: 'condition', condition: 'new' },
    { view: 'detail', condition: null },
  ] as const
  const rows = saved.map((view, index) => ({ ...view, product_id: pond, position: index + 2, base: '/x', alt: 'x' }))
  await db.insertInto('product_picture').values(rows).execute()
  await db
    .updateTable('product')
    .set({ colours: ['mustard'], changed_at: now })
    .where('id', '=', pond)
    .execute()
  await index.refresh()
  const { product } = await ask('productDetails', { params: { id: 'pond-mac' } })
  expect(product.pictures.map(({ view, condition }) => condition ?? view)).toEqual([
    'front',
    'detail',
    'back',
    'new',
    'worn',
  ])
  expect(product.colours).toEqual(['mustard'])
})

test('suggestions complete the last word, but count what a search for the text as typed finds', async () => {
  await make({ handle: 'rillside-mac', name: 'Rillside mac', brand: zebra })
  await index.refresh()
  const { products, choices, total } = await ask('searchSuggestions', { query: { q: 'zebra rill' } })
  expect(products.map(({ slug }) => slug)).toEqual(['rillside-mac'])
  const { pagination } = await ask('listProducts', { query: { q: 'zebra rill' } })
  expect(total).toBe(pagination.rowsNumber)
  const found = await ask('listProducts', { query: { q: 'zebra rill', brands: ['zebra'] } })
  expect(choices).toContainEqual(
    expect.objectContaining({ code: 'zebra', count: 2, matching: found.pagination.rowsNumber }),
  )
})

test('a product that the index has not read yet does not count as gone', async () => {
  await make({ handle: 'brook-mac', name: 'Brook mac' })
  const details = (id: string) => caller('productDetails', { params: { id } })
  expect(await details('brook-mac')).toMatchObject({ status: 503, errors: [{ code: 'not_ready' }] })
  expect(await details('old-mac')).toMatchObject({ status: 404 })
  await index.refresh()
  expect(await details('brook-mac')).toMatchObject({ status: 200 })
})
