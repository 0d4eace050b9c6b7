import { lockGarments } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Locks the garment of a loan of this account, if there is one. Whether it is recalled is read only after that: a recall in progress
 * has its garments locked until it has stopped them (law L-28). The account is locked.
 */
export async function lockGarmentOfLoan(
  tx: Tx,
  { accountId, loanId }: { readonly accountId: Id<'account'>; readonly loanId: Id<'loan'> },
): Promise<void> {
  const loan = await tx
    .selectFrom('loan')
    .select('garment_id')
    .where('id', '=', loanId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (loan) await lockGarments(tx, [loan.garment_id])
}
