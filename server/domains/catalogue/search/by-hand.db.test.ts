// A few pieces with known counts: limits of credits, unavailable pieces, facets, sort orders and pages, by the index and by SQL.
// Random queries are in catalogue-index.db.test.ts; these show directly which rule is broken.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Gender } from '#contract/primitives.ts'
import { takeHolds } from '#server/domains/inventory/index.ts'
import { newId, toId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct, type ProductOptions } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { sqlProductSearch } from '../queries/sql-product-search.ts'
import { type FilterChoices, productFilter } from '../rules/product-filter.ts'
import { createCatalogueIndex } from './create-catalogue-index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:15:00Z')
const index = createCatalogueIndex({ db, clock: { now: () => now }, log: createLog('silent') })
afterAll(() => index.close())

type Piece = [size: string, condition: 'new' | 'used' | 'worn', credits: number]
/** Name → its pieces. All pieces of the tee are held, and one of the coat's. */
const shop: Record<string, { options: ProductOptions; free: Piece[]; held?: Piece[]; away?: Piece[] }> = {
  coat: {
    options: { typeCode: 'outerwear', sex: 'female', publishedOn: '2026-11-01' },
    free: [['104cm', 'used', 24]],
    held: [['110cm', 'used', 10]],
  },
  dress: {
    options: { typeCode: 'dresses', sex: 'female', publishedOn: '2026-11-02' },
    free: [
      ['104cm', 'new', 30],
      ['110cm', 'worn', 20],
    ],
  },
  jeans: {
    options: { typeCode: 'trousers', sex: 'male', publishedOn: '2026-11-03' },
    free: [['110cm', 'used', 24]],
    away: [['104cm', 'used', 24]],
  },
  tee: {
    options: { typeCode: 't-shirts', sex: 'unisex', publishedOn: '2026-11-04' },
    free: [],
    held: [['104cm', 'new', 12]],
  },
  draft: {
    options: { typeCode: 't-shirts', sex: 'unisex', publishedOn: '2026-11-05', status: 'draft' },
    free: [['104cm', 'new', 24]],
  },
}
const nameOf = new Map<string, string>()
beforeAll(async () => {
  await transaction(db, async (tx) => {
    const { id: accountId } = await anAccount(tx)
    for (const [name, { options, free, held = [], away = [] }] of Object.entries(shop)) {
      const brand = { code: name, name }
      const { id: productId } = await aProduct(tx, { ...options, name, brand, now })
      nameOf.set(productId, name)
      const add = ([sizeCode, condition, credits]: Piece, more: object = {}) =>
        aGarment(tx, { productId, sizeCode, condition, credits, now, ...more })
      for (const piece of free) await add(piece)
      for (const piece of away) await add(piece, { life: { state: 'cleaning', history: [] } })
      for (const piece of held)
        await takeHolds(tx, {
          garmentIds: [await add(piece)],
          ownerId: newId<'checkout'>(),
          accountId,
          expiresAt: later,
          now,
        })
    }
  })
  await index.ready()
  await index.refresh()
})

