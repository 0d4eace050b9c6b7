// How the index follows other writers: it misses no commit and no change caused by time alone, and waits for a database that is
// away.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { moveGarment, takeHolds } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { sqlProductSearch } from '../queries/sql-product-search.ts'
import { productFilter } from '../rules/product-filter.ts'
import { setCoordinates } from '../steps/set-coordinates.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { createCatalogueIndex } from './create-catalogue-index.ts'

const { db, pool } = await openTestDatabase()
const start = new Date('2026-11-20T12:00:00Z')
let now = start
const clock = { now: () => now }
const opened: CatalogueIndex[] = []
afterEach(async () => {
  now = start
  await Promise.all(opened.splice(0).map((index) => index.close()))
})

const minutesOn = (count: number) => new Date(start.getTime() + count * 60_000)

async function anIndex(log = createLog('silent'), sweepEveryMs?: number): Promise<CatalogueIndex> {
  const index = createCatalogueIndex({ db, clock, log, sweepEveryMs })
  opened.push(index)
  await index.ready()
  return index
}

/** A product with one garment, of its own brand. */
async function aPiece(brand = `brand-${newId()}`) {
  return await transaction(db, async (tx) => {
    const { id: productId, handle } = await aProduct(tx, { brand: { code: brand, name: brand }, now })
    return { brand, productId, handle, garmentId: await aGarment(tx, { productId, now }) }
  })
}

const shown = async (index: CatalogueIndex, brand: string, at = now): Promise<number> =>
  (await index.list({ filter: productFilter({ brands: [brand] }), page: 1, limit: 20, now: at })).total

/** Whether the version has changed. */
async function changesVersion(index: CatalogueIndex, act: () => Promise<unknown>): Promise<boolean> {
  const before = index.version()
  await act()
  await index.refresh()
  return index.version() !== before
}

test('the version changes with what is shown, and with nothing else', async () => {
  const { productId, garmentId } = await aPiece()
  const index = await anIndex()
  await index.refresh()
  const change = (statement: ReturnType<typeof sql>) => changesVersion(index, () => statement.execute(db))
  expect(await change(sql`select 1`)).toBe(false)
  expect(await change(sql`update garment set changed_at = ${now} where id = ${garmentId}`)).toBe(false)
  expect(await change(sql`update garment set credits = 31, changed_at = ${now} where id = ${garmentId}`)).toBe(true)
  const changeProduct = (set: string) =>
    change(sql`update product set ${sql.raw(set)}, changed_at = ${now} where id = ${productId}`)
  expect(await changeProduct(`long_description = 'Longer.'`)).toBe(true)
  expect(await changeProduct(`long_description = 'Longer.'`)).toBe(false)
  expect(await changeProduct(`keywords = '{tractor}'`)).toBe(true)
  expect(
    await change(sql`insert into collection (id, slug, title, position) values (${newId()}, 'new', 'New', 99)`),
  ).toBe(true)
  expect(await change(sql`update setting set value = '90' where key = 'credits.used_percent'`)).toBe(true)
  expect(await change(sql`update setting set value = '85' where key = 'credits.used_percent'`)).toBe(true)
  expect(await change(sql`update product_type set name = 'Coats' where code = 'outerwear'`)).toBe(true)
})

test('the version changes at midnight in London, when badges do', async () => {
  const index = await anIndex()
  await index.refresh()
  const version = index.version()
  now = new Date('2026-11-20T23:59:59Z')
  expect(index.version()).toBe(version)
  now = new Date('2026-11-21T00:00:00Z')
  expect(index.version()).not.toBe(version)
})

test('an expired hold releases its piece without a write, and claims it again when time goes back', async () => {
  const { brand, garmentId } = await aPiece()
  const index = await anIndex()
  await transaction(db, async (tx) => {
    const { id: accountId } = await anAccount(tx)
    const hold = { garmentIds: [garmentId], ownerId: newId<'checkout'>(), accountId, expiresAt: minutesOn(15), now }
    expect((await takeHolds(tx, hold)).taken).toBe(true)
  })
  await index.refresh()
  expect(await shown(index, brand)).toBe(0)
  const version = index.version()
  now = minutesOn(15)
  expect(index.version()).not.toBe(version)
  expect(await shown(index, brand)).toBe(1)
  expect(await shown(index, brand, minutesOn(14))).toBe(0)
  expect(await shown(index, brand, minutesOn(15))).toBe(1)
})

