// Lists and facets compared with a naive reference in loops, on random stock and random choices.

import { expect, test } from 'vitest'
import { type Condition, conditions, type Gender, genders, type Sort, sorts } from '#contract/primitives.ts'
import { type SeededRandom, seededRandom } from '#seed/seeded-random.ts'
import { type GarmentState, takeHolds } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { bySeed, rounds, seedOfTheRun } from '#tests/support/volume.ts'
import { sqlProductSearch } from './queries/sql-product-search.ts'
import type { FacetCounts } from './rules/count-facets.ts'
import { type ProductFilter, productFilter } from './rules/product-filter.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const sizes = ['092cm', '098cm', '104cm', '110cm', '116cm', '122cm']
const types = ['t-shirts', 'trousers', 'dresses', 'outerwear']
const brands = ['saltmarsh', 'northing', 'penny-lark']
const states: GarmentState[] = ['ready', 'ready', 'ready', 'out', 'cleaning', 'resale']

interface Truth {
  id: string
  type: string
  sex: Gender
  brand: string
  publishedOn: string
  active: boolean
  garments: { size: string; condition: Condition; credits: number; available: boolean }[]
}

const stock = await transaction(db, async (tx) => {
  const random = seededRandom(seedOfTheRun())
  const { id: accountId } = await anAccount(tx)
  const products: Truth[] = []
  for (let index = 0; index < 40; index++) {
    const truth = {
      type: random.pick(types),
      sex: random.pick(genders),
      brand: random.pick(brands),
      publishedOn: `2026-1${random.below(2)}-0${1 + random.below(2)}`,
      active: random.chance(0.9),
    }
    const { id } = await aProduct(tx, {
      typeCode: truth.type,
      sex: truth.sex,
      brand: { code: truth.brand, name: truth.brand },
      publishedOn: truth.publishedOn,
      status: truth.active ? 'active' : random.pick(['draft', 'archived']),
    })
    const options = Array.from({ length: random.below(14) }, () => ({
      sizeCode: random.pick(sizes),
      condition: random.pick(conditions),
      // Often equal, so that something else must decide the order.
      credits: random.chance(0.6) ? 15 * (1 + random.below(6)) : 1 + random.below(100),
      state: random.pick(states),
    }))
    const ids = await checkedGarments(tx, {
      garments: options.map(({ state, ...garment }) => ({ ...garment, productId: id, life: { state, history: [] } })),
      actor: 'system:test',
      now,
    })
    const garments = []
    for (const [index, option] of options.entries()) {
      const held = option.state === 'ready' && truth.active && random.chance(0.3)
      const live = random.chance(0.5)
      if (held)
        await takeHolds(tx, {
          garmentIds: [ids[index] ?? newId<'garment'>()],
          ownerId: newId<'checkout'>(),
          accountId,
          expiresAt: new Date(now.getTime() + (live ? 60_000 : 0)),
          now: new Date(now.getTime() - 600_000),
        })
      garments.push({
        size: option.sizeCode,
        condition: option.condition,
        credits: option.credits,
        available: option.state === 'ready' && !(held && live),
      })
    }
    products.push({ id, ...truth, garments })
  }
  return products
})

type Facet = keyof FacetCounts
const meets = (choices: readonly string[], code: string) => choices.length === 0 || choices.includes(code)

/** Whether a value of a facet finds products with this code: Girls also finds those for everyone. */
const finds = (facet: Facet, value: string | undefined, code: string) =>
  value === code || (facet === 'genders' && code === 'unisex')

/** Prices of the matching garments, ignoring the choices of one facet. */
function matchingCredits(product: Truth, filter: ProductFilter, without?: Facet, only?: string): number[] {
  const chosen = (facet: Facet, code: string) =>
    facet === without ? finds(facet, only, code) : meets(filter[facet], code)
  if (!product.active) return []
  if (!chosen('types', product.type) || !chosen('genders', product.sex) || !chosen('brands', product.brand)) return []
  return product.garments
    .filter((garment) => garment.available)
    .filter((garment) => chosen('sizes', garment.size) && chosen('conditions', garment.condition))
    .filter(({ credits }) => !filter.prices || (credits >= filter.prices.min && credits <= filter.prices.max))
    .map((garment) => garment.credits)
}

const by =
  (...orders: ((a: Ranked, b: Ranked) => number)[]) =>
  (a: Ranked, b: Ranked) =>
    orders.reduce((decided, order) => decided || order(a, b), 0)
