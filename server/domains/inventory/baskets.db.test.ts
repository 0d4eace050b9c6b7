// Reading a basket and the stock before anything is held.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { lockGarments } from './queries/garments.ts'
import { isStockAtLeast } from './queries/is-stock-at-least.ts'
import { takeHolds } from './steps/take-holds.ts'
import { weighBasket } from './steps/weigh-basket.ts'

const { db } = await openTestDatabase()
/** The checkout of each hold has been abandoned. */
const stillHolding = async () => []
const now = new Date('2026-11-20T12:00:00Z')
const expiresAt = new Date('2026-11-20T12:15:00Z')
const garment = (credits: number) => transaction(db, (tx) => aGarment(tx, { credits }))
const account = async () => (await transaction(db, (tx) => anAccount(tx))).id
const hold = (garmentIds: Id<'garment'>[], accountId: Id<'account'>, ownerId = newId<'checkout'>()) =>
  transaction(db, (tx) => takeHolds(tx, { garmentIds, ownerId, accountId, expiresAt, now }))

test('the stock reaches a number once that many garments are ready, held or not', async () => {
  const ids = [await garment(5), await garment(5), await garment(5)]
  await hold(ids.slice(0, 1), await account())
  expect(await isStockAtLeast(db, 3)).toBe(true)
  expect(await isStockAtLeast(db, 4)).toBe(false)
  await db
    .updateTable('garment')
    .set({ state: 'cleaning' })
    .where('id', '=', ids[2] ?? newId<'garment'>())
    .execute()
  expect(await isStockAtLeast(db, 3)).toBe(false)
  expect(await isStockAtLeast(db, 2)).toBe(true)
  expect(await isStockAtLeast(db, 0)).toBe(true)
  expect(await isStockAtLeast(db, Number.POSITIVE_INFINITY)).toBe(false)
})

test('a basket adds up the credits of its pieces, and names those that are held by others or unknown', async () => {
  const [own, heldByOther, free] = [await garment(20), await garment(7), await garment(30)]
  const [accountId, other, unknown] = [await account(), await account(), newId<'garment'>()]
  await hold([own], accountId)
  await hold([heldByOther], other)
  const weigh = (garmentIds: Id<'garment'>[]) =>
    transaction(db, (tx) => weighBasket(tx, { garmentIds, accountId, stillHolding, ownerIds: [], now }))
  expect(await weigh([own, free])).toEqual({ credits: 50, unavailable: [] })
  expect(await weigh([free, heldByOther, unknown])).toMatchObject({
    unavailable: [{ garmentId: heldByOther, title: 'Puddle raincoat' }, { garmentId: unknown }],
  })
})

test('released and wanted garments are locked together, in one order', async () => {
  const [first, second] = [await garment(5), await garment(5)]
  const [accountId, ownerId] = [await account(), newId<'checkout'>()]
  await hold([first], accountId, ownerId)
  let weighing: Promise<unknown> | undefined
  await transaction(db, async (tx) => {
    await lockGarments(tx, [first])
    weighing = transaction(db, (other) =>
      weighBasket(other, { garmentIds: [second], accountId, stillHolding, ownerIds: [ownerId], now }),
    )
    await untilBlocked(db)
    // A transaction that waits for the first lock has not taken the second.
    await tx.selectFrom('garment').select('id').where('id', '=', second).forUpdate().noWait().execute()
  })
  await weighing
})
