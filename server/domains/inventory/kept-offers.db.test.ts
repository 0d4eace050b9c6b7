// A piece that was offered to an account stays offered while the account pays for it.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { endOffersTo, offerGarment, releaseHolds, takeHolds } from './index.ts'
import { offerKeptMs } from './rules/offers.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** Offers a piece to a new account for ten minutes. */
const anOffer = () =>
  transaction(db, async (tx) => {
    const [{ id: accountId }, garmentId] = [await anAccount(tx), await aGarment(tx)]
    const offerId = newId<'waiting-list-offer'>()
    await offerGarment(tx, { garmentId, offerId, accountId, until: inMinutes(10), now })
    return { accountId, garmentId }
  })

interface Holding {
  readonly ownerId: Id<'checkout'>
  readonly at: number
  readonly until: number
}

const hold = ({ accountId, garmentId }: Awaited<ReturnType<typeof anOffer>>, { ownerId, at, until }: Holding) =>
  transaction(db, (tx) =>
    takeHolds(tx, { garmentIds: [garmentId], ownerId, accountId, expiresAt: inMinutes(until), now: inMinutes(at) }),
  )
const release = (ownerId: Id<'checkout'>, at: number) =>
  transaction(db, (tx) => releaseHolds(tx, ownerId, inMinutes(at)))

async function expectOffered(garmentId: Id<'garment'>, minutes: number) {
  const claims = await db
    .selectFrom('garment_claim')
    .select(['kind', 'offered_until', 'expires_at'])
    .where('garment_id', '=', garmentId)
    .execute()
  // Between the end of the offer and the job that passes the piece on, nobody else may take it.
  const keptUntil = new Date(inMinutes(minutes).getTime() + offerKeptMs)
  expect(claims).toEqual([{ kind: 'offer', offered_until: inMinutes(minutes), expires_at: keptUntil }])
}

test.each([
  ['later than the offer extends the offer and the time left to pass the piece on', 30, 30],
  ['earlier than the offer does not shorten the offer', 5, 10],
])('a hold that ends %s', async (_, heldFor, offeredFor) => {
  const offer = await anOffer()
  const ownerId = newId<'checkout'>()
  expect(await hold(offer, { ownerId, at: 0, until: heldFor })).toEqual({ taken: true })
  await expectOffered(offer.garmentId, offeredFor)
})

test.each([
  ['before the end of the offer restores that end', 8, 10],
  ['after the end of the offer ends the offer', 20, 20],
  ['after its own end leaves the offer at that end', 50, 40],
])('a checkout that is abandoned %s', async (_, at, offeredFor) => {
  const offer = await anOffer()
  const ownerId = newId<'checkout'>()
  await hold(offer, { ownerId, at: 0, until: 25 })
  await hold(offer, { ownerId, at: 5, until: 40 })
  await expectOffered(offer.garmentId, 40)
  await release(newId<'checkout'>(), at)
  await expectOffered(offer.garmentId, 40)
  await release(ownerId, at)
  await expectOffered(offer.garmentId, offeredFor)
})

test('a series of checkouts keeps an offer no longer than the last one that began before its end', async () => {
  const offer = await anOffer()
  const [first, second, third] = [newId<'checkout'>(), newId<'checkout'>(), newId<'checkout'>()]
  await hold(offer, { ownerId: first, at: 8, until: 23 })
  await release(first, 9)
  expect(await hold(offer, { ownerId: second, at: 9, until: 24 })).toEqual({ taken: true })
  await release(second, 20)
  expect(await hold(offer, { ownerId: third, at: 20, until: 35 })).toMatchObject({ taken: false })
  await expectOffered(offer.garmentId, 20)
})

test('an offer that was ended while a checkout kept it stays ended when the checkout is abandoned', async () => {
  const offer = await anOffer()
  const ownerId = newId<'checkout'>()
  await hold(offer, { ownerId, at: 0, until: 25 })
  await transaction(db, (tx) => endOffersTo(tx, offer.accountId))
  await release(ownerId, 5)
  const { offered_until } = await db
    .selectFrom('garment_claim')
    .select('offered_until')
    .where('garment_id', '=', offer.garmentId)
    .executeTakeFirstOrThrow()
  expect(offered_until).toEqual(now)
})
