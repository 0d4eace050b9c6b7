// Files as shops export them, imported into a real database: the resulting rows, and what the operator's mapping changes.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addMissingGarments, listGarmentsAgainstType } from '#server/domains/inventory/index.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { readFeed } from '#tests/support/read-feed.ts'
import { type ImportOptions, importCatalogue, MappingError } from './index.ts'

const fixture = (name: string) => readFileSync(new URL(`../../../tests/fixtures/${name}`, import.meta.url))
type TestDb = Awaited<ReturnType<typeof openTestDatabase>>
let days = 0

async function importBytes({ db }: TestDb, bytes: string | Uint8Array, options: Partial<ImportOptions> = {}) {
  const now = new Date(Date.UTC(2026, 10, 20 + days++))
  const services = {
    db,
    clock: { now: () => now },
    stock: { addMissing: addMissingGarments, listAgainstType: listGarmentsAgainstType },
  }
  return await importCatalogue(services, (await readFeed(bytes)).products, { delivery: 'spring', ...options })
}

/** Every table that an import may write. */
async function snapshot({ db }: TestDb) {
  return {
    brands: await db.selectFrom('brand').selectAll().orderBy('code').execute(),
    products: await db.selectFrom('product').selectAll().orderBy('handle').execute(),
    tags: await db
      .selectFrom('product_tag')
      .selectAll()
      .orderBy('product_id')
      .orderBy('kind')
      .orderBy('position')
      .execute(),
    pictures: await db.selectFrom('product_picture').selectAll().orderBy('product_id').orderBy('position').execute(),
    garments: await db.selectFrom('garment').selectAll().orderBy('import_key').execute(),
    jobs: await db.selectFrom('job').select(['kind', 'payload']).orderBy('id').execute(),
  }
}

test.each([
  ['shopify-products.csv', 3, 13, 0],
  ['shopify-present-template.csv', 2, 6, 1],
  ['shopify-spanish.csv', 2, 4, 0],
  ['shopify-spreadsheet.csv', 1, 3, 0],
  ['shopify-mixed-store.csv', 2, 2, 7],
  ['google-feed.xml', 2, 3, 3],
  ['google-atom.xml', 1, 1, 0],
  ['google-feed.tsv', 1, 3, 1],
])(
  '%s: %i products with %i garments, %i units skipped for faults; a second run changes nothing',
  async (name, created, garmentsAdded, faultyUnits) => {
    const database = await openTestDatabase()
    const checked = await importBytes(database, fixture(name), { check: true })
    expect(await snapshot(database)).toEqual({
      brands: [],
      products: [],
      tags: [],
      pictures: [],
      garments: [],
      jobs: [],
    })
    const report = await importBytes(database, fixture(name))
    expect(report).toMatchObject({ created, updated: 0, unchanged: 0, garmentsAdded, leftOut: 0, faultyUnits })
    // A check reports exactly what the import then does.
    expect(checked).toEqual(report)
    const before = await snapshot(database)
    const second = await importBytes(database, fixture(name))
    expect(second).toMatchObject({ created: 0, updated: 0, unchanged: created, garmentsAdded: 0, faultyUnits })
    expect(second.faults).toEqual(report.faults)
    expect(await snapshot(database)).toEqual(before)
  },
)

test('the rows of a product contain what its feed says', async () => {
  const database = await openTestDatabase()
  await importBytes(database, fixture('shopify-present-template.csv'))
  await importBytes(database, fixture('google-feed.xml'))
  const { products, tags, garments, pictures, brands } = await snapshot(database)
  const pinafore = products.find(({ handle }) => handle === 'kittiwake-pinafore')
  expect(pinafore).toMatchObject({
    type_code: 'dresses',
    sex: 'female',
    colours: ['navy', 'sea green'],
    keywords: ['cliff', 'new in', 'cotton', 'elastane'],
  })
  expect(tags.filter(({ product_id }) => product_id === pinafore?.id).map(({ kind, text }) => [kind, text])).toEqual([
    ['care', 'Machine washable'],
    ['care', 'Line dry'],
  ])
  expect(
    pictures
      .filter(({ product_id }) => product_id === pinafore?.id)
      .map(({ view, condition, external, source, base }) => [view, condition, external, source === base]),
  ).toEqual([
    ['front', null, true, true],
    ['detail', null, true, true],
    ['detail', null, true, true],
  ])
  expect(
    garments.filter(({ import_key }) => import_key?.startsWith('dd-100')).map((garment) => garment.import_key),
  ).toEqual(['dd-100/098cm/1', 'dd-100/098cm/2', 'dd-100/104cm/used/1'])
  expect(new Set(brands.map(({ changed_at }) => changed_at.getTime()))).toEqual(
    new Set(products.map(({ changed_at }) => changed_at.getTime())),
  )
})