test('a writer that commits long after it began is not missed', async () => {
  const { brand, garmentId } = await aPiece()
  const index = await anIndex()
  await transaction(db, async (tx) => {
    await moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now })
    now = new Date(start.getTime() + 8000)
    await index.refresh()
    expect(await shown(index, brand)).toBe(1)
  })
  await index.refresh()
  expect(await shown(index, brand)).toBe(0)
})

test('a writer that waits for minutes during the first load is not missed', async () => {
  const { brand, garmentId } = await aPiece()
  const index = await transaction(db, async (tx) => {
    await moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now: minutesOn(-4) })
    return await anIndex()
  })
  await index.refresh()
  expect(await shown(index, brand)).toBe(0)
})

test('the index follows a clock that is set back', async () => {
  const { brand, garmentId } = await aPiece()
  const index = await anIndex()
  await index.refresh()
  now = minutesOn(-600)
  await transaction(db, (tx) => moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now }))
  await index.refresh()
  expect(await shown(index, brand)).toBe(0)
})

test('a product that becomes a draft disappears, and returns with its garments once active; cards show new names of products and brands', async () => {
  const { brand, productId, handle } = await aPiece()
  const index = await anIndex()
  const save = async (options: { status?: 'draft' | 'active'; name?: string }) => {
    await transaction(db, (tx) => aProduct(tx, { handle, brand: { code: brand, name: brand }, now, ...options }))
    await index.refresh()
  }
  await save({ status: 'draft' })
  expect(await shown(index, brand)).toBe(0)
  expect(await index.details(handle, now)).toBeUndefined()
  expect((await index.filterValues()).brands.map(({ code }) => code)).not.toContain(brand)
  await save({ status: 'active', name: 'Gale coat' })
  expect(await shown(index, brand)).toBe(1)
  expect((await index.details(productId, now))?.name).toBe('Gale coat')
  expect((await index.cards([productId], now)).map(({ name }) => name)).toEqual(['Gale coat'])
  await sql`update brand set name = ${`${brand}!`}, changed_at = ${now} where code = ${brand}`.execute(db)
  await index.refresh()
  expect((await index.cards([productId], now)).map((card) => card.brand_name)).toEqual([`${brand}!`])
})

test.each([
  ['name of its type', sql`update product_type set name = 'Anoraks' where code = 'outerwear'`],
  ['price', sql`update setting set value = '50' where key = 'credits.worn_percent'`],
])('a card made earlier shows the current %s, though its product has not changed', async (_, change) => {
  // Without a piece in stock it is priced by the settings.
  const { id } = await transaction(db, (tx) => aProduct(tx, { now }))
  const index = await anIndex()
  const [before] = await index.cards([id], now)
  await change.execute(db)
  await index.refresh()
  const cards = await index.cards([id], now)
  expect(cards).toEqual(await sqlProductSearch(db).cards([id], now))
  expect(cards).not.toEqual([before])
})

test('a story is cached until it, or a product that it names, changes', async () => {
  const [piece, friend] = [await aPiece(), await aPiece()]
  const index = await anIndex()
  const story = async () => await index.details(piece.handle, now)
  const set = async (id: Id<'product'>, values: { status: 'archived' } | { long_description: string }) => {
    await db
      .updateTable('product')
      .set({ ...values, changed_at: now })
      .where('id', '=', id)
      .execute()
    await index.refresh()
  }
  expect((await story())?.tags.coordinatingItems).toEqual([])
  await transaction(db, (tx) => setCoordinates(tx, piece.productId, [friend.productId], now))
  await set(piece.productId, { long_description: 'Goes with friends.' })
  expect(await story()).toMatchObject({
    tags: { coordinatingItems: [friend.productId] },
    longDescription: 'Goes with friends.',
  })
  expect(await story()).toBe(await story())
  await set(friend.productId, { status: 'archived' })
  expect((await story())?.tags.coordinatingItems).toEqual([])
})

