import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Checkouts are kept as the record of what was paid, without their address (product §9.4). */
export async function eraseCheckouts(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx.updateTable('checkout').set({ address: null }).where('account_id', '=', accountId).execute()
}
