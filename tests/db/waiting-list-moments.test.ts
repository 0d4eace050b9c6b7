// Whenever a piece becomes ready, the same transaction offers it to somebody who waits for it (product §13.2); no job runs here.
import { afterEach, expect, test } from 'vitest'
import {
  addMissingGarments,
  checkDelivery,
  checkGarment,
  listUncheckedDeliveries,
  safe,
} from '#server/domains/inventory/index.ts'
import { finishRepair, inspectReturn, receiveReturn } from '#server/domains/rentals/index.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aProduct } from '../builders/a-product.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { rentalsWorld } from '../support/worlds/rentals-world.ts'

const { db } = await openTestDatabase()
const world = rentalsWorld(db)
const { services } = world
const operator = 'sam'

/** Lets a new member wait for a piece like this one. @returns the account of the member */
async function waitFor(garmentId: Id<'garment'>) {
  const { product_id: productId, size_code: size } = await db
    .selectFrom('garment')
    .select(['product_id', 'size_code'])
    .where('id', '=', garmentId)
    .executeTakeFirstOrThrow()
  const waiting = await world.member({ plan: '200-quarterly' })
  const answer = await world.call('addToWaitingList', { body: { productId, size } }, { viewer: waiting.viewer })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return waiting.accountId
}
const offeredTo = async (garmentId: Id<'garment'>) =>
  (
    await db
      .selectFrom('garment_claim')
      .select('account_id')
      .where('garment_id', '=', garmentId)
      .where('kind', '=', 'offer')
      .where('released_at', 'is', null)
      .executeTakeFirst()
  )?.account_id

afterEach(world.expectInvariants)

async function aReturnedPiece() {
  const { accountId } = await world.member({ plan: '200-quarterly' })
  const garmentId = await world.garment()
  await world.order({ accountId, garmentIds: [garmentId] })
  const returnId = await world.order({ accountId, returning: [garmentId], placedAt: world.time.now })
  await receiveReturn(services, { returnId, operator })
  return { garmentId, returnId }
}

test('an inspection offers the piece', async () => {
  const { garmentId, returnId } = await aReturnedPiece()
  const waiting = await waitFor(garmentId)
  await inspectReturn(services, { returnId, operator, outcome: 'ready', safety: safe })
  expect(await offeredTo(garmentId)).toBe(waiting)
})

test('a repair offers the piece when it is finished', async () => {
  const { garmentId, returnId } = await aReturnedPiece()
  const waiting = await waitFor(garmentId)
  await inspectReturn(services, { returnId, operator, outcome: 'repair' })
  expect(await offeredTo(garmentId)).toBeUndefined()
  await finishRepair(services, { garmentId, operator, outcome: 'ready', safety: safe })
  expect(await offeredTo(garmentId)).toBe(waiting)
})

test('a piece that is removed from an order is offered', async () => {
  const holder = await world.member({ plan: '200-quarterly' })
  const [kept, dropped] = [await world.garment(), await world.garment()]
  const order = { accountId: holder.accountId, garmentIds: [kept, dropped], until: 'placed' as const }
  const id = await world.order({ ...order, placedAt: world.time.now })
  const waiting = await waitFor(dropped)
  const body = { revision: 0, inventoryItemIds: [kept], creditsUsed: 24 }
  expect(await world.call('changeOrder', { params: { id }, body }, { viewer: holder.viewer })).toMatchObject({
    ok: true,
  })
  expect(await offeredTo(dropped)).toBe(waiting)
})

test('a first safety check, of one piece or of a delivery, offers each piece', async () => {
  const { id: productId } = await transaction(db, (tx) => aProduct(tx))
  const garments = Array.from({ length: 3 }, (_, index) => ({
    productId,
    sizeCode: '104cm',
    condition: 'new' as const,
    credits: 30,
    importKey: `${productId}/${index}`,
  }))
  const delivery = { garments, delivery: 'spring', actor: 'system:catalogue:import' as const, now: world.time.now }
  await transaction(db, (tx) => addMissingGarments(tx, delivery))
  const [one, ...others] = await db.selectFrom('garment').select('id').where('product_id', '=', productId).execute()
  if (!one) throw new Error('nothing was imported')
  const waiting = [await waitFor(one.id), await waitFor(one.id), await waitFor(one.id)]
  await checkGarment(services, { garmentId: one.id, findings: safe, operator })
  expect(await offeredTo(one.id)).toBe(waiting[0])
  const [{ id: deliveryId } = { id: newId<'delivery'>() }] = await listUncheckedDeliveries(db)
  expect(await checkDelivery(services, { deliveryId, operator })).toEqual({ passed: 2, recalled: 0 })
  expect(new Set(await Promise.all(others.map(({ id }) => offeredTo(id))))).toEqual(new Set(waiting.slice(1)))
})
