// How many more pieces carts and their checkouts may keep.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { roomForCarts } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const room = async (fresh: number, percent = 50) =>
  (await db.selectNoFrom(roomForCarts({ fresh, percent, now }).as('room')).executeTakeFirstOrThrow()).room
const claim = (garmentId: Id<'garment'>, kind: 'cart' | 'hold', { until = minutes(10), released = false } = {}) =>
  db
    .insertInto('garment_claim')
    .values({
      id: newId<'claim'>(),
      garment_id: garmentId,
      kind,
      owner_id: newId(),
      taken_at: minutes(-10),
      expires_at: until,
      released_at: released ? now : null,
    })
    .execute()

test('what carts and their checkouts keep now takes up room, and baskets of the rental shop do not', async () => {
  const [forSale, forRent] = await transaction(db, async (tx) => {
    const listings: Id<'garment'>[] = []
    for (let count = 0; count < 10; count++) listings.push((await aListing(tx, { now })) as Id<'garment'>)
    return [listings, [await aGarment(tx), await aGarment(tx)]] as const
  })
  const [one, two, three, four, five] = forSale as [
    Id<'garment'>,
    Id<'garment'>,
    Id<'garment'>,
    Id<'garment'>,
    Id<'garment'>,
  ]
  expect(await room(5)).toBe(5)
  for (const garmentId of forRent) await claim(garmentId, 'hold')
  expect(await room(5)).toBe(5)
  await claim(one, 'cart')
  await claim(two, 'hold')
  expect(await room(3)).toBe(3)
  await claim(three, 'cart', { until: now })
  await claim(four, 'hold', { until: now })
  await claim(five, 'cart', { released: true })
  expect(await room(3)).toBe(3)
  // A share is rounded down, and there is no room where it is switched off.
  expect([await room(3, 39), await room(3, 19)]).toEqual([1, -1])
  expect(await room(3, 0)).toBeLessThan(0)
})
