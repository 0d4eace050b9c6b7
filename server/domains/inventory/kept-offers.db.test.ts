// A piece that was offered to an account stays offered while the account pays for it.
import { expect, test } from 'vitest'
import { newId } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '#tests/builders/a-garment.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { offerGarment, takeHolds } from './index.ts'
import { offerKeptMs } from './rules/offers.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test.each([
  ['later than the offer extends the offer and the time left to pass the piece on', 30, 30],
  ['earlier than the offer does not shorten the offer', 5, 10],
])('a hold that ends %s', async (_, heldFor, offeredFor) => {
  const { accountId, garmentId } = await transaction(db, async (tx) => {
    const [{ id }, piece] = [await anAccount(tx), await aGarment(tx)]
    const offerId = newId<'waiting-list-offer'>()
    await offerGarment(tx, { garmentId: piece, offerId, accountId: id, until: inMinutes(10), now })
    return { accountId: id, garmentId: piece }
  })
  const hold = { garmentIds: [garmentId], ownerId: newId<'checkout'>(), accountId, expiresAt: inMinutes(heldFor), now }
  expect(await transaction(db, (tx) => takeHolds(tx, hold))).toEqual({ taken: true })
  const claims = await db
    .selectFrom('garment_claim')
    .select(['kind', 'offered_until', 'expires_at'])
    .where('garment_id', '=', garmentId)
    .execute()
  // Between the end of the offer and the job that passes the piece on, nobody else may take it.
  const keptUntil = new Date(inMinutes(offeredFor).getTime() + offerKeptMs)
  expect(claims).toEqual([{ kind: 'offer', offered_until: inMinutes(offeredFor), expires_at: keptUntil }])
})
