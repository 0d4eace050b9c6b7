import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Somebody's words go with their account, and with them their name. */
export async function eraseQuotes(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx.deleteFrom('testimonial').where('account_id', '=', accountId).execute()
}
