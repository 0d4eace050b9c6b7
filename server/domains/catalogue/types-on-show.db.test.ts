// The types and brands whose pages search engines are sent to.
import { expect, test } from 'vitest'
import { takeHolds } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { listBrandsOnShow, listTypesOnShow } from './index.ts'

const { db } = await openTestDatabase()

test('only types and brands with a piece that can be ordered are listed, types in the order of the shop', async () => {
  const types = await db
    .selectFrom('product_type')
    .select('code')
    .where('hired_by_dates', '=', false)
    .orderBy('position')
    .execute()
  const [first, second, third, fourth, fifth] = types.map(({ code }) => code) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await transaction(db, async (tx) => {
    const brand = (code: string) => ({ code, name: code, story: '' })
    const products = [
      { typeCode: third, brand: brand('kept') },
      { typeCode: first, brand: brand('archived'), status: 'archived' },
      { typeCode: fourth, brand: brand('draft'), status: 'draft' },
      { typeCode: second, brand: brand('also-kept') },
    ] as const
    for (const options of products) await aGarment(tx, { productId: (await aProduct(tx, options)).id })
    // Each of these brands has a product in the shop, but no piece that is here.
    const { id: productId } = await aProduct(tx, { typeCode: fifth, brand: brand('all-out') })
    await aGarment(tx, { productId, life: { state: 'out', history: [] } })
    await aProduct(tx, { typeCode: fifth, brand: brand('none-yet') })
    const now = new Date('2026-11-20T12:00:00Z')
    const { id: heldId } = await aProduct(tx, { typeCode: fifth, brand: brand('held') })
    const garmentId = await aGarment(tx, { productId: heldId })
    const { id: accountId } = await anAccount(tx)
    const hold = { garmentIds: [garmentId], ownerId: newId<'checkout'>(), accountId }
    await takeHolds(tx, { ...hold, expiresAt: new Date(now.getTime() + 60_000), now })
  })
  expect(await listTypesOnShow(db)).toEqual([second, third])
  expect(await listBrandsOnShow(db)).toEqual(['also-kept', 'kept'])
})