type Ranked = { product: Truth; credits: number[] }
const compareText = (a: string, b: string) => Number(a > b) - Number(a < b)
const older = (a: Ranked, b: Ranked) => compareText(a.product.publishedOn, b.product.publishedOn)
const smallerId = (a: Ranked, b: Ranked) => compareText(a.product.id, b.product.id)
const cheaper = (a: Ranked, b: Ranked) => Math.min(...a.credits) - Math.min(...b.credits)
const reversed = (order: (a: Ranked, b: Ranked) => number) => (a: Ranked, b: Ranked) => order(b, a)
const sortTruth: Record<Sort, (a: Ranked, b: Ranked) => number> = {
  'new-to-old': by(reversed(older), reversed(smallerId)),
  'old-to-new': by(older, smallerId),
  'low-to-high': by(cheaper, reversed(older), reversed(smallerId)),
  'high-to-low': by(reversed(cheaper), reversed(older), reversed(smallerId)),
}

const randomFilter = (random: SeededRandom) =>
  productFilter({
    types: random.chance(0.4) ? random.some([...types, 'hats'], 0.4) : [],
    genders: random.chance(0.3) ? random.some(genders, 0.5) : [],
    sizes: random.chance(0.5) ? random.some([...sizes, '200cm'], 0.3) : [],
    brands: random.chance(0.3) ? random.some([...brands, 'nobody'], 0.4) : [],
    conditions: random.chance(0.4) ? random.some(conditions, 0.5) : [],
    ...(random.chance(0.4) ? { creditsMin: 1 + random.below(80), creditsMax: 20 + random.below(81) } : {}),
  })

test('lists have the right matches, prices, order and pages, over random choices', () => bySeed(compareLists))

async function compareLists(seed: number) {
  const random = seededRandom(seed + 1)
  const search = sqlProductSearch(db)
  for (let round = 0; round < rounds(60, 200); round++) {
    const filter = randomFilter(random)
    const sort = random.pick(sorts)
    const expected = stock
      .map((product) => ({ product, credits: matchingCredits(product, filter) }))
      .filter((ranked) => ranked.credits.length > 0)
      .sort(sortTruth[sort])
    const limit = 1 + random.below(20)
    const page = 1 + random.below(3)
    const found = await search.list({ filter, sort, page, limit, now })
    expect(found, JSON.stringify({ filter, sort, page, limit })).toEqual({
      total: expected.length,
      hits: expected.slice((page - 1) * limit, page * limit).map(({ product, credits }) => ({
        productId: product.id,
        lowestPrice: Math.min(...credits),
        highestPrice: Math.max(...credits),
      })),
    })
  }
}

test('most random choices find something, and some find nothing', () => bySeed(countEmpty))

/** Uses the reference alone; with this many filters, the share that finds nothing is similar for every seed. */
function countEmpty(seed: number): void {
  const random = seededRandom(seed + 3)
  const filters = Array.from({ length: 1000 }, () => randomFilter(random))
  const empty = filters.filter((filter) => stock.every((product) => matchingCredits(product, filter).length === 0))
  expect(empty.length / filters.length).toBeGreaterThan(0.025)
  expect(empty.length / filters.length).toBeLessThan(0.5)
}

test('the count beside a value is the number of products that choosing it would find, over random choices', () =>
  bySeed(compareFacets))

async function compareFacets(seed: number) {
  const random = seededRandom(seed + 2)
  const search = sqlProductSearch(db)
  const values: Record<Facet, readonly string[]> = { types, genders, sizes, brands, conditions }
  for (let round = 0; round < rounds(20, 100); round++) {
    const filter = randomFilter(random)
    const counts = await search.countFacets({ filter, now })
    for (const [facet, codes] of Object.entries(values) as [Facet, string[]][]) {
      const counted = Object.fromEntries(codes.map((code) => [code, counts[facet].get(code as never) ?? 0]))
      const expected = codes.map((code) => [
        code,
        stock.filter((product) => matchingCredits(product, filter, facet, code).length > 0).length,
      ])
      expect(counted, `${facet} of ${JSON.stringify(filter)}`).toEqual(Object.fromEntries(expected))
    }
  }
}

test('unknown codes match nothing', async () => {
  const search = sqlProductSearch(db)
  for (const choice of [{ types: ['hats'] }, { sizes: ['200cm'] }, { brands: ['nobody'] }]) {
    const found = await search.list({ filter: productFilter(choice), sort: 'new-to-old', page: 1, limit: 20, now })
    expect(found).toEqual({ hits: [], total: 0 })
  }
})