test('each product with new pictures queues one job to fetch them', async () => {
  const database = await openTestDatabase()
  await importBytes(database, fixture('google-feed.xml'))
  const { jobs, products } = await snapshot(database)
  expect(jobs).toEqual(products.map(({ id }) => ({ kind: 'catalogue:fetch-pictures', payload: { productId: id } })))
})

test('faults are reported by line, with their subject', async () => {
  const database = await openTestDatabase()
  const { faults } = await importBytes(database, fixture('shopify-mixed-store.csv'))
  expect(faults.map(({ line, handle, reason }) => `${line} ${handle}: ${reason.split(/[;,]/)[0]}`)).toEqual([
    '3 bilberry-tee: size "3T" is an American size',
    '5 mens-wax-jacket: it is for the age group "Adult"',
    '8 gift-card: it is a gift card',
    '10 rattle: neither type "Toys" nor category "" nor tags say which of our seven types it is',
    '11 harebell-dress: size "3-6" does not say whether it is months or years',
    '13 sorrel-shorts: no brand is named',
    '14 lapwing-set: price "19.00 EUR" is not in pounds',
  ])
})

test('with a mapping the rest of the store is imported, and what is not clothing is skipped without a fault', async () => {
  const database = await openTestDatabase()
  const mapping: unknown = JSON.parse(fixture('mixed-store-mapping.json').toString())
  const report = await importBytes(database, fixture('shopify-mixed-store.csv'), { mapping })
  expect(report).toMatchObject({ created: 5, garmentsAdded: 8, leftOut: 3, faultyUnits: 1 })
  expect(await importBytes(database, fixture('shopify-mixed-store.csv'), { mapping })).toMatchObject({
    created: 0,
    unchanged: 5,
    garmentsAdded: 0,
    leftOut: 3,
  })
})

test.each([
  ['a list at its top level', [], 'not a JSON object'],
  ['an unknown section', { colours: {} }, 'has no section "colours"'],
  ['an unknown size', { sizes: { S: '100cm' } }, '"S" in "sizes" of the mapping file must be one of 092cm'],
  ['an unknown type', { types: { Toys: 'toys' } }, '"Toys" in "types"'],
  ['a repeated word', { sizes: { s: null, 'S ': null } }, 'appears twice'],
  ['a value for a handle', { handles: { a: 'b' } }, 'must be null to leave it out'],
  ['a section that is not an object', { sizes: 'S' }, '"sizes" in the mapping file is not an object'],
  ['an unknown default', { defaults: { colour: 'blue' } }, '"defaults" of the mapping file has no "colour"'],
  ['an unknown default size', { defaults: { size: '' } }, '"size" in "defaults" of the mapping file must be one of'],
  ['an invalid default', { defaults: { quantity: -1 } }, '"quantity" in "defaults"'],
])('a mapping with %s is refused before anything is written', async (_, mapping, sentence) => {
  const database = await openTestDatabase()
  const refused = importBytes(database, fixture('shopify-products.csv'), { mapping })
  await expect(refused).rejects.toThrow(sentence)
  await expect(refused).rejects.toBeInstanceOf(MappingError)
  expect((await snapshot(database)).products).toEqual([])
})

test('two spellings of one address in a feed are one product and one fault', async () => {
  const database = await openTestDatabase()
  const item = (id: string) =>
    `<item><id>${id}</id><title>T-shirt</title><brand>A</brand><price>5 GBP</price><availability>in_stock</availability><size>98</size></item>`
  const report = await importBytes(database, `<rss><channel>\n${item('A 1')}\n${item('a/1')}\n</channel></rss>`)
  expect(report).toMatchObject({ created: 1, garmentsAdded: 1, faultyUnits: 1 })
  expect(report.faults).toEqual([{ line: 3, handle: 'a/1', reason: 'its address "a-1" is taken by line 2' }])
})

test('a batch that the database refuses is imported unit by unit, so that only the faulty one is skipped', async () => {
  const database = await openTestDatabase()
  // A constraint, as if added later: no product may have this name.
  await sql`alter table product add constraint no_vole check (name not like 'Vole%')`.execute(database.db)
  const report = await importBytes(database, fixture('shopify-products.csv'))
  expect(report).toMatchObject({ created: 2, garmentsAdded: 9, faultyUnits: 1 })
  expect(report.faults).toEqual([
    { line: 14, handle: 'vole-joggers', reason: expect.stringContaining('the database refused it') },
  ])
})

test('a file that is too large for one batch is imported whole', async () => {
  const database = await openTestDatabase()
  const rows = Array.from(
    { length: 250 },
    (_, index) => `tee-${index},Tee ${index},Moss,Tees,Size,98,${index % 7},9.00`,
  )
  const text = `Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price\n${rows.join('\n')}\n`
  const report = await importBytes(database, text)
  expect(report).toMatchObject({ created: 250, faultyUnits: 0 })
  expect((await snapshot(database)).garments).toHaveLength(report.garmentsAdded)
})
