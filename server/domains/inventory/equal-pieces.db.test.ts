// A basket whose piece somebody else has taken gets an available, equal one (decision 163).
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { aGarment, type GarmentOptions } from '#tests/builders/a-garment.ts'
import { aProduct } from '#tests/builders/a-product.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { listAvailability } from './queries/availability.ts'
import { findEqualPieces } from './queries/equal-pieces.ts'
import { takeHolds } from './steps/take-holds.ts'
import { withEqualPieces } from './steps/with-equal-pieces.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const expiresAt = new Date('2026-11-20T12:15:00Z')
const services = { db, clock: { now: () => now } }

const make = (options: GarmentOptions = {}) => transaction(db, (tx) => aGarment(tx, options))
const product = async () => (await transaction(db, (tx) => aProduct(tx))).id
const account = async () => (await transaction(db, (tx) => anAccount(tx))).id
const twins = async (count: number, options: GarmentOptions = {}) => {
  const productId = options.productId ?? (await product())
  const ids: Id<'garment'>[] = []
  for (let at = 0; at < count; at++) ids.push(await make({ productId, ...options }))
  return { productId, ids: ids as [Id<'garment'>, Id<'garment'>, Id<'garment'>] }
}
const hold = (garmentIds: readonly Id<'garment'>[], accountId: Id<'account'>, until = expiresAt) =>
  transaction(db, (tx) =>
    takeHolds(tx, {
      garmentIds,
      ownerId: newId<'checkout'>(),
      accountId,
      expiresAt: until,
      now,
      stillHolding: async () => [],
    }),
  )
/** Holds as checkouts do: everything, or a refusal that names the taken pieces. */
const holdOrRefuse = (accountId: Id<'account'>) => async (garmentIds: readonly Id<'garment'>[]) => {
  const held = await hold(garmentIds, accountId)
  if (held.taken) return garmentIds
  throw new Refusal('items_unavailable', messages.itemsUnavailable, {
    ids: held.unavailable.map(({ garmentId }) => garmentId),
    titles: held.unavailable.map(({ title }) => title),
  })
}
const holdEqual = (accountId: Id<'account'>, garmentIds: readonly Id<'garment'>[]) =>
  withEqualPieces(services, { accountId, garmentIds }, holdOrRefuse(accountId))
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.entry() : error),
  )

test('only an available piece of the same product, size, condition and credits is a replacement', async () => {
  const { productId, ids } = await twins(1)
  const [taken] = ids
  await hold([taken], await account())
  await make()
  await make({ productId, sizeCode: '110cm' })
  await make({ productId, condition: 'new' })
  await make({ productId, credits: 23 })
  const [inRepair, held, ranOut] = (await twins(3, { productId })).ids
  await db.updateTable('garment').set({ state: 'repair' }).where('id', '=', inRepair).execute()
  await hold([held], await account())
  const find = (except: Id<'garment'>[]) =>
    findEqualPieces(db, { unavailable: [taken], except, accountId: undefined, now })
  expect([...(await find([taken]))]).toEqual([[taken, ranOut]])
  expect((await find([taken, ranOut])).size).toBe(0)
  // Its hold has expired, which is not recorded yet.
  await hold([ranOut], await account(), now)
  expect([...(await find([taken]))]).toEqual([[taken, ranOut]])
  await db.updateTable('product').set({ status: 'archived' }).where('id', '=', productId).execute()
  expect((await find([taken])).size).toBe(0)
})

test('only one of two taken pieces gets their single replacement', async () => {
  const { ids } = await twins(3)
  const [first, second, third] = ids
  const [ann, bob] = [await account(), await account()]
  await hold([first, second], ann)
  const [available] = await listAvailability(db, [first, second], now, bob)
  expect(available).toMatchObject({ available: false, insteadId: third })
  expect(await listAvailability(db, [first, second], now, bob)).toMatchObject([
    { insteadId: third },
    { available: false, insteadId: null },
  ])
  expect(await listAvailability(db, [first, second], now, ann)).toMatchObject([
    { available: true, insteadId: null },
    { available: true, insteadId: null },
  ])
  // A piece that is already in the basket replaces nothing.
  expect(await listAvailability(db, [first, third], now, bob)).toMatchObject([
    { available: false, insteadId: null },
    { available: true },
  ])
})

