import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** For a purpose whose result has what the checkout kept in place of an address: it is then kept, and erased, in one place. */
export async function dropAddress(tx: Tx, { id }: { readonly id: Id<'checkout'> }): Promise<void> {
  await tx.updateTable('checkout').set({ address: null }).where('id', '=', id).execute()
}

/** For a purpose that knows when what guests bought has ended: their secrets then find nothing. */
export async function eraseGuestsOf(tx: Tx, ids: readonly Id<'checkout'>[], now: Date): Promise<void> {
  await tx
    .updateTable('checkout')
    .set({ guest_email: null, guest_name: null, guest_secret_hash: null, address: null, guest_erased_at: now })
    .where('id', 'in', [...ids])
    .where('account_id', 'is', null)
    .where('guest_erased_at', 'is', null)
    .where('state', '=', 'completed')
    .execute()
}

/** Checkouts are kept as the record of what was paid, without their address (product §9.4). */
export async function eraseCheckouts(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx.updateTable('checkout').set({ address: null }).where('account_id', '=', accountId).execute()
}
