// The limits of what checkouts hold: no more than carts may reserve, and not repeatedly.
import { beforeEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { setSettings } from '#tests/support/set-setting.ts'
import { gran, resaleWorld } from '#tests/support/worlds/resale-world.ts'

const { db } = await openTestDatabase({ max: 8 })
const world = resaleWorld(db)
const { call, listing } = world
beforeEach(async () => {
  await world.expectInvariants()
  // Every hold expires, and the pause after it passes.
  world.passMinutes(120)
  await db.deleteFrom('rate_limit').execute()
  await setSettings(db, { 'resale.reserved_share_percent': 100, 'resale.network_pieces': 15 })
})

let networks = 0
const elsewhere = () => ({ ip: `198.51.100.${++networks}` })
async function cartOf(items: readonly Id<'garment'>[], { ip } = elsewhere(), cartId: string | null = null) {
  const added = await call('addToResaleCart', { body: { items: [...items], cartId } }, { ip })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.body.cartId
}
let streets = 0
/** Uses another address each time, which opens another checkout. */
async function placeCart(cartId: string) {
  const answer = await world.place(cartId, { customerData: { ...gran, property1: `${++streets}` } })
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors))
  return answer.body
}
const heldBy = async (checkoutId: string) =>
  (
    await db
      .selectFrom('garment_claim')
      .select('garment_id')
      .where('owner_id', '=', checkoutId as Id<'checkout'>)
      .where('released_at', 'is', null)
      .where('expires_at', '>', world.time.now)
      .execute()
  ).map(({ garment_id }) => garment_id)
const read = async (cartId: string) => {
  const cart = await call('getResaleCart', { params: { cartId } })
  return cart.ok ? cart.body.items : []
}
const payAndComplete = async (cartId: string, { checkoutId, paymentSecret }: Awaited<ReturnType<typeof placeCart>>) => {
  world.pay(paymentSecret)
  return world.complete(cartId, checkoutId)
}

test('checkouts do not hold pieces that their network’s carts may not reserve, but those can still be bought', async () => {
  await setSettings(db, { 'resale.network_pieces': 2 })
  const [first, second, third] = [await listing(), await listing(), await listing()] as const
  const home = elsewhere()
  const cartId = await cartOf([first, second, third], home)
  const opened = await placeCart(cartId)
  expect((await heldBy(opened.checkoutId)).toSorted()).toEqual([first, second].toSorted())
  expect((await read(cartId))[2]).toMatchObject({ id: third, state: 'free', words: expect.stringContaining('paid') })
  // Removing them from the cart neither releases them nor lowers the network's count.
  await call('removeFromResaleCart', { body: { items: [first, second], cartId } }, home)
  const other = await cartOf([await listing()], home)
  expect(await heldBy((await placeCart(other)).checkoutId)).toEqual([])
  // Added while nothing may be reserved, so only placing the order holds the piece.
  await setSettings(db, { 'resale.reserved_share_percent': 0 })
  const ofAnotherNetwork = await cartOf([await listing()], elsewhere())
  await setSettings(db, { 'resale.reserved_share_percent': 100 })
  expect(await heldBy((await placeCart(ofAnotherNetwork)).checkoutId)).toHaveLength(1)
  expect(await payAndComplete(cartId, opened)).toMatchObject({ ok: true })
})

test('all carts and checkouts together keep no more than their share of the stock', async () => {
  const forSale = (await db.selectFrom('garment').select('id').where('state', '=', 'resale').execute()).length
  await setSettings(db, { 'resale.reserved_share_percent': Math.ceil(200 / (forSale + 4)) })
  const [pieceA, pieceB, pieceC, pieceD] = [await listing(), await listing(), await listing(), await listing()] as const
  const [cartA, cartB] = [await cartOf([pieceA]), await cartOf([pieceB])]
  expect(await heldBy((await placeCart(cartA)).checkoutId)).toEqual([pieceA])
  expect(await heldBy((await placeCart(cartB)).checkoutId)).toEqual([pieceB])
  const cartC = await cartOf([pieceC])
  expect(await read(cartC)).toMatchObject([{ state: 'free' }])
  const opened = await placeCart(cartC)
  expect(await heldBy(opened.checkoutId)).toEqual([])
  expect(await payAndComplete(cartC, opened)).toMatchObject({ ok: true })
  expect(await read(await cartOf([pieceD]))).toMatchObject([{ state: 'free' }])
})

test('for a while after a hold expires, the piece is not held for the same cart or network, but it is for others', async () => {
  const [first, second] = [await listing(), await listing()]
  const home = elsewhere()
  const cartId = await cartOf([first, second], home)
  const opened = await placeCart(cartId)
  world.passMinutes(16)
  const again = await placeCart(cartId)
  expect(await heldBy(again.checkoutId)).toEqual([])
  const [piece] = await read(cartId)
  expect(piece).toMatchObject({ state: 'free', mayReserve: false, words: expect.stringContaining('again until') })
  expect(
    await call('extendResaleCheckout', { params: { cartId }, body: { checkoutId: again.checkoutId } }),
  ).toMatchObject({
    errors: [{ code: 'limit_reached' }],
  })
  expect(await heldBy((await placeCart(await cartOf([first], home))).checkoutId)).toEqual([])
  expect(await heldBy((await placeCart(await cartOf([first]))).checkoutId)).toEqual([first])
  expect(again.checkoutId).not.toBe(opened.checkoutId)
  world.passMinutes(30)
  expect(await heldBy((await placeCart(await cartOf([second], home))).checkoutId)).toEqual([second])
})

test('an expired hold cannot be extended, and the message says so', async () => {
  const cartId = await cartOf([await listing()])
  const { checkoutId } = await placeCart(cartId)
  world.passMinutes(16)
  expect(await call('extendResaleCheckout', { params: { cartId }, body: { checkoutId } })).toMatchObject({
    errors: [{ code: 'limit_reached', message: expect.stringMatching(/^We can’t hold these any longer\./) }],
  })
})

test('consecutive checkouts keep a piece for an hour at most', async () => {
  const id = await listing()
  const cartId = await cartOf([id])
  const held = []
  for (let minute = 0; minute < 80; minute += 10) {
    const { checkoutId } = await placeCart(cartId)
    held.push((await heldBy(checkoutId)).length)
    world.passMinutes(10)
  }
  // At 50 minutes, another full hold would exceed the hour.
  expect(held).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
})
