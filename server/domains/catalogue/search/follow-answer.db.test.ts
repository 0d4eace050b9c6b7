// Answers are followed while garments are held, graded, priced and moved, holds expire and products change: an answer
// reported as still valid is what would be answered now.

import { afterAll, expect, test } from 'vitest'
import { conditions, genders, sorts } from '#contract/primitives.ts'
import { seededRandom } from '#seed/seeded-random.ts'
import { takeHolds } from '#server/domains/inventory/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { checkedGarments } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { bySeed, rounds, seedOfTheRun } from '#tests/support/volume.ts'
import type { FollowedAnswer } from '../queries/product-search.ts'
import { productFilter } from '../rules/product-filter.ts'
import { createCatalogueIndex } from './create-catalogue-index.ts'

const { db } = await openTestDatabase()
const random = seededRandom(seedOfTheRun())
let now = new Date('2026-11-20T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const index = createCatalogueIndex({ db, clock: { now: () => now }, log: createLog('silent') })
afterAll(() => index.close())

const sizes = ['092cm', '098cm', '104cm', '110cm']
const types = ['t-shirts', 'trousers', 'dresses']
const brands = ['saltmarsh', 'northing', 'wolds']
const products: { id: Id<'product'>; handle: string }[] = []
const garmentIds: Id<'garment'>[] = []

interface Followed {
  readonly shows: FollowedAnswer['shows']
  readonly answer: string
  readonly isStillValid: () => boolean
  ask(): Promise<string>
}

/** Follows an answer and returns it. */
async function follow(followed: FollowedAnswer, ask: () => Promise<string>): Promise<Followed> {
  const isStillValid = index.follow(followed)
  if (!isStillValid) throw new Error('the index does not follow this answer')
  return { shows: followed.shows, isStillValid, ask, answer: await ask() }
}

function someAnswers(): Promise<Followed>[] {
  const filter = productFilter({
    types: random.chance(0.3) ? random.some(types, 0.4) : [],
    genders: random.chance(0.3) ? random.some(genders, 0.4) : [],
    sizes: random.chance(0.7) ? random.some(sizes, 0.3) : [],
    brands: random.chance(0.3) ? random.some(brands, 0.4) : [],
    conditions: random.chance(0.5) ? [random.pick(conditions)] : [],
    ...(random.chance(0.3) ? { creditsMin: 1 + random.below(50), creditsMax: 40 + random.below(60) } : {}),
  })
  const q = random.chance(0.2) ? random.pick(['raincoat', 'wolds', 'coat 104cm']) : undefined
  const question = { filter, ...(q === undefined ? {} : { q }) }
  const page = { sort: random.pick(sorts), page: 1 + random.below(2), limit: 1 + random.below(8) }
  const { id } = random.pick(products)
  return [
    follow({ shows: 'list', filter }, async () => {
      const { cards, total } = await index.cardPage({ ...question, ...page, now })
      return `${total} ${cards.json}`
    }),
    follow({ shows: 'counts', filter }, async () =>
      JSON.stringify(
        Object.entries(await index.countFacets({ ...question, now })).map(([facet, counts]) => [facet, ...counts]),
      ),
    ),
    follow({ shows: 'details', idOrSlug: id }, async () => JSON.stringify(await index.details(id, now))),
  ]
}

async function changeSome(accountId: Id<'account'>): Promise<void> {
  await transaction(db, async (tx) => {
    for (const id of random.some(garmentIds, 0.02)) {
      if (random.chance(0.4)) {
        const hold = { garmentIds: [id], ownerId: newId<'checkout'>(), accountId, expiresAt: inMinutes(20), now }
        await takeHolds(tx, hold)
      } else {
        const changed = random.pick([
          { condition: random.pick(conditions) },
          { credits: 1 + random.below(100) },
          { size_code: random.pick(sizes) },
          { product_id: random.pick(products).id },
        ])
        await tx
          .updateTable('garment')
          .set({ ...changed, changed_at: now })
          .where('id', '=', id)
          .execute()
      }
    }
    if (random.chance(0.1)) await aProduct(tx, { handle: random.pick(products).handle, name: 'Wolds raincoat', now })
  })
}

test('an answer reported as still valid is what would be answered now', () => bySeed(compareAnswers))

async function compareAnswers() {
  const accountId = await transaction(db, async (tx) => {
    for (let count = 0; count < 60; count++) {
      const brand = { code: random.pick(brands), name: 'A brand' }
      const options = { typeCode: random.pick(types), sex: random.pick(genders), brand, name: 'Puddle raincoat', now }
      const product = await aProduct(tx, options)
      products.push(product)
      const garments = Array.from({ length: 1 + random.below(3) }, () => ({
        productId: product.id,
        sizeCode: random.pick(sizes),
        condition: random.pick(conditions),
        credits: 1 + random.below(100),
        life: { state: 'ready' as const, history: [] },
      }))
      garmentIds.push(...(await checkedGarments(tx, { garments, actor: 'system:test', now })))
    }
    return (await anAccount(tx)).id
  })
  await index.ready()
  await index.refresh()
  const held = { list: 0, counts: 0, details: 0 }
  let followed: Followed[] = []
  let dropped = 0
  for (let round = 0; round < rounds(30, 300); round++) {
    const answers = await Promise.all(Array.from({ length: 10 }, someAnswers).flat())
    followed.push(...answers)
    await changeSome(accountId)
    now = inMinutes(random.below(15))
    await index.refresh()
    index.version()
    const valid = followed.filter((answer) => answer.isStillValid())
    for (const { ask, answer, shows } of valid) {
      expect(await ask()).toBe(answer)
      held[shows]++
    }
    dropped += followed.length - valid.length
    followed = valid.slice(-100)
  }
  expect(Math.min(...Object.values(held))).toBeGreaterThan(0)
  expect(dropped).toBeGreaterThan(0)
}
