import { findRecipient } from '#server/domains/accounts/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Of an account that is being closed, those at its email that were left signed out included. */
export async function eraseWishes(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  const account = await findRecipient(tx, accountId)
  await tx
    .deleteFrom('waiting_list_entry')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('email', '=', account?.email ?? '')]))
    .execute()
}
