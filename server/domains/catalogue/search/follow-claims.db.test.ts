// The index learns of every change of a claim from the garment's own row, each in its own transaction.
import { afterAll, expect, test } from 'vitest'
import { moveGarments, releaseHolds, releaseLoanClaim, takeHolds } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { lendGarments } from '#tests/builders/lend-garments.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { productFilter } from '../rules/product-filter.ts'
import { createCatalogueIndex } from './create-catalogue-index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const minutesOn = (count: number) => new Date(now.getTime() + count * 60_000)
const index = createCatalogueIndex({ db, clock: { now: () => now }, log: createLog('silent') })
afterAll(() => index.close())

test('each change of a claim is seen at the next poll: held, released, held again, extended, lent, returned', async () => {
  const { garmentId, accountId } = await transaction(db, async (tx) => {
    const { id: productId } = await aProduct(tx, { now })
    return { garmentId: await aGarment(tx, { productId, now }), accountId: (await anAccount(tx)).id }
  })
  await index.ready()
  const ownerId = newId<'checkout'>()
  const seenAfter = async (step: (tx: Tx) => Promise<unknown>, at = now) => {
    await transaction(db, step)
    await index.refresh()
    return (await index.list({ filter: productFilter({}), page: 1, limit: 20, now: at })).total
  }
  const hold = (expiresAt: Date) => (tx: Tx) =>
    takeHolds(tx, { garmentIds: [garmentId], ownerId, accountId, expiresAt, now })
  const release = (tx: Tx) => releaseHolds(tx, ownerId, now)
  expect(await seenAfter(hold(minutesOn(15)))).toBe(0)
  expect(await seenAfter(release)).toBe(1)
  expect(await seenAfter(hold(minutesOn(15)), minutesOn(20))).toBe(1)
  expect(await seenAfter(hold(minutesOn(30)), minutesOn(20))).toBe(0)
  const loans = [{ garmentId, loanId: newId<'loan'>() }]
  const lent = await seenAfter((tx) => lendGarments(tx, { loans, accountId, holdOwnerId: ownerId, now }), minutesOn(40))
  expect(lent).toBe(0)
  const back = { garmentIds: [garmentId], from: 'reserved', to: 'ready', actor: 'system:test', now } as const
  expect(await seenAfter((tx) => moveGarments(tx, back), minutesOn(40))).toBe(0)
  expect(await seenAfter((tx) => releaseLoanClaim(tx, { garmentId, now }))).toBe(1)
})
