import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { rentalsWorld } from '#tests/support/worlds/rentals-world.ts'
import { countLostUnscanned } from './queries/lost-returns.ts'

const { db } = await openTestDatabase({ max: 4 })
const world = rentalsWorld(db, { bystander: false })

test('a return lost without a scan is counted for its account, even in a later membership, and for the other home', async () => {
  const { accountId, membershipId } = await world.member()
  const garmentId = await world.garment()
  await world.order({ accountId, garmentIds: [garmentId] })
  const returnId = await world.order({ accountId, returning: [garmentId], placedAt: world.time.now })
  const lost_at = new Date('2026-11-19T00:00:00Z')
  const lost = { state: 'lost', lost_at, posted_at: new Date('2026-11-18T09:00:00Z') } as const
  await db.updateTable('rental_return').set(lost).where('id', '=', returnId).execute()
  const count = (account_id = accountId, membership_id = membershipId, since = lost_at) =>
    transaction(db, (tx) => countLostUnscanned(tx, { account_id, membership_id, since }))
  const [another, later] = [newId<'account'>(), newId<'membership'>()]
  expect(await count()).toBe(1)
  expect(await count(accountId, later)).toBe(1)
  expect(await count(another, membershipId)).toBe(1)
  expect(await count(another, later)).toBe(0)
  expect(await count(accountId, membershipId, new Date(lost_at.getTime() + 1))).toBe(0)
})
