// The types whose pages search engines are sent to.
import { expect, test } from 'vitest'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { listTypesOnShow } from './index.ts'

const { db } = await openTestDatabase()

test('only types with a design that may be rented are listed, in the order of the shop', async () => {
  const types = await db
    .selectFrom('product_type')
    .select('code')
    .where('hired_by_dates', '=', false)
    .orderBy('position')
    .execute()
  const [first, second, third, fourth] = types.map(({ code }) => code) as [string, string, string, string]
  await transaction(db, async (tx) => {
    await aProduct(tx, { typeCode: third })
    await aProduct(tx, { typeCode: first, status: 'archived' })
    await aProduct(tx, { typeCode: fourth, status: 'draft' })
    await aProduct(tx, { typeCode: second })
  })
  expect(await listTypesOnShow(db)).toEqual([second, third])
})
