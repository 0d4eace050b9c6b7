// Both ways to distinguish new rows from those read before: by `xmin`, and by `changed_at` alone on an engine without
// it.
import { expect, test } from 'vitest'
import { moveGarment } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { indexPoll } from '../queries/index-rows.ts'
import { rentalShop } from '../rental-shop.ts'
import { productFilter } from '../rules/product-filter.ts'
import { createCatalogueIndex } from './create-catalogue-index.ts'

const { db } = await openTestDatabase()
const start = new Date('2026-11-20T12:00:00Z')

test.each(['xmin', 'changed-at'] as const)(
  'by %s, new rows are seen, and a late commit is not missed',
  async (changesBy) => {
    let now = start
    const brand = `brand-${newId()}`
    const aPiece = () =>
      transaction(db, async (tx) => {
        const { id: productId } = await aProduct(tx, { brand: { code: brand, name: brand }, now })
        return await aGarment(tx, { productId, now })
      })
    const garmentId = await aPiece()
    const index = createCatalogueIndex({ db, clock: { now: () => now }, log: createLog('silent'), changesBy })
    const countShown = async () => {
      await index.refresh()
      return (await index.list({ filter: productFilter({ brands: [brand] }), page: 1, limit: 20, now })).total
    }
    try {
      await index.ready()
      await aPiece()
      expect(await countShown()).toBe(2)
      await transaction(db, async (tx) => {
        await moveGarment(tx, { garmentId, from: 'ready', to: 'resale', actor: 'system:test', now })
        now = new Date(start.getTime() + 8000)
        await aPiece()
        expect(await countShown()).toBe(3)
      })
      expect(await countShown()).toBe(2)
      const version = index.version()
      await index.refresh()
      expect(index.version()).toBe(version)
    } finally {
      await index.close()
    }
  },
)

test('a database engine without transaction numbers is not asked for them', () => {
  const { sql } = indexPoll(rentalShop, start).compile(db)
  expect(sql).toContain('changed_at')
  expect(sql).not.toContain('xmin')
  expect(indexPoll(rentalShop, start, [{ since: start, before: 1n }]).compile(db).sql).toContain('xmin')
})
