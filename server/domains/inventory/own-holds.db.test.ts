// A hold of the same account is taken over only if its owner, for example a checkout, was abandoned.
import { expect, test } from 'vitest'
import { type Id, newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { type ClaimOwnerId, type HoldRequest, takeHolds } from './index.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const expiresAt = new Date('2026-11-20T12:15:00Z')
const { id: accountId } = await transaction(db, (tx) => anAccount(tx))

const hold = (request: Pick<HoldRequest, 'garmentIds' | 'ownerId' | 'stillHolding'>) =>
  transaction(db, (tx) => takeHolds(tx, { accountId, expiresAt, now, ...request }))
const holders = async (garmentIds: readonly Id<'garment'>[]) =>
  (
    await db
      .selectFrom('garment_claim')
      .select(['garment_id', 'owner_id'])
      .where('garment_id', 'in', [...garmentIds])
      .where('released_at', 'is', null)
      .execute()
  ).map(({ owner_id }) => owner_id)

test('a hold of another live owner of the account is kept; one of an abandoned owner is taken over', async () => {
  const garmentId = await transaction(db, (tx) => aGarment(tx))
  const garmentIds = [garmentId]
  const [first, second] = [newId<'checkout'>(), newId<'checkout'>()]
  await hold({ garmentIds, ownerId: first })
  const asked: (readonly ClaimOwnerId[])[] = []
  const answering = (ownerIds: readonly Id<'checkout'>[]) => async (ids: readonly ClaimOwnerId[]) => {
    asked.push(ids)
    return ownerIds
  }
  const kept = await hold({ garmentIds, ownerId: second, stillHolding: answering([first]) })
  expect(kept).toMatchObject({ taken: false, unavailable: [{ garmentId }] })
  // If the caller does not say which owners are abandoned, no hold is taken over.
  expect(await hold({ garmentIds, ownerId: second })).toMatchObject({ taken: false })
  expect(await holders(garmentIds)).toEqual([first])
  expect(await hold({ garmentIds, ownerId: second, stillHolding: answering([]) })).toEqual({ taken: true })
  expect(await holders(garmentIds)).toEqual([second])
  expect(new Set(asked.flat())).toEqual(new Set([first]))
})

test('the caller is not asked about its own holds or those of other accounts', async () => {
  const [own, free, others] = await transaction(db, async (tx) => [
    await aGarment(tx),
    await aGarment(tx),
    await aGarment(tx),
  ])
  const ownerId = newId<'checkout'>()
  const { id: somebodyElse } = await transaction(db, (tx) => anAccount(tx))
  const otherHold = { garmentIds: [others], ownerId: newId<'checkout'>(), accountId: somebodyElse, expiresAt, now }
  await transaction(db, (tx) => takeHolds(tx, otherHold))
  await hold({ garmentIds: [own], ownerId })
  const stillHolding = () => Promise.reject(new Error('asked'))
  expect(await hold({ garmentIds: [own, free], ownerId, stillHolding })).toEqual({ taken: true })
  expect(await hold({ garmentIds: [others], ownerId, stillHolding })).toMatchObject({ taken: false })
})
