// The index in memory against the database at the same moment: random queries on a skewed stock, while garments are held,
// ordered, returned, graded and sold, claims expire and products change.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditions, genders, sorts } from '#contract/primitives.ts'
import { seededRandom } from '#seed/seeded-random.ts'
import { moveGarment, releaseHolds, takeHolds } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct, type ProductOptions } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { lendGarments } from '#tests/builders/lend-garments.ts'
import { type CatalogueTruth, readCatalogueTruth, type TrueGarment } from '#tests/support/catalogue-truth.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { bySeed, rounds, seedOfTheRun } from '#tests/support/volume.ts'
import type { Question } from '../queries/product-search.ts'
import { sqlProductSearch } from '../queries/sql-product-search.ts'
import { productFilter } from '../rules/product-filter.ts'
import { createCatalogueIndex } from './create-catalogue-index.ts'

const productCount = rounds(120, 400)
const roundCount = rounds(6, 40)
const questionsPerRound = rounds(25, 50)
const { db } = await openTestDatabase()
const random = seededRandom(seedOfTheRun())
let now = new Date('2026-11-20T12:00:00Z')
const clock = { now: () => now }
const index = createCatalogueIndex({ db, clock, log: createLog('silent') })
afterAll(() => index.close())

const sizes = ['092cm', '098cm', '104cm', '110cm', '116cm', '122cm']
const types = ['t-shirts', 'trousers', 'dresses', 'outerwear', 'skiwear']
const brands = ['saltmarsh', 'northing', 'penny-lark', 'wolds', 'bracken', 'tern', 'ember']
const names = [
  'Puddle raincoat',
  'Striped tee',
  'Corduroy dungarees',
  'Mustard rain jacket',
  'Party dress',
  'Wool jumper',
]
/** The first are the most frequent. */
const skewed = <Entry>(entries: readonly Entry[]): Entry =>
  entries[Math.floor(random.next() ** 2 * entries.length)] as Entry

const someProduct = (): ProductOptions => {
  const brand = skewed(brands)
  return {
    typeCode: skewed(types),
    sex: skewed(genders),
    brand: { code: brand, name: `The ${brand}` },
    name: skewed(names),
    publishedOn: `2026-${10 + random.below(2)}-0${1 + random.below(9)}`,
    status: random.chance(0.92) ? 'active' : random.pick(['draft', 'archived']),
    rrpPence: 500 * (1 + random.below(30)),
    now,
  }
}

/** @param price what all garments of one product normally cost */
const someGarment = (productId: Id<'product'>, price: number) => ({
  productId,
  sizeCode: skewed(sizes),
  condition: skewed(conditions),
  // Mostly one price for each product, as in real stock; sometimes any.
  credits: random.chance(0.7) ? price : 1 + random.below(100),
  life: {
    state: random.chance(0.85) ? ('ready' as const) : random.pick(['out', 'cleaning', 'repair'] as const),
    history: [],
  },
})

const handles: string[] = []
let accountId: Id<'account'>
beforeAll(async () => {
  await transaction(db, async (tx) => {
    accountId = (await anAccount(tx)).id
    for (let count = 0; count < productCount; count++) await addProduct(tx)
  })
  await index.refresh()
})

async function addProduct(tx: Tx): Promise<void> {
  const { id, handle } = await aProduct(tx, someProduct())
  handles.push(handle)
  const price = 20 + random.below(3) * 7
  const garments = Array.from({ length: Math.floor(random.next() ** 2 * 24) }, () => someGarment(id, price))
  await checkedGarments(tx, { garments, actor: 'system:test', now })
}

const someQuestion = (ids: readonly string[]): Omit<Question, 'now'> => ({
  filter: productFilter({
    types: random.chance(0.4) ? random.some([...types, 'hats'], 0.4) : [],
    genders: random.chance(0.3) ? random.some(genders, 0.5) : [],
    sizes: random.chance(0.5) ? random.some([...sizes, '200cm'], 0.3) : [],
    brands: random.chance(0.3) ? random.some([...brands, 'nobody'], 0.4) : [],
    conditions: random.chance(0.4) ? random.some(conditions, 0.5) : [],
    ...(random.chance(0.4) ? { creditsMin: 1 + random.below(80), creditsMax: 20 + random.below(81) } : {}),
  }),
  ...(random.chance(0.2)
    ? { q: random.pick(['raincoat', 'tee 3-4', 'mustard', 'dungares', 'saltmarsh', '104cm', ' ']) }
    : {}),
  ...(random.chance(0.15) ? { among: [...random.some(ids, 0.2), newId()] } : {}),
})

