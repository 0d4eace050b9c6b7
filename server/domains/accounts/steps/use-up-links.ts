import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Ends every emailed link for a new password or a sign-in. */
export async function useUpLinks(tx: Tx, accountId: Id<'account'>, wallNow: Date): Promise<void> {
  for (const table of ['password_reset', 'sign_in_link'] as const)
    await tx
      .updateTable(table)
      .set({ used_at: wallNow })
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute()
}
