import { findProvedEmail } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Of an account that is being closed: complaints that are closed go with it. An open one keeps the address to which its outcome
 * is due; a daily job deletes it after that.
 */
export async function eraseComplaints(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  // A guest's, only where the account has proved that the address is its own.
  const email = (await findProvedEmail(tx, accountId)) ?? ''
  await tx
    .deleteFrom('complaint')
    .where('state', '=', 'closed')
    .where((eb) =>
      eb.or([eb('account_id', '=', accountId), eb.and([eb('account_id', 'is', null), eb('email', '=', email)])]),
    )
    .execute()
  await tx
    .updateTable('complaint')
    .set({ account_id: null, account_closed: true })
    .where('state', '=', 'open')
    .where((eb) =>
      eb.or([eb('account_id', '=', accountId), eb.and([eb('account_id', 'is', null), eb('email', '=', email)])]),
    )
    .execute()
}
