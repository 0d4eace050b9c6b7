// Forty carts that never pay check out unreserved pieces of the resale shop at once, from one network or from many. Together their
// checkouts hold no more than one network, or all carts, may hold, and hold each piece only once. Each checkout can still be paid.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aListing } from '../builders/a-listing.ts'
import { aProduct } from '../builders/a-product.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { setSettings } from '../support/set-setting.ts'
import { resaleWorld } from '../support/worlds/resale-world.ts'

const carts = 40
const stock = 205
const piecesPerNetwork = 15
/** A tenth of the shop's pieces, even after one is sold. */
const share = 20

const { db } = await openTestDatabase({ max: 24 })
const world = resaleWorld(db)
const pieces = await transaction(db, async (tx) => {
  const { id: productId } = await aProduct(tx)
  const ids: Id<'garment'>[] = []
  while (ids.length < stock) ids.push(await aListing(tx, { now: world.time.now, productId }))
  return ids
})
beforeEach(() => db.deleteFrom('rate_limit').execute())
afterEach(() => world.expectInvariants())

/** Makes a cart with this piece, which is not reserved, because the settings allow no reservations at that time. */
async function cartOf(id: Id<'garment'>, ip: string) {
  const added = await world.call('addToResaleCart', { body: { items: [id], cartId: null } }, { ip })
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.body.cartId
}
const countHeld = async () =>
  (
    await db
      .selectFrom('garment_claim')
      .select('garment_id')
      .where('kind', '=', 'hold')
      .where('released_at', 'is', null)
      .where('expires_at', '>', world.time.now)
      .execute()
  ).length

const cases = {
  'of one network': { ipOf: () => '198.51.100.7', first: 0, most: piecesPerNetwork },
  'of many networks': { ipOf: (index: number) => `203.0.113.${index}`, first: carts, most: share },
}

test.each(Object.entries(cases))(
  'forty carts %s that place their orders at once hold no more than allowed',
  async (_, { ipOf, first, most }) => {
    // Nothing may be reserved, so that every piece is free when its order is placed.
    await setSettings(db, { 'resale.reserved_share_percent': 0 })
    const cartIds: string[] = []
    for (let index = 0; index < carts; index++)
      cartIds.push(await cartOf(pieces[first + index] as Id<'garment'>, ipOf(index)))
    await setSettings(db, { 'resale.reserved_share_percent': 10 })
    const opened = await Promise.all(cartIds.map((cartId, index) => world.place(cartId, {}, { ip: ipOf(index) })))
    expect(opened.filter(({ ok }) => !ok)).toEqual([])
    expect(await countHeld()).toBe(most)

    world.passMinutes(16)
    await Promise.all(cartIds.map((cartId, index) => world.place(cartId, {}, { ip: `192.0.2.${index}` })))
    // The same pieces are not held again; other carts may then hold their share.
    expect(await countHeld()).toBe(Math.min(carts - most, most))
    const last = await world.place(cartIds[carts - 1] as string, {}, { ip: '192.0.2.200' })
    if (!last.ok) throw new Error(JSON.stringify(last.errors))
    world.pay(last.body.paymentSecret)
    expect(await world.complete(cartIds[carts - 1] as string, last.body.checkoutId)).toMatchObject({ ok: true })
    world.passMinutes(60)
    await world.work()
  },
)
