import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Deletes what a family wrote and photographed, and what we answered, when its account is closed. The reports themselves stay. */
export async function eraseReports(tx: Tx, accountId: Id<'account'>): Promise<void> {
  await tx
    .updateTable('piece_report')
    .set((eb) => ({
      words: '',
      photo: null,
      sent_hash: null,
      reason: eb.case().when('reason', 'is', null).then(null).else('').end(),
    }))
    .where('account_id', '=', accountId)
    .execute()
}