test('a new garment brings in its product, even one that has not changed for a long time', async () => {
  const index = await anIndex()
  const brand = `brand-${newId()}`
  await transaction(db, async (tx) => {
    const past = new Date('2026-03-01T09:00:00Z')
    const { id: productId } = await aProduct(tx, { brand: { code: brand, name: brand }, now: past })
    await tx.updateTable('brand').set({ changed_at: past }).where('code', '=', brand).execute()
    await aGarment(tx, { productId, now })
  })
  await index.refresh()
  expect(await shown(index, brand)).toBe(1)
})

test('a new size is read together with its garments', async () => {
  const { brand, productId } = await aPiece()
  const index = await anIndex()
  await sql`insert into size (code, label, short_label, min_months, max_months, height_cm, position)
    values ('128cm', '7–8 years', '7–8y', 84, 96, 128, 99)`.execute(db)
  await transaction(db, (tx) => aGarment(tx, { productId, sizeCode: '128cm', now }))
  await index.refresh()
  const counts = await index.countFacets({ filter: productFilter({ brands: [brand] }), now })
  expect(counts.sizes.get('128cm')).toBe(1)
})

test('while the database is down the index answers from memory, logs that once, and catches up afterwards', async () => {
  const { brand, garmentId } = await aPiece()
  const logged: string[] = []
  const index = await anIndex(createLog('info', { write: (line) => logged.push(JSON.parse(line).msg) }))
  await pool.query('alter table garment rename to garment_away')
  for (let poll = 0; poll < 3; poll++) await index.refresh()
  expect(await shown(index, brand)).toBe(1)
  await pool.query('alter table garment_away rename to garment')
  await transaction(db, (tx) => moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now }))
  await index.refresh()
  expect(await shown(index, brand)).toBe(0)
  expect(logged.map((line) => line.split(';')[0])).toEqual([
    'catalogue index cannot read the database',
    'catalogue index follows the database again',
  ])
})

test('a silent deletion is noticed by counting', async () => {
  const { brand, garmentId } = await aPiece()
  const logged: string[] = []
  const index = await anIndex(createLog('info', { write: (line) => logged.push(JSON.parse(line).msg) }), -1)
  await sql`delete from garment_event where garment_id = ${garmentId}`.execute(db)
  await sql`delete from garment where id = ${garmentId}`.execute(db)
  // The count differs once, then by the same number again, and then nothing is left to notice.
  for (let poll = 0; poll < 3; poll++) await index.refresh()
  expect(await shown(index, brand)).toBe(0)
  expect(logged).toEqual(['catalogue index missed changes, reading it again'])
})

test('a change moves the version even if the count after it fails', async () => {
  const { garmentId } = await aPiece()
  let fails = false
  const failing = db.withPlugin({
    transformQuery({ node }) {
      if (fails && JSON.stringify(node).includes('count(*) from product')) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const index = createCatalogueIndex({ db: failing, clock, log: createLog('silent'), sweepEveryMs: -1 })
  opened.push(index)
  await index.ready()
  await index.refresh()
  fails = true
  const change = sql`update garment set credits = 32, changed_at = ${now} where id = ${garmentId}`
  expect(await changesVersion(index, () => change.execute(db))).toBe(true)
})

test('the index polls regularly without a hint, and stops once it is closed', async () => {
  const { brand, garmentId } = await aPiece()
  const index = await anIndex()
  await transaction(db, (tx) => moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now }))
  await expect.poll(() => shown(index, brand)).toBe(0)
  await index.close()
  const other = await aPiece()
  await index.refresh()
  expect(await shown(index, other.brand)).toBe(0)
})

test('many simultaneous refreshes all end, and the change is seen', async () => {
  const { brand, garmentId } = await aPiece()
  const index = await anIndex()
  await transaction(db, (tx) => moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now }))
  await Promise.all(Array.from({ length: 200 }, () => index.refresh()))
  expect(await shown(index, brand)).toBe(0)
})
