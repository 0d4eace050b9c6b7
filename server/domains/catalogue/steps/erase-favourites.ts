import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Erases the favourites of a closed account. */
export async function eraseFavourites(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx.deleteFrom('favourite').where('account_id', '=', accountId).execute()
}
