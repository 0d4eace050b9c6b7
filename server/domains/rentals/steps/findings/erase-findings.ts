import { lockGarments } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Unlinks findings from an account that is being closed. Locks its pieces first, so that a new finding waits until it is closed. */
export async function eraseFindings(tx: Tx, accountId: Id<'account'>): Promise<void> {
  const loans = await tx.selectFrom('loan').select(['id', 'garment_id']).where('account_id', '=', accountId).execute()
  if (loans.length === 0) return
  await lockGarments(tx, [...new Set(loans.map(({ garment_id }) => garment_id))])
  await tx
    .updateTable('finding')
    .set({ loan_id: null })
    .where(
      'loan_id',
      'in',
      loans.map(({ id }) => id),
    )
    .execute()
}
