// The resale shop's instance of the index beside the rental shop's: listed garments in its own four conditions, priced in
// pence. Random queries against its stock and against SQL, while pieces are listed, repriced, reserved and sold.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { genders, sorts } from '#contract/primitives.ts'
import { seededRandom } from '#seed/seeded-random.ts'
import { moveGarment } from '#server/domains/inventory/index.ts'
import { resaleShop } from '#server/domains/resale/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { readCatalogueTruth } from '#tests/support/catalogue-truth.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { bySeed, rounds, seedOfTheRun } from '#tests/support/volume.ts'
import type { Question } from '../queries/product-search.ts'
import { sqlSearchOf } from '../queries/sql-product-search.ts'
import { pricesWithin } from '../rules/price-range.ts'
import { productFilter } from '../rules/product-filter.ts'
import { createCatalogueIndex, createIndexOf } from './create-catalogue-index.ts'

const { prices, conditions } = resaleShop

const { db } = await openTestDatabase()
const random = seededRandom(seedOfTheRun())
let now = new Date('2026-11-20T12:00:00Z')
const options = { db, clock: { now: () => now }, log: createLog('silent') }
const resale = createIndexOf(resaleShop, options)
const rental = createCatalogueIndex(options)
afterAll(() => Promise.all([resale.close(), rental.close()]))

const sizes = ['092cm', '104cm', '116cm']
const types = ['t-shirts', 'dresses', 'outerwear']
/** A price, mostly low, and mostly not at the edge of one of the index's price levels. */
const somePrice = () => prices.lowest + Math.floor(random.next() ** 3 * (prices.highest - prices.lowest))

beforeAll(async () => {
  await transaction(db, async (tx) => {
    for (let count = 0; count < rounds(100, 300); count++) await addProduct(tx)
  })
  await Promise.all([resale.ready(), rental.ready()])
})

async function addProduct(tx: Tx): Promise<void> {
  const code = `b${random.below(4)}`
  const { id: productId } = await aProduct(tx, {
    typeCode: random.pick(types),
    sex: random.pick(genders),
    brand: { code, name: code },
    now,
    publishedOn: `2026-10-0${1 + random.below(9)}`,
    status: random.chance(0.8) ? 'active' : random.pick(['draft', 'archived']),
  })
  const life = { state: 'ready' as const, history: [] }
  const garments = Array.from({ length: random.below(6) }, () => ({
    productId,
    sizeCode: random.pick(sizes),
    condition: 'worn' as const,
    credits: 20,
    life,
  }))
  for (const id of await checkedGarments(tx, { garments, actor: 'system:test', now }))
    if (random.chance(0.7)) await putUpForSale(tx, id)
}

/** Listed on one of nine days: what is newest changes with each piece that comes or goes. */
const listedAt = () => new Date(now.getTime() - random.below(9) * 24 * 3_600_000)

/** Moves a piece from the rental shop into the resale shop. */
async function putUpForSale(tx: Tx, garmentId: Id<'garment'>): Promise<void> {
  await sql`insert into resale_listing values (${garmentId}, ${random.pick(conditions)}, ${somePrice()}, ${listedAt()})`.execute(
    tx,
  )
  await moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now })
}

const someQuestion = (): Omit<Question, 'now'> => {
  const range = random.chance(0.6) ? pricesWithin(prices, somePrice(), somePrice()) : undefined
  const choices = productFilter({
    types: random.chance(0.3) ? random.some(types, 0.5) : [],
    genders: random.chance(0.2) ? random.some(genders, 0.5) : [],
    sizes: random.chance(0.4) ? random.some(sizes, 0.5) : [],
  })
  return {
    filter: {
      ...choices,
      conditions: random.chance(0.4) ? random.some([...conditions, 'worn'], 0.4) : [],
      ...(range ? { prices: range } : {}),
    },
    ...(random.chance(0.15) ? { q: random.pick(['coat', 'b1', '104cm']) } : {}),
  }
}

