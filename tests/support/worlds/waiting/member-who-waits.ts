import { takeHolds } from '#server/domains/inventory/index.ts'
import { newId } from '#server/kernel/ids.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { aMember } from '#tests/builders/a-member.ts'
import { anAccount } from '#tests/builders/an-account.ts'
import { garmentsOfStyles } from '#tests/builders/garments-of-styles.ts'

/**
 * Builds the only member on the waiting list for a new piece of a demo style, while somebody else's checkout holds it.
 * @param held whether the piece is held; otherwise the next run of the job offers it
 */
export async function aMemberWhoWaits(databaseUrl: string, { held = true, handle = 'bear-sweatshirt' } = {}) {
  const { db, close } = openDatabase({ url: databaseUrl, max: 1 })
  const now = new Date()
  try {
    return await transaction(db, async (tx) => {
      const { account, accountId } = await aMember(tx, { givenName: 'Wanda', plan: '200-quarterly', now })
      const [garmentId] = await garmentsOfStyles(tx, { handles: [handle], sizeCode: '122cm' })
      if (!garmentId) throw new Error('no garment was made')
      const { product_id } = await tx
        .selectFrom('garment')
        .select('product_id')
        .where('id', '=', garmentId)
        .executeTakeFirstOrThrow()
      if (held) {
        const { id } = await anAccount(tx)
        const expiresAt = new Date(now.getTime() + 60 * 60_000)
        await takeHolds(tx, { garmentIds: [garmentId], ownerId: newId<'checkout'>(), accountId: id, expiresAt, now })
      }
      await tx
        .insertInto('waiting_list_entry')
        .values({
          id: newId(),
          account_id: accountId,
          email: account.email,
          product_id,
          size_code: '122cm',
          condition: null,
          asked_at: now,
        })
        .execute()
      return { email: account.email, garmentId }
    })
  } finally {
    await close()
  }
}
