import { type Id, toId } from '#server/kernel/ids.ts'
import { type Db, openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aGarment } from '../builders/a-garment.ts'
import { aFinishedReturn, anOrder } from '../builders/an-order.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Sends this family a piece some days before `now`.
 * @param back whether the family has since returned it
 * @returns the id of the garment
 */
export const sendClothes = (
  db: Db,
  accountId: Id<'account'>,
  { now, back = false }: { now: Date; back?: boolean },
): Promise<string> =>
  transaction(db, async (tx) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
    const garmentId = await aGarment(tx, { credits: 10 })
    await anOrder(tx, { accountId, garmentIds: [garmentId], placedAt: daysAgo(4) })
    if (!back) return garmentId
    const returnId = await anOrder(tx, { accountId, returning: [garmentId], placedAt: daysAgo(2) })
    await aFinishedReturn(tx, { returnId, receivedAt: daysAgo(1) })
    return garmentId
  })

/** Sends clothes to the family with this email, and gives it an address. */
export async function sendClothesTo(databaseUrl: string, email: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 })
  try {
    const { id } = await db
      .updateTable('account')
      .set({ address_line1: '1 Wren Lane', city: 'Leeds', post_code: 'LS1 4AP' })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendClothes(db, toId<'account'>(id), { now: new Date() })
  } finally {
    await close()
  }
}