/** Reprices, reserves or sells a piece, changes the state of its product, or puts another piece up for sale. */
async function change(tx: Tx): Promise<void> {
  const listed = await sql<{ id: Id<'garment'> }>`
    select id from resale_garment where ready and held_until is null order by id`.execute(tx)
  const id = random.pick(listed.rows).id
  const kind = random.below(5)
  if (kind === 0) await sql`update resale_listing set price_pence = ${somePrice()} where garment_id = ${id}`.execute(tx)
  else if (kind === 1)
    await sql`insert into garment_claim (id, garment_id, kind, owner_id, taken_at, expires_at)
      values (${newId()}, ${id}, 'cart', ${newId()}, ${now}, ${new Date(now.getTime() + 30 * 60_000)})`.execute(tx)
  else if (kind === 4)
    await sql`update product set status = ${random.pick(['draft', 'active', 'archived'])}, was_shown = true, changed_at = ${now}
      where id = (select product_id from garment where id = ${id})`.execute(tx)
  else if (kind === 2) await moveGarment(tx, { garmentId: id, from: 'resale', to: 'sold', actor: 'system:test', now })
  else {
    const forRent = await sql<{ id: Id<'garment'> }>`
      select id from garment where state = 'ready' order by id limit 1`.execute(tx)
    if (forRent.rows[0]) await putUpForSale(tx, forRent.rows[0].id)
  }
  await sql`update garment set changed_at = ${now} where id = ${id}`.execute(tx)
}

test('random queries to the second shop get the same answers as from the database', () => bySeed(compareAnswers))

async function compareAnswers() {
  const search = sqlSearchOf(db, resaleShop)
  let limited = 0
  for (let round = 0; round < rounds(8, 40); round++) {
    const truth = await readCatalogueTruth(db, now, resaleShop)
    for (let count = 0; count < 30; count++) {
      const question = someQuestion()
      const sort = random.chance(0.8) ? random.pick(sorts) : undefined
      const request = { ...question, ...(sort ? { sort } : {}), page: 1 + random.below(2), limit: 1 + random.below(30) }
      const expected = truth.list(request)
      const context = JSON.stringify({ round, request })
      expect(await resale.list({ ...request, now }), context).toEqual(expected)
      expect(await resale.countFacets({ ...question, now }), context).toEqual(truth.countFacets(question))
      if (question.filter.prices && expected.total > 0) limited++
      if (count % 15 > 0) continue
      const shown = expected.hits.map((hit) => hit.productId)
      expect(await search.list({ ...request, now }), context).toEqual(expected)
      expect(await resale.cards(shown, now, expected.hits), context).toEqual(
        await search.cards(shown, now, expected.hits),
      )
      for (const id of shown.slice(0, 2)) {
        expect(await resale.garments(id, now)).toEqual(await search.garments(id, now))
        expect(await resale.details(id, now)).toEqual(await search.details(id, now))
      }
    }
    await transaction(db, async (tx) => {
      for (let count = 0; count < 5; count++) await change(tx)
    })
    now = new Date(now.getTime() + random.below(25) * 60_000)
    await resale.refresh()
  }
  expect(limited).toBeGreaterThan(10)
}

test('neither shop has what the other sells, and a piece that changes shops moves from one to the other', async () => {
  const everything = { filter: productFilter({}), page: 1, limit: 100 }
  const both = async () => {
    await Promise.all([resale.refresh(), rental.refresh()])
    const pieces = async (index: typeof resale | typeof rental) => {
      const { hits } = await index.list({ ...everything, now })
      const garments = await Promise.all(hits.map(({ productId }) => index.garments(productId, now)))
      return new Set(garments.flat().map(({ id }) => id))
    }
    return { forSale: await pieces(resale), forRent: await pieces(rental) }
  }
  const before = await both()
  const isInBoth = [...before.forSale].some((id) => before.forRent.has(id))
  expect([before.forSale.size > 0, before.forRent.size > 0, isInBoth]).toEqual([true, true, false])
  const id = [...before.forRent][0] as Id<'garment'>
  await transaction(db, (tx) => putUpForSale(tx, id))
  const after = await both()
  expect([after.forRent.has(id), after.forSale.has(id)]).toEqual([false, true])
})

test('a presenter gets the settings of its shop, and the index has a new version when one changes', async () => {
  const marked = createIndexOf(
    {
      ...resaleShop,
      presenter: (data) => ({
        ...resaleShop.presenter(data),
        card: (row, at) => ({
          ...resaleShop.presenter(data).card(row, at),
          name: `${row.name}${data.settings['resale.mark'] ?? ''}`,
        }),
      }),
    },
    options,
  )
  const { hits } = await marked.list({ filter: productFilter({}), page: 1, limit: 1, now })
  const ids = hits.map(({ productId }) => productId)
  const [before] = await marked.cards(ids, now)
  const version = marked.version()
  await sql`insert into setting (key, value, changed_at) values ('resale.mark', '"!"', ${now})`.execute(db)
  await marked.refresh()
  expect((await marked.cards(ids, now)).map(({ name }) => name)).toEqual([`${before?.name}!`])
  expect(marked.version()).not.toBe(version)
  await marked.close()
})
