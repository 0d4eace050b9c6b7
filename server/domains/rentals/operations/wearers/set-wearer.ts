import { messages } from '#contract/messages.ts'
import type { Id } from '#server/kernel/ids.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockLoanOf } from '../../queries/loans.ts'
import { liveLoanStates } from '../../rules/loan-transitions.ts'
import type { RentalRecords } from '../../services.ts'

export interface WearerOfPiece {
  readonly accountId: Id<'account'>
  readonly loanId: Id<'loan'>
  /** Null for nobody in particular. */
  readonly childId: Id<'child'> | null
}

/**
 * Notes which child of the account a rented piece is for (product §9.2). The note is deleted with the child. Locks the child's
 * row, so that it cannot be deleted at the same time.
 * @throws Refusal not_found, not_now for a piece that is not in the closet any more
 */
export async function setWearer(
  { db }: Pick<RentalRecords, 'db'>,
  { accountId, loanId, childId }: WearerOfPiece,
): Promise<void> {
  await transaction(db, async (tx) => {
    const loan = await lockLoanOf(tx, accountId, loanId)
    if (!loan) throw new Refusal('not_found', messages.notFound)
    const live: readonly string[] = liveLoanStates
    if (!live.includes(loan.state)) throw new Refusal('not_now', 'This piece isn’t in your closet any more.')
    if (childId === null) {
      await tx.deleteFrom('loan_wearer').where('loan_id', '=', loanId).execute()
      return
    }
    const child = await tx
      .selectFrom('child')
      .select('id')
      .where('id', '=', childId)
      .where('account_id', '=', accountId)
      .forKeyShare()
      .executeTakeFirst()
    if (!child) throw new Refusal('not_found', 'That child is not on your list any more', { field: 'body.childId' })
    await tx
      .insertInto('loan_wearer')
      .values({ loan_id: loanId, child_id: childId, account_id: accountId })
      .onConflict((known) => known.column('loan_id').doUpdateSet({ child_id: childId }))
      .execute()
  })
}
