import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Deletes the links of an account that is being closed, or that a stranger may have opened. */
export async function eraseFamilyLinks(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx.deleteFrom('gift_link').where('account_id', '=', accountId).execute()
}
