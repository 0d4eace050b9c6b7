import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Deletes what a member wrote when the membership ended, and operators' notes. The events of the membership stay (product §9.4). */
export async function eraseComments(tx: Tx, { accountId }: { readonly accountId: Id<'account'> }): Promise<void> {
  await tx
    .updateTable('membership_event')
    .set({ note: '' })
    .where('membership_id', 'in', tx.selectFrom('membership').select('id').where('account_id', '=', accountId))
    .where('note', '<>', '')
    .execute()
}
