import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Records that a code that was emailed to the account's address came back.
 * @returns whether this is the first proof of the address
 */
export async function proveAddress(tx: Tx, accountId: Id<'account'>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ email_proved_at: now })
    .where('id', '=', accountId)
    .where('email_proved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
