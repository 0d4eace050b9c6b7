import { findProvedEmail } from '#server/domains/accounts/index.ts'
import { endOffersTo } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Erases the entries of an account that is being closed. Those left at its email while signed out are erased only if the account has
 * proved that the email is its own: otherwise they may be somebody else's.
 */
export async function eraseEntries(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  const email = await findProvedEmail(tx, accountId)
  await endOffersTo(tx, accountId)
  await tx
    .deleteFrom('waiting_list_entry')
    .where((eb) => eb.or([eb('account_id', '=', accountId), ...(email === null ? [] : [eb('email', '=', email)])]))
    .execute()
  // Ends an offer that was being made at the same moment, whose entry was locked until now.
  await endOffersTo(tx, accountId)
}

/**
 * Erases the entries left at an address without an account, at the request of its owner.
 * @returns whether there were any
 */
export async function eraseEntriesAt(tx: Tx, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('waiting_list_entry')
    .where('email', '=', email)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
