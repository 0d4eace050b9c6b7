// The calls of the resale shop's lists and pages, through the real dispatch.
import { randomUUID } from 'node:crypto'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { type EndpointId, endpoints } from '#contract/index.ts'
import { moveGarment } from '#server/domains/inventory/index.ts'
import { type Id, newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import type { Viewer } from '#server/platform/http/handler.ts'
import { aListing, type ListingOptions } from '#tests/builders/a-listing.ts'
import { aProduct, type ProductOptions } from '#tests/builders/a-product.ts'
import { aSession } from '#tests/builders/a-session.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { aWorld } from '#tests/support/worlds/world.ts'

const { db } = await openTestDatabase()
let now = new Date('2026-11-20T12:00:00Z')
const { call, resaleIndex } = aWorld(db, { clock: { now: () => now } })

async function ask<Name extends Parameters<typeof call>[0]>(
  id: Name,
  input: Parameters<typeof call>[1] = {},
  viewer?: Viewer,
) {
  await resaleIndex.refresh()
  const answer = await call<Name>(id, input, viewer ? { viewer } : {})
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  expect([...Value.Errors(endpoints[id as EndpointId].answer, answer.body)]).toEqual([])
  return answer.body
}
const refusedWith = async (id: Parameters<typeof call>[0], input: Parameters<typeof call>[1]) => {
  const answer = await call(id, input)
  if (answer.ok) throw new Error(`${id} was not refused`)
  return answer.errors[0]
}

const acorn = { code: 'acorn', name: 'Acorn', story: 'Oak.' }
const make = (product: ProductOptions, ...pieces: ListingOptions[]) =>
  transaction(db, async (tx) => {
    const { id } = await aProduct(tx, { brand: acorn, ...product })
    const ids: Id<'garment'>[] = []
    for (const piece of pieces) ids.push(await aListing(tx, { productId: id, ...piece, now }))
    return { id, ids }
  })

const mac = await make(
  { handle: 'pond-mac', name: 'Pond mac', typeCode: 'outerwear', rrpPence: 4200, publishedOn: '2026-09-04' },
  { sizeCode: '110cm', saleCondition: 'good_used', pricePence: 1450 },
  { sizeCode: '104cm', saleCondition: 'well_loved', pricePence: 900 },
  { sizeCode: '104cm', saleCondition: 'excellent_used', pricePence: 1850 },
)
const frock = await make(
  {
    handle: 'fern-frock',
    name: 'Fern frock',
    typeCode: 'dresses',
    sex: 'female',
    rrpPence: 3000,
    publishedOn: '2026-09-05',
  },
  { sizeCode: '104cm', saleCondition: 'brand_new', pricePence: 1800 },
)
const rented = await make({ handle: 'rented-only', name: 'Rented only' })
const draft = await make({ handle: 'old-mac', name: 'Old mac' }, { pricePence: 500 })
const become = (id: Id<'product'>, status: 'draft' | 'active' | 'archived') =>
  db.updateTable('product').set({ status, changed_at: now }).where('id', '=', id).execute()
await become(draft.id, 'draft')
const slugs = ({ products }: { products: { slug: string }[] }) => products.map(({ slug }) => slug)

test('a list shows products for sale with their price, and with size and condition where there is only one', async () => {
  const list = await ask('resaleProducts')
  expect(list.pagination).toEqual({ page: 1, rowsPerPage: 20, rowsNumber: 2 })
  expect(list.products).toMatchObject([
    {
      ...{ slug: 'fern-frock', RRP: 3000, price: 1800, prices_from: false, size: '3–4y', badge: 'One of a kind' },
      ...{ item_sale_condition: 'brand_new', sizes: ['104cm'] },
    },
    {
      ...{ slug: 'pond-mac', RRP: 4200, price: 900, prices_from: true, size: null, badge: null },
      ...{ item_sale_condition: null, sizes: ['104cm', '110cm'] },
    },
  ])
})

test('a list can be filtered by every facet and by price in pence, sorted, paged and searched', async () => {
  const listed = async (query: Record<string, unknown>) => slugs(await ask('resaleProducts', { query }))
  expect(await listed({ types: ['dresses'] })).toEqual(['fern-frock'])
  expect(await listed({ genders: ['male'] })).toEqual(['pond-mac'])
  expect(await listed({ sizes: ['110cm'] })).toEqual(['pond-mac'])
  expect(await listed({ brands: ['nobody'] })).toEqual([])
  expect(await listed({ conditions: ['brand_new'] })).toEqual(['fern-frock'])
  expect(await listed({ sort: 'low-to-high' })).toEqual(['pond-mac', 'fern-frock'])
  expect(await listed({ limit: 1, page: 2 })).toEqual(['pond-mac'])
  expect(await listed({ q: 'macs' })).toEqual(['pond-mac'])
  // One piece must match size, condition and price together.
  expect(await listed({ sizes: ['110cm'], conditions: ['well_loved'] })).toEqual([])
  expect(await listed({ priceMin: 1000, priceMax: 1799 })).toEqual(['pond-mac'])
  const [card] = (await ask('resaleProducts', { query: { priceMin: 1000, priceMax: 1799 } })).products
  expect(card).toMatchObject({ price: 1450, prices_from: false })
})

test('a rental condition, a price below £1 and an unknown field are refused', async () => {
  for (const query of [{ conditions: ['worn'] }, { priceMin: 99 }, { priceMax: 40_001 }])
    expect(await refusedWith('resaleProducts', { query })).toMatchObject({ code: 'malformed' })
  expect(await refusedWith('resaleFilters', { query: { conditions: ['worn'] } })).toMatchObject({ code: 'malformed' })
  expect(await refusedWith('resaleProducts', { query: { creditsMin: 1 } })).toMatchObject({ code: 'unknown_field' })
})

test('facets count the products that each choice would show, in the four conditions of the shop', async () => {
  const { filters } = await ask('resaleFilters', { query: { sizes: ['104cm'] } })
  expect(filters.conditions).toEqual([
    { code: 'brand_new', label: 'Brand new', count: 1 },
    { code: 'excellent_used', label: 'Excellent', count: 1 },
    { code: 'good_used', label: 'Good', count: 0 },
    { code: 'well_loved', label: 'Fair', count: 1 },
  ])
  expect(filters.price).toEqual({ min: 100, max: 40_000 })
  const { filtersMap } = await ask('resaleFiltersMap')
  expect(filtersMap.conditions).toEqual({
    ...{ brand_new: 'Brand new', excellent_used: 'Excellent', good_used: 'Good', well_loved: 'Fair' },
  })
  expect(filtersMap.types.dresses).toBe('Dresses')
  expect(filtersMap.brands.acorn).toBe('Acorn')
})

test('a product, found by id or slug, lists its pieces by size and then from best to worst condition', async () => {
  const { product } = await ask('resaleDetails', { params: { id: 'pond-mac' } })
  expect(product.pieces.map(({ size, condition, price, reserved }) => [size, condition, price, reserved])).toEqual([
    ['104cm', 'excellent_used', 1850, false],
    ['104cm', 'well_loved', 900, false],
    ['110cm', 'good_used', 1450, false],
  ])
  expect(product.pieces[2]).toMatchObject({
    ...{ id: mac.ids[0], size_name: '4–5y', height: '110 cm', condition_label: 'Good' },
    condition_meaning: 'Light signs of wear, small marks at most',
  })
  expect((await ask('resaleDetails', { params: { id: mac.id.toUpperCase() } })).product.slug).toBe('pond-mac')
})

test('a product that is a draft, unknown or was never for sale has no page', async () => {
  for (const id of [rented.id, 'rented-only', draft.id, randomUUID(), 'nothing'])
    expect(await refusedWith('resaleDetails', { params: { id } })).toMatchObject({ code: 'not_found' })
  for (const id of [randomUUID(), 'nothing'])
    expect(await refusedWith('resaleSimilar', { params: { id } })).toMatchObject({ code: 'not_found' })
})

test('similar products are others that are for sale', async () => {
  expect(slugs(await ask('resaleSimilar', { params: { id: 'pond-mac' } }))).toEqual(['fern-frock'])
  expect(slugs(await ask('resaleSimilar', { params: { id: 'rented-only' } })).toSorted()).toEqual([
    'fern-frock',
    'pond-mac',
  ])
})

test('favourites list the products for sale, of the account or of the given ids', async () => {
  const viewer = await transaction(db, async (tx) => (await aSession(tx, (await anAccount(tx)).id, now)).viewer)
  const saved = [rented.id, mac.id, frock.id]
  expect((await call('saveFavourites', { body: { productIds: saved } }, { viewer })).ok).toBe(true)
  expect(slugs(await ask('resaleFavourites', {}, viewer))).toEqual(['pond-mac', 'fern-frock'])
  expect(await ask('resaleFavourites')).toEqual({ productIds: [], products: [] })
  const ids = [frock.id.toUpperCase(), randomUUID(), draft.id, frock.id]
  expect((await ask('resaleFavourites', { query: { ids } }, viewer)).productIds).toEqual([frock.id])
  expect(await ask('resaleFavourites', { query: { ids: [] } }, viewer)).toEqual({ productIds: [], products: [] })
  expect(await refusedWith('resaleFavourites', { query: { ids: [frock.id, 'x-1'] } })).toMatchObject({
    ...{ code: 'invalid_id', message: 'Not a valid UUID: “x-1”', field: 'query.ids', ids: ['x-1'] },
  })
})

test('suggestions are of products for sale, and tolerate a typo as the search does', async () => {
  const suggest = (q: string) => ask('resaleSuggestions', { query: { q } })
  const { products, choices, total } = await suggest('frok')
  expect([slugs({ products }), total]).toEqual([['fern-frock'], 1])
  expect(Object.keys(products[0] ?? {}).toSorted()).toEqual(['brand_name', 'id', 'name', 'picture', 'slug'])
  expect(choices).toEqual([])
  expect((await suggest('dresses')).choices).toEqual([
    { facet: 'types', code: 'dresses', label: 'Dresses', count: 1, matching: 1 },
  ])
  expect((await suggest('acron')).choices).toEqual([
    { facet: 'brands', code: 'acorn', label: 'Acorn', count: 2, matching: 2 },
  ])
  expect((await suggest('rented only')).products).toEqual([])
  expect(await suggest(' ')).toEqual({ products: [], choices: [], total: 0 })
  expect(await refusedWith('resaleSuggestions', {})).toMatchObject({ code: 'malformed' })
  expect(await refusedWith('resaleSuggestions', { query: { q: 'a'.repeat(101) } })).toMatchObject({ code: 'malformed' })
})

test('an archived design can be sold and saved; once sold out it stays among the favourites, unless it can be rented', async () => {
  const viewer = await transaction(db, async (tx) => (await aSession(tx, (await anAccount(tx)).id, now)).viewer)
  const { id, ids } = await make(
    { handle: 'last-mac', name: 'Last mac', brand: { code: 'last', name: 'Last', story: '' } },
    { pricePence: 700 },
    { pricePence: 800 },
  )
  await become(id, 'archived')
  expect(slugs(await ask('resaleProducts', { query: { brands: ['last'] } }))).toEqual(['last-mac'])
  expect((await ask('resaleFilters')).filters.brands).toContainEqual({ code: 'last', label: 'Last', count: 1 })
  expect((await ask('resaleDetails', { params: { id: 'last-mac' } })).product.pieces).toHaveLength(2)
  expect(slugs(await ask('resaleProducts', { query: { q: 'last mac' } }))).toContain('last-mac')
  const added = await call('addToResaleCart', { body: { items: [ids[0]], cartId: null } })
  expect(added).toMatchObject({ ok: true, body: { items: [{ state: 'reserved' }] } })
  const saved = await call('saveFavourites', { body: { productIds: [id, frock.id] } }, { viewer })
  expect(saved).toMatchObject({ ok: true, body: { productIds: [id, frock.id], products: [{ id: frock.id }] } })
  await db.deleteFrom('garment_claim').where('garment_id', 'in', ids).execute()
  for (const garmentId of ids)
    await transaction(db, (tx) => moveGarment(tx, { garmentId, from: 'resale', to: 'sold', actor: 'system:test', now }))
  const { products } = await ask('resaleFavourites', {}, viewer)
  expect(products).toMatchObject([
    { slug: 'last-mac', price: null },
    { slug: 'fern-frock', price: 1800 },
  ])
  expect(slugs(await ask('resaleProducts', { query: { brands: ['last'] } }))).toEqual([])
  await become(id, 'active')
  expect(slugs(await ask('resaleFavourites', {}, viewer))).toEqual(['fern-frock'])
  await become(id, 'draft')
})

test('new to old sorts by the newest piece for sale, or, once all are sold, by the piece listed last', async () => {
  const [then, later] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-22T12:00:00Z')]
  const aged = { brand: { code: 'age', name: 'Age', story: '' }, publishedOn: '2026-01-01' as const }
  const a = await make({ ...aged, handle: 'age-a' }, {})
  const b = await make({ ...aged, handle: 'age-b', publishedOn: '2026-10-01' }, {})
  const order = async () => slugs(await ask('resaleProducts', { query: { brands: ['age'] } }))
  expect(await order()).toEqual(['age-b', 'age-a'])
  const list = (productId: Id<'product'>, at: Date) => transaction(db, (tx) => aListing(tx, { productId, now: at }))
  now = then
  const newest = await list(a.id, then)
  expect(await order()).toEqual(['age-a', 'age-b'])
  now = later
  await list(b.id, later)
  expect(await order()).toEqual(['age-b', 'age-a'])
  expect(slugs(await ask('resaleProducts', { query: { brands: ['age'], sort: 'old-to-new' } }))).toEqual([
    'age-a',
    'age-b',
  ])
  const third = await make({ ...aged, handle: 'age-c' }, {})
  await db.updateTable('resale_listing').set({ listed_at: then }).where('garment_id', 'in', third.ids).execute()
  await db.updateTable('garment').set({ changed_at: now }).where('id', 'in', third.ids).execute()
  expect(await order()).toEqual(['age-b', 'age-c', 'age-a'])
  // Its newest piece is sold, so the next newest decides.
  await transaction(db, (tx) =>
    moveGarment(tx, { garmentId: newest, from: 'resale', to: 'sold', actor: 'system:test', now }),
  )
  await db
    .updateTable('resale_listing')
    .set({ listed_at: new Date('2026-11-20T12:00:00Z') })
    .where('garment_id', 'in', a.ids)
    .execute()
  expect(await order()).toEqual(['age-b', 'age-c', 'age-a'])
  for (const { id } of [a, b, third]) await become(id, 'draft')
})

test('histories are returned for pieces that are or were for sale, as numbers and as a sentence', async () => {
  const [first] = mac.ids
  const { items } = await ask('resaleHistories', { query: { ids: [first, randomUUID()] } })
  expect(items).toEqual([{ id: first, families: 0, monthsWorn: 0, mends: 0, text: 'Never rented out.' }])
  expect(await refusedWith('resaleHistories', { query: { ids: [] } })).toMatchObject({ code: 'malformed' })
  expect(await refusedWith('resaleHistories', { query: { ids: ['x'] } })).toMatchObject({ code: 'malformed' })
})

test('a piece in a cart is shown as reserved until that expires, and a sold-out product keeps its page', async () => {
  const id = frock.ids[0] as Id<'garment'>
  const until = new Date(now.getTime() + 30 * 60_000)
  await transaction(db, async (tx) => {
    await tx
      .insertInto('garment_claim')
      .values({
        ...{ id: newId<'claim'>(), garment_id: id, kind: 'cart', owner_id: newId<'resale-cart'>() },
        ...{ taken_at: now, expires_at: until },
      })
      .execute()
    await tx.updateTable('garment').set({ changed_at: now }).where('id', '=', id).execute()
  })
  const find = async () => (await ask('resaleDetails', { params: { id: 'fern-frock' } })).product
  expect((await find()).pieces).toMatchObject([{ id, reserved: true, price: 1800 }])
  expect(slugs(await ask('resaleProducts'))).toEqual(['pond-mac'])
  now = until
  expect((await find()).pieces).toMatchObject([{ id, reserved: false }])
  await transaction(db, (tx) =>
    moveGarment(tx, { garmentId: toId(id), from: 'resale', to: 'sold', actor: 'system:test', now }),
  )
  expect(await find()).toMatchObject({ name: 'Fern frock', pieces: [], price: null, size: null })
  expect(slugs(await ask('resaleSimilar', { params: { id: 'fern-frock' } }))).toEqual(['pond-mac'])
})