test('the second account holds the equal piece, and the same one when the basket is sent again', async () => {
  const { productId, ids } = await twins(2)
  const other = await make()
  const [wanted] = ids
  const [ann, bob] = [await account(), await account()]
  expect(await holdEqual(ann, [wanted, other])).toEqual({ result: [wanted, other], replaced: [] })
  const first = await holdEqual(bob, [wanted])
  expect(first.result).not.toContain(wanted)
  expect(first.replaced).toEqual([{ id: wanted, by: first.result[0] }])
  // More pieces have come back, one of which would now be tried first.
  await twins(8, { productId })
  expect(await holdEqual(bob, [wanted])).toEqual(first)
})

test('another replacement is searched for if somebody takes the first between reading and holding', async () => {
  const { ids } = await twins(3)
  const [wanted] = ids
  const [ann, bob] = [await account(), await account()]
  await hold([wanted], ann)
  const asked: (readonly string[])[] = []
  const { result, replaced } = await withEqualPieces(
    services,
    { accountId: bob, garmentIds: [wanted] },
    async (garmentIds) => {
      asked.push(garmentIds)
      // Ann is faster again.
      if (asked.length === 2) await hold(garmentIds, ann)
      return holdOrRefuse(bob)(garmentIds)
    },
  )
  expect(asked).toHaveLength(3)
  expect(new Set(asked.flat())).toEqual(new Set(ids))
  expect(replaced).toEqual([{ id: wanted, by: result[0] }])
})

test('the refusal names the pieces that nothing can replace, by their ids in the basket', async () => {
  const { ids } = await twins(2)
  const [wanted, equal] = ids
  const { ids: coats } = await twins(2)
  const [ann, bob] = [await account(), await account()]
  await hold([wanted, coats[0]], ann)
  await transaction(db, (tx) => tx.updateTable('garment').set({ state: 'repair' }).where('id', '=', coats[1]).execute())
  const basket = [wanted, coats[0]]
  const about = (id: string) => ({ code: 'items_unavailable', message: messages.itemsUnavailable, ids: [id] })
  // The first piece's replacement stays available: nothing is held.
  expect(await refusalOf(holdEqual(bob, basket))).toEqual({ ...about(coats[0]), titles: ['Puddle raincoat'] })
  expect(await listAvailability(db, [equal], now)).toMatchObject([{ available: true }])
  // Taken in between: the refusal names only pieces that the caller asked for.
  const lost = withEqualPieces(services, { accountId: bob, garmentIds: [wanted] }, async (garmentIds) => {
    if (garmentIds.includes(equal)) await hold([equal], ann)
    return holdOrRefuse(bob)(garmentIds)
  })
  expect(await refusalOf(lost)).toEqual({ ...about(wanted), titles: ['Puddle raincoat'] })
})

test('any other refusal or error is passed on unchanged', async () => {
  const { ids } = await twins(2)
  const fails = (error: Error) => {
    let tries = 0
    const attempt = () => {
      tries++
      return Promise.reject(error)
    }
    const trying = withEqualPieces(services, { accountId: newId(), garmentIds: [ids[0]] }, attempt)
    return trying.catch((caught: unknown) => ({ same: caught === error, tries }))
  }
  const once = { same: true, tries: 1 }
  expect(await fails(new Refusal('over_credits', 'Too many.', { ids: [ids[0]] }))).toEqual(once)
  expect(await fails(new Refusal('items_unavailable', messages.itemsUnavailable))).toEqual(once)
  expect(await fails(new Error('broken'))).toEqual(once)
})
