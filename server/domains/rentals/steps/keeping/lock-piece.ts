import { lockGarments } from '#server/domains/inventory/index.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { lockPendingReturn } from '../book-back.ts'
import type { LockedMember } from '../lock-member.ts'
import { refreshChoice } from '../refresh-choice.ts'

/**
 * Locks the garment of a loan of this account, if there is one, and the return in which it is booked: one that its carrier has
 * scanned is in the post. The caller reads only afterwards whether the garment is recalled, because a recall in progress has its
 * garments locked until it has stopped them (law L-28). The caller has locked the account.
 */
export async function lockPiece(
  tx: Tx,
  { accountId, loanId }: { readonly accountId: Id<'account'>; readonly loanId: Id<'loan'> },
  { live, now }: Pick<LockedMember, 'live'> & { readonly now: Date },
): Promise<void> {
  const loan = await tx
    .selectFrom('loan')
    .select(['garment_id', 'state'])
    .where('id', '=', loanId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!loan) return
  if (loan.state === 'return_announced') {
    const pending = await lockPendingReturn(tx, accountId, now)
    if (pending?.state === 'posted') await refreshChoice(tx, live, now)
  }
  await lockGarments(tx, [loan.garment_id])
}
