import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Switches off every link that works: a restore of the database opens again those that were switched off since.
 * @returns how many
 */
export async function revokeAllFamilyLinks(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('gift_link')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