describe.each([
  ['index', index],
  ['SQL', sqlProductSearch(db)],
])('%s', (_, search) => {
  const list = async (choices: FilterChoices, more: object = {}) => {
    const { hits, total } = await search.list({ filter: productFilter(choices), page: 1, limit: 20, now, ...more })
    return { names: hits.map(({ productId }) => nameOf.get(productId)), total, hits }
  }

  test.each<[FilterChoices, string[]]>([
    [{}, ['jeans', 'dress', 'coat']],
    [{ creditsMin: 24, creditsMax: 24 }, ['jeans', 'coat']],
    [{ creditsMin: 25 }, ['dress']],
    [{ creditsMin: 30 }, ['dress']],
    [{ creditsMin: 31 }, []],
    [{ creditsMax: 20 }, ['dress']],
    [{ creditsMax: 19 }, []],
    [{ creditsMin: 21, creditsMax: 23 }, []],
    [{ creditsMin: 21, creditsMax: 29 }, ['jeans', 'coat']],
    [{ sizes: ['104cm'] }, ['dress', 'coat']],
    [{ sizes: ['110cm'] }, ['jeans', 'dress']],
    [{ sizes: ['104cm', '110cm'] }, ['jeans', 'dress', 'coat']],
    // One piece must meet everything: the dress has both, but no single piece has.
    [{ sizes: ['104cm'], conditions: ['worn'] }, []],
    [{ sizes: ['110cm'], conditions: ['new'] }, []],
    [{ sizes: ['110cm'], creditsMin: 25 }, []],
    [{ conditions: ['used', 'worn'], sizes: ['110cm'] }, ['jeans', 'dress']],
    [{ types: ['t-shirts'] }, []],
    [{ genders: ['female'], conditions: ['used'] }, ['coat']],
    [{ brands: ['coat', 'jeans'], types: ['trousers', 'dresses'] }, ['jeans']],
    [{ sizes: ['nobody-knows'] }, []],
  ])('%j finds %j', async (choices, expected) => {
    expect(await list(choices)).toMatchObject({ names: expected, total: expected.length })
  })

  test('an expired hold makes its piece available again, and its price counts again', async () => {
    expect((await list({}, { now: later })).names).toEqual(['tee', 'jeans', 'dress', 'coat'])
    expect((await list({ creditsMax: 12 }, { now: later })).names).toEqual(['tee', 'coat'])
    expect((await list({ creditsMax: 12 }, { now: new Date(later.getTime() - 1) })).names).toEqual([])
  })

  test('girls and boys include products for everyone, and the counts agree', async () => {
    const names = async (...genders: Gender[]) => (await list({ genders }, { now: later })).names
    expect(await names('female')).toEqual(['tee', 'dress', 'coat'])
    expect(await names('male')).toEqual(['tee', 'jeans'])
    expect(await names('unisex')).toEqual(['tee'])
    expect(await names('male', 'unisex')).toEqual(['tee', 'jeans'])
    for (const chosen of [[], ['male'], ['unisex']] as const) {
      const { genders, types } = await search.countFacets({ filter: productFilter({ genders: chosen }), now: later })
      expect(Object.fromEntries(genders)).toEqual({ female: 3, male: 2, unisex: 1 })
      expect(types.get('t-shirts')).toBe(1)
    }
  })

  test.each([
    ['new-to-old', ['jeans', 'dress', 'coat']],
    ['old-to-new', ['coat', 'dress', 'jeans']],
    ['low-to-high', ['dress', 'jeans', 'coat']],
    ['high-to-low', ['jeans', 'coat', 'dress']],
  ] as const)('sorted %s, the list is %j', async (sort, expected) => {
    expect((await list({}, { sort })).names).toEqual(expected)
  })

  test('the price is that of the matching pieces', async () => {
    const priceOf = async (choices: FilterChoices) =>
      (await list({ brands: ['dress'], ...choices })).hits.map(({ lowestPrice, highestPrice }) => [
        lowestPrice,
        highestPrice,
      ])
    expect(await priceOf({})).toEqual([[20, 30]])
    expect(await priceOf({ sizes: ['104cm'] })).toEqual([[30, 30]])
    expect(await priceOf({ conditions: ['worn'] })).toEqual([[20, 20]])
    expect(await priceOf({ creditsMin: 21 })).toEqual([[30, 30]])
  })

  test('the filter values are those of the index; brands are in the order of their names', async () => {
    const values = await search.filterValues()
    expect(values.brands.map(({ name }) => name)).toEqual(['coat', 'dress', 'jeans', 'tee'])
    expect(values).toEqual(await index.filterValues())
    expect(values.types.length).toBeGreaterThan(3)
  })

  test('colours are those of the requested products', async () => {
    const [coat] = (await list({ brands: ['coat'] })).hits
    if (!coat) throw new Error('setup')
    const { colours } = await db
      .selectFrom('product')
      .select('colours')
      .where('id', '=', toId<'product'>(coat.productId))
      .executeTakeFirstOrThrow()
    expect(await search.colours([coat.productId, newId()])).toEqual(new Map([[coat.productId, colours]]))
    expect(await search.colours([])).toEqual(new Map())
  })

  test('there is no page for an unknown product or a draft', async () => {
    const [draft] = [...nameOf].flatMap(([id, name]) => (name === 'draft' ? id : []))
    for (const idOrSlug of [newId(), 'no-such-thing', draft ?? '']) {
      expect(await search.details(idOrSlug, now)).toBeUndefined()
    }
  })

  test('pages end where the list ends', async () => {
    const page = async (number: number) => (await list({}, { page: number, limit: 2 })).names
    expect([await page(1), await page(2), await page(3)]).toEqual([['jeans', 'dress'], ['coat'], []])
    expect((await list({}, { page: 3, limit: 2 })).total).toBe(3)
  })

  test('a facet counts available pieces, with the choices of all other facets and without its own', async () => {
    const counts = async (choices: FilterChoices) => {
      const { types, genders, sizes, conditions } = await search.countFacets({ filter: productFilter(choices), now })
      const nonZero = (counted: ReadonlyMap<string, number>) =>
        Object.fromEntries([...counted].filter(([, count]) => count > 0))
      return {
        types: nonZero(types),
        genders: nonZero(genders),
        sizes: nonZero(sizes),
        conditions: nonZero(conditions),
      }
    }
    expect(await counts({})).toEqual({
      types: { outerwear: 1, dresses: 1, trousers: 1 },
      genders: { female: 2, male: 1 },
      sizes: { '104cm': 2, '110cm': 2 },
      conditions: { new: 1, used: 2, worn: 1 },
    })
    expect(await counts({ sizes: ['104cm'] })).toEqual({
      types: { outerwear: 1, dresses: 1 },
      genders: { female: 2 },
      sizes: { '104cm': 2, '110cm': 2 },
      conditions: { new: 1, used: 1 },
    })
    expect(await counts({ creditsMin: 24, creditsMax: 24, genders: ['male'] })).toEqual({
      types: { trousers: 1 },
      genders: { female: 1, male: 1 },
      sizes: { '110cm': 1 },
      conditions: { used: 1 },
    })
  })
})
