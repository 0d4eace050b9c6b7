// Imports into a real database: one handle is one unit, a second run changes nothing, nothing is ever deleted.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addMissingGarments, listGarmentsAgainstType } from '#server/domains/inventory/index.ts'
import { daysBetween, localDay } from '#server/kernel/calendar.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { readFeed } from '#tests/support/read-feed.ts'
import { type ImportOptions, importCatalogue, type Stock } from './index.ts'

const sample = readFileSync(new URL('../../../tests/fixtures/shopify-products.csv', import.meta.url), 'utf8')
const stock: Stock = { addMissing: addMissingGarments, listAgainstType: listGarmentsAgainstType }
let days = 0

/** Each import runs a day later, so that a change shows in `changed_at`. */
async function importText(
  { db }: { db: Parameters<typeof importCatalogue>[0]['db'] },
  text: string,
  into = stock,
  options: Partial<ImportOptions> = {},
) {
  const now = new Date(Date.UTC(2026, 10, 20 + days++))
  const { products } = await readFeed(text)
  return await importCatalogue({ db, clock: { now: () => now }, stock: into }, products, {
    delivery: 'spring',
    ...options,
  })
}
type TestDb = Awaited<ReturnType<typeof openTestDatabase>>

/** Every table that an import may write. */
async function snapshot({ db }: TestDb) {
  return {
    brands: await db.selectFrom('brand').selectAll().orderBy('code').execute(),
    products: await db.selectFrom('product').selectAll().orderBy('handle').execute(),
    pictures: await db.selectFrom('product_picture').selectAll().orderBy('base').execute(),
    garments: await db.selectFrom('garment').selectAll().orderBy('import_key').execute(),
    events: await db.selectFrom('garment_event').select('id').orderBy('id').execute(),
  }
}
const database = await openTestDatabase()

test('the sample becomes brands, products, pictures and garments', async () => {
  expect(await importText(database, sample)).toEqual({
    named: { created: ['Otter rain jacket', "Girls' heron dress", 'Vole joggers, "digging" knees'], updated: [] },
    toFetch: 2,
    created: 3,
    updated: 0,
    unchanged: 0,
    garmentsAdded: 13,
    leftOut: 0,
    faults: [],
    faultyUnits: 0,
  })
  const { brands, products, pictures, garments } = await snapshot(database)
  expect(brands.map(({ code, name }) => [code, name])).toEqual([
    ['marsh-and-mallow', 'Marsh & Mallow'],
    ['riverbank-kids', 'Riverbank Kids'],
  ])
  expect(
    products.map((product) => [product.handle, product.type_code, product.sex, product.rrp_pence, product.status]),
  ).toEqual([
    ['girls-heron-dress', 'dresses', 'female', 2950, 'active'],
    ['otter-rain-jacket', 'outerwear', 'unisex', 4500, 'active'],
    ['vole-joggers', 'trousers', 'unisex', 1800, 'draft'],
  ])
  expect(products[1]?.long_description).toBe('Dry from nose to tail.\n• Taped seams\n• Hood & storm flap')
  expect(pictures).toHaveLength(5)
  expect(pictures.every((picture) => picture.external)).toBe(true)
  const jackets = garments.filter((garment) => garment.import_key?.startsWith('otter'))
  expect(jackets.map((garment) => [garment.import_key, garment.size_code, garment.credits, garment.state])).toEqual([
    ['otter-rain-jacket/092cm/1', '092cm', 32, 'graded'],
    ['otter-rain-jacket/092cm/2', '092cm', 32, 'graded'],
    ['otter-rain-jacket/098cm/1', '098cm', 32, 'graded'],
    ['otter-rain-jacket/098cm/2', '098cm', 32, 'graded'],
    ['otter-rain-jacket/098cm/3', '098cm', 32, 'graded'],
  ])
  // One dress in sky and two in moss, all in the same size, are three garments.
  expect(garments.filter((garment) => garment.import_key?.startsWith('girls-heron-dress/104cm/'))).toHaveLength(3)
})

test('a second run changes nothing', async () => {
  const before = await snapshot(database)
  expect(await importText(database, sample)).toMatchObject({ created: 0, updated: 0, unchanged: 3, garmentsAdded: 0 })
  expect(await snapshot(database)).toEqual(before)
})

test('a lower quantity removes nothing, a higher one adds the difference', async () => {
  const before = await snapshot(database)
  const fewer = sample.replace('ORJ-098,180,shopify,3', 'ORJ-098,180,shopify,1')
  expect(fewer).not.toBe(sample)
  expect(await importText(database, fewer)).toMatchObject({ unchanged: 3, garmentsAdded: 0 })
  expect(await snapshot(database)).toEqual(before)
  const more = sample.replace('ORJ-098,180,shopify,3', 'ORJ-098,180,shopify,5')
  expect(await importText(database, more)).toMatchObject({ unchanged: 3, garmentsAdded: 2 })
})

test('a garment that has since been rented out and regraded stays unchanged', async () => {
  const key = 'otter-rain-jacket/092cm/1'
  const { db } = database
  await db
    .updateTable('garment')
    .set({ condition: 'worn', credits: 9, state: 'out' })
    .where('import_key', '=', key)
    .execute()
  await importText(database, sample)
  const garment = await db.selectFrom('garment').selectAll().where('import_key', '=', key).executeTakeFirstOrThrow()
  expect(garment).toMatchObject({ condition: 'worn', credits: 9, state: 'out' })
})

