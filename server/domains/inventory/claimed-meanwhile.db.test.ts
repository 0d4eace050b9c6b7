// A transaction that had to wait for a garment's lock may have read a claim that is out of date. The second claimant is refused with
// the piece's title; if the piece was released in the meantime, they get it.
import { describe, expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { type Tx, transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { aListing } from '#tests/builders/a-listing.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { lendGarments } from '#tests/builders/lend-garments.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { untilBlocked } from '#tests/support/database/until-blocked.ts'
import { lockForClaim, releaseHolds, sellGarments, takeHolds } from './index.ts'

const { db } = await openTestDatabase({ max: 4 })
const noon = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T13:00:00Z')
const newAccount = async () => (await transaction(db, (tx) => anAccount(tx))).id
const [ann, bob] = [await newAccount(), await newAccount()]
const [annsCheckout, bobsCheckout] = [newId<'checkout'>(), newId<'checkout'>()]

const holds = (garmentId: Id<'garment'>, accountId: Id<'account'>, ownerId: Id<'checkout'>, now: Date) => (tx: Tx) =>
  takeHolds(tx, { garmentIds: [garmentId], accountId, ownerId, expiresAt: new Date(now.getTime() + 900_000), now })
const orders =
  (garmentId: Id<'garment'>, accountId: Id<'account'>, holdOwnerId: Id<'checkout'>, now: Date) => (tx: Tx) =>
    lendGarments(tx, { loans: [{ garmentId, loanId: newId() }], accountId, holdOwnerId, now })

/** The second transaction begins while the first holds its locks, and continues when the first has committed. */
async function oneAfterTheOther<First, Second>(first: (tx: Tx) => Promise<First>, second: (tx: Tx) => Promise<Second>) {
  let waiting: Promise<Second> | undefined
  await transaction(db, async (tx) => {
    await first(tx)
    waiting = transaction(db, second)
    await untilBlocked(db)
  })
  return waiting
}

test.each([
  ['holds', 'holds', holds, holds],
  ['holds', 'orders', holds, orders],
  ['orders', 'holds', orders, holds],
  ['orders', 'orders', orders, orders],
])('Bob %s the piece that Ann %s at the same moment, and is refused', async (_first, _second, his, hers) => {
  const garment = await transaction(db, (tx) => aGarment(tx))
  expect(await oneAfterTheOther(hers(garment, ann, annsCheckout, noon), his(garment, bob, bobsCheckout, noon))).toEqual(
    { taken: false, unavailable: [{ garmentId: garment, title: 'Puddle raincoat' }] },
  )
})

test.each([
  ['renews', holds],
  ['orders the piece of', orders],
])('Bob %s an expired hold while Ann takes it over, and is refused', async (_, his) => {
  const garment = await transaction(db, (tx) => aGarment(tx))
  await transaction(db, holds(garment, bob, bobsCheckout, noon))
  expect(
    await oneAfterTheOther(holds(garment, ann, annsCheckout, later), his(garment, bob, bobsCheckout, later)),
  ).toMatchObject({ taken: false })
})

test.each([
  ['holds', holds],
  ['orders', orders],
])('Bob %s the piece that Ann releases at the same moment, and gets it', async (_, his) => {
  const garment = await transaction(db, (tx) => aGarment(tx))
  await transaction(db, holds(garment, ann, annsCheckout, noon))
  const releases = (tx: Tx) => releaseHolds(tx, annsCheckout, noon)
  expect(await oneAfterTheOther(releases, his(garment, bob, bobsCheckout, noon))).toEqual({ taken: true })
})

test('a hold that Bob releases in one tab while ordering its piece in another is released once, and he gets the piece', async () => {
  const garment = await transaction(db, (tx) => aGarment(tx))
  await transaction(db, holds(garment, bob, bobsCheckout, noon))
  const soon = new Date('2026-11-20T12:05:00Z')
  const releases = (tx: Tx) => releaseHolds(tx, bobsCheckout, noon)
  expect(await oneAfterTheOther(releases, orders(garment, bob, bobsCheckout, soon))).toEqual({ taken: true })
  const claims = db.selectFrom('garment_claim').select(['kind', 'released_at']).where('garment_id', '=', garment)
  expect(await claims.orderBy('taken_at').execute()).toEqual([
    { kind: 'hold', released_at: noon },
    { kind: 'loan', released_at: null },
  ])
})

describe('a piece of the resale shop', () => {
  // Bob holds nothing, because his checkout was beyond the share that may be held.
  const buys = (garmentId: Id<'garment'>) => async (tx: Tx) => {
    const taker = { ownerId: bobsCheckout, accountId: bob, cartId: newId<'resale-cart'>(), shelf: 'resale' } as const
    return sellGarments(tx, await lockForClaim(tx, [garmentId], taker, noon), { actor: 'member', now: noon })
  }
  const reserves = (garmentId: Id<'garment'>) => (tx: Tx) =>
    takeHolds(tx, {
      garmentIds: [garmentId],
      accountId: ann,
      ownerId: annsCheckout,
      shelf: 'resale',
      expiresAt: new Date(noon.getTime() + 900_000),
      now: noon,
    })

  test('that Ann holds at the same moment is not sold to Bob, and stays hers', async () => {
    const garment = await transaction(db, (tx) => aListing(tx))
    expect(await oneAfterTheOther(reserves(garment), buys(garment))).toMatchObject({ taken: false })
    const claims = db.selectFrom('garment_claim').select(['owner_id', 'released_at']).where('garment_id', '=', garment)
    expect(await claims.execute()).toEqual([{ owner_id: annsCheckout, released_at: null }])
  })

  test('that Ann releases at the same moment is sold to Bob', async () => {
    const garment = await transaction(db, (tx) => aListing(tx))
    await transaction(db, reserves(garment))
    expect(await oneAfterTheOther((tx) => releaseHolds(tx, annsCheckout, noon), buys(garment))).toEqual({ taken: true })
  })
})