/** Something that happens in a shop, done by the real operations. */
async function change(tx: Tx, garments: TrueGarment[]): Promise<void> {
  const garment = garments.splice(random.below(garments.length), 1)[0]
  if (!garment) return
  const garmentIds = [garment.id]
  const owner = newId<'checkout'>()
  const hold = { garmentIds, ownerId: owner, accountId, expiresAt: inMinutes(random.below(40)), now }
  const kind = random.below(8)
  if (kind <= 2) await takeHolds(tx, hold)
  else if (kind === 3) {
    await takeHolds(tx, hold)
    await releaseHolds(tx, owner, now)
  } else if (kind === 4)
    await lendGarments(tx, { loans: [{ garmentId: garment.id, loanId: newId() }], accountId, holdOwnerId: owner, now })
  else if (kind === 5)
    await moveGarment(tx, { garmentId: garment.id, from: 'ready', to: 'resale', actor: 'system:test', now })
  else if (kind === 6)
    await tx
      .updateTable('garment')
      .set({ condition: random.pick(conditions), credits: 1 + random.below(100), changed_at: now })
      .where('id', '=', garment.id)
      .execute()
  else {
    await aProduct(tx, { ...someProduct(), handle: random.pick(handles) })
    if (random.chance(0.3)) await addProduct(tx)
  }
}

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('random queries get the same answers as from the database, while everything changes', () => bySeed(compareAnswers))

async function compareAnswers() {
  const search = sqlProductSearch(db)
  const versions = new Set<string>()
  const stocks = new Set<string>()
  let empty = 0
  for (let round = 0; round < roundCount; round++) {
    const truth = await readCatalogueTruth(db, now)
    const version = index.version()
    const stock = fingerprint(truth)
    // When the answer differs from all earlier ones, so does its version.
    if (!stocks.has(stock)) expect(versions.has(version)).toBe(false)
    stocks.add(stock)
    versions.add(version)
    const ids = truth.products.map(({ id }) => id)
    for (let count = 0; count < questionsPerRound; count++) {
      const question = someQuestion(ids)
      const sort = random.chance(0.8) ? random.pick(sorts) : undefined
      const request = { ...question, ...(sort ? { sort } : {}), page: 1 + random.below(3), limit: 1 + random.below(30) }
      const expected = truth.list(request)
      const context = JSON.stringify({ round, request })
      expect(await index.list({ ...request, now }), context).toEqual(expected)
      const counts = truth.countFacets(question)
      expect(await index.countFacets({ ...question, now }), context).toEqual(counts)
      if (expected.total === 0) empty++
      if (count % 25 > 0) continue
      const shown = expected.hits.map((hit) => hit.productId)
      expect(await search.list({ ...request, now }), context).toEqual(expected)
      expect(await search.countFacets({ ...question, now }), context).toEqual(counts)
      expect(await index.cards(shown, now, expected.hits), context).toEqual(
        await search.cards(shown, now, expected.hits),
      )
      const sample = random.some(ids, 0.05)
      expect(await index.cards(sample, now)).toEqual(await search.cards(sample, now))
      for (const id of sample.slice(0, 3)) {
        expect(await index.garments(id, now)).toEqual(await search.garments(id, now))
        expect(await index.details(id, now)).toEqual(await search.details(id, now))
      }
    }
    const garments = truth.products.flatMap((product) => product.garments)
    await transaction(db, async (tx) => {
      for (let count = 0; count < 6; count++) await change(tx, garments)
    })
    now = inMinutes(random.below(25))
    await index.refresh()
  }
  expect(stocks.size).toBeGreaterThan(roundCount / 2)
  const questions = roundCount * questionsPerRound
  expect(empty / questions).toBeGreaterThan(0.05)
  expect(empty / questions).toBeLessThan(0.6)
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
const fingerprint = ({ products }: CatalogueTruth): string =>
  JSON.stringify(products.map((product) => ({ ...product, garments: product.garments.toSorted(byId) })).toSorted(byId))