test('a change in the file changes nothing else in the catalogue', async () => {
  const before = await snapshot(database)
  const changed = sample
    .replace('Otter rain jacket,', 'Otter storm jacket,')
    .replace('otter-back.jpg', 'otter-rear.jpg')
  expect(await importText(database, changed)).toMatchObject({ created: 0, updated: 1, unchanged: 2, garmentsAdded: 0 })
  const after = await snapshot(database)
  expect(after.products[1]).toMatchObject({
    name: 'Otter storm jacket',
    published_on: before.products[1]?.published_on,
  })
  expect(after.products[0]).toEqual(before.products[0])
  expect(after.pictures.some((picture) => picture.base.endsWith('otter-rear.jpg'))).toBe(true)
  expect(after.pictures).toHaveLength(before.pictures.length)
})

test('a draft counts as new from the day it is first shown, and not again after a second draft', async () => {
  const other = await openTestDatabase()
  const joggersAfter = async (text: string) => {
    await importText(other, text)
    const { products } = await snapshot(other)
    return products.find(({ handle }) => handle === 'vole-joggers')
  }
  const active = sample.replace('"boys, girls",false', '"boys, girls",true').replace(/,draft$/m, ',active')
  const asDraft = await joggersAfter(sample)
  expect(asDraft).toMatchObject({ status: 'draft', was_shown: false })
  const shown = await joggersAfter(active)
  expect(shown?.status).toBe('active')
  const daysLater = daysBetween(localDay(String(asDraft?.published_on)), localDay(String(shown?.published_on)))
  expect(daysLater).toBe(1)
  await joggersAfter(sample)
  expect((await joggersAfter(active))?.published_on).toBe(shown?.published_on)
})

test('a fault skips its whole unit, and the others are imported', async () => {
  const other = await openTestDatabase()
  const faulty = sample.replace('4-5 years', 'XL')
  const report = await importText(other, faulty)
  expect(report).toMatchObject({ created: 2, garmentsAdded: 9, faultyUnits: 1 })
  expect(report.faults).toEqual([
    {
      line: 12,
      handle: 'girls-heron-dress',
      reason: expect.stringContaining('size "XL" is not one of ours'),
      wants: { section: 'sizes', word: 'XL' },
    },
  ])
  const { products, garments } = await snapshot(other)
  expect(products.map(({ handle }) => handle)).toEqual(['otter-rain-jacket', 'vole-joggers'])
  expect(garments.some((garment) => garment.import_key?.startsWith('girls'))).toBe(false)
})

test('a unit whose writing fails halfway leaves nothing behind', async () => {
  const other = await openTestDatabase()
  const failing: Stock = {
    ...stock,
    async addMissing(tx: Tx, request) {
      const added = await addMissingGarments(tx, request)
      if (request.garments[0]?.importKey.startsWith('otter')) {
        await tx.updateTable('garment').set({ credits: 1000 }).execute()
      }
      return added
    },
  }
  const report = await importText(other, sample, failing)
  expect(report).toMatchObject({ created: 2, faultyUnits: 1, garmentsAdded: 8 })
  expect(report.faults[0]).toMatchObject({ line: 2, reason: expect.stringContaining('the database refused it') })
  const { products, garments } = await snapshot(other)
  expect(products.map(({ handle }) => handle)).toEqual(['girls-heron-dress', 'vole-joggers'])
  expect(garments).toHaveLength(8)
})

test('simultaneous imports add each garment once', async () => {
  const other = await openTestDatabase({ max: 8 })
  const reports = await Promise.all(Array.from({ length: 6 }, () => importText(other, sample)))
  expect(reports.flatMap(({ faults }) => faults)).toEqual([])
  expect(reports.reduce((sum, { garmentsAdded }) => sum + garmentsAdded, 0)).toBe(13)
  expect((await snapshot(other)).garments).toHaveLength(13)
})

test('a product that has pieces can neither become ski wear nor stop being it; the rest of the file is written', async () => {
  const mappedTo = (type: string) => ({ mapping: { types: { Jackets: type } } })
  const [rented, skiWear] = [await openTestDatabase(), await openTestDatabase()]
  await importText(rented, sample)
  const refused = await importText(rented, sample, stock, mappedTo('skiwear'))
  expect(refused).toMatchObject({ updated: 0, unchanged: 2, garmentsAdded: 0, faultyUnits: 1 })
  expect(refused.faults).toEqual([
    {
      line: 2,
      handle: 'otter-rain-jacket',
      reason: expect.stringMatching(/^we have pieces .* cannot become ski wear; /),
    },
  ])
  await importText(skiWear, sample, stock, mappedTo('skiwear'))
  const { garments } = await snapshot(skiWear)
  expect(garments.filter(({ for_dates }) => for_dates).map(({ import_key }) => import_key?.slice(0, 5))).toEqual(
    Array.from({ length: 5 }, () => 'otter'),
  )
  expect((await importText(skiWear, sample)).faults).toMatchObject([
    { reason: expect.stringContaining('stays ski wear') },
  ])
  expect((await snapshot(skiWear)).products[1]).toMatchObject({ type_code: 'skiwear' })
})

test('a product without pieces may become ski wear', async () => {
  const other = await openTestDatabase()
  await importText(other, sample, { ...stock, addMissing: async () => 0 })
  const changed = await importText(other, sample, stock, { mapping: { types: { Jackets: 'skiwear' } } })
  expect(changed).toMatchObject({ updated: 1, faults: [] })
})
