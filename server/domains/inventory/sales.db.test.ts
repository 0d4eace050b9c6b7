// A piece for sale is reserved by a cart, held by its checkout and sold, by one buyer at a time.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { lockForClaim, releaseFromCart, releaseHolds, reserveForCart, sellGarments, takeHolds } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const listed = () => transaction(db, (tx) => aListing(tx))
const lock = (tx: Tx, id: Id<'garment'>, cartId: Id<'resale-cart'>, when = now) =>
  lockForClaim(tx, [id], { cartId, shelf: 'resale' }, when)
const reserve = (id: Id<'garment'>, cartId: Id<'resale-cart'>, when = now) =>
  transaction(db, async (tx) => {
    const locked = await lock(tx, id, cartId, when)
    if (locked.unavailable.length > 0) return false
    await reserveForCart(tx, locked, {
      garmentIds: [id],
      cartId,
      until: new Date(when.getTime() + 1_800_000),
      now: when,
    })
    return true
  })
const heldUntil = (id: Id<'garment'>) =>
  db.selectFrom('resale_garment').select('held_until').where('id', '=', id).executeTakeFirst()

test('one cart reserves a piece; another may once the reservation has expired or was released', async () => {
  const [id, one, other] = [await listed(), newId<'resale-cart'>(), newId<'resale-cart'>()]
  expect(await heldUntil(id)).toEqual({ held_until: null })
  expect(await reserve(id, one)).toBe(true)
  expect(await heldUntil(id)).toEqual({ held_until: at(30) })
  expect(await reserve(id, other, at(29))).toBe(false)
  expect(await reserve(id, other, at(30))).toBe(true)
  await transaction(db, (tx) => releaseFromCart(tx, { garmentIds: [id], cartId: one, now: at(31) }))
  expect(await reserve(id, one, at(31))).toBe(false)
  await transaction(db, (tx) => releaseFromCart(tx, { garmentIds: [id], cartId: other, now: at(31) }))
  expect(await reserve(id, one, at(31))).toBe(true)
})

test('a guest’s checkout holds the piece that its cart has reserved, and releases it to the shop', async () => {
  const [id, cartId, ownerId] = [await listed(), newId<'resale-cart'>(), newId<'checkout'>()]
  await reserve(id, cartId)
  const hold = (from: Id<'resale-cart'>) =>
    transaction(db, (tx) =>
      takeHolds(tx, {
        garmentIds: [id],
        ownerId,
        accountId: null,
        expiresAt: at(15),
        now,
        cartId: from,
        shelf: 'resale',
      }),
    )
  expect(await hold(newId<'resale-cart'>())).toMatchObject({ taken: false })
  expect(await hold(cartId)).toEqual({ taken: true })
  expect(await heldUntil(id)).toEqual({ held_until: at(15) })
  expect(await reserve(id, cartId, at(1))).toBe(false)
  await transaction(db, (tx) => releaseHolds(tx, ownerId, at(2)))
  expect(await heldUntil(id)).toEqual({ held_until: null })
})

test('a piece is sold once, and leaves the shop with its claim released', async () => {
  const [id, cartId] = [await listed(), newId<'resale-cart'>()]
  await reserve(id, cartId)
  const sell = (from: Id<'resale-cart'>) =>
    transaction(db, async (tx) => sellGarments(tx, await lock(tx, id, from), { actor: 'guest', now }))
  expect(await sell(newId<'resale-cart'>())).toMatchObject({ taken: false, unavailable: [{ garmentId: id }] })
  expect(await sell(cartId)).toEqual({ taken: true })
  expect(await sell(cartId)).toMatchObject({ taken: false })
  expect(await heldUntil(id)).toBeUndefined()
  expect(await db.selectFrom('garment_claim').select('released_at').where('garment_id', '=', id).execute()).toEqual([
    { released_at: now },
  ])
})

test('a piece for sale can be bought but not rented', async () => {
  const id = await listed()
  await transaction(db, async (tx) => {
    expect((await lockForClaim(tx, [id], {}, now)).unavailable).toHaveLength(1)
    expect((await lock(tx, id, newId<'resale-cart'>())).unavailable).toEqual([])
  })
})
