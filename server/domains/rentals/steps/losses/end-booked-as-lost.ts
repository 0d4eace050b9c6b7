import { lockGarments, moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../../operations/move-loans.ts'
import type { KeepLoan } from '../../queries/keeping/keep-loans.ts'
import { cancelEmptyReturn } from '../cancel-return.ts'

/**
 * Ends, as lost, the loan of a piece that is booked to go back. Its credits are free already. It leaves its return, which is
 * cancelled if nothing else is in it. The caller has locked the account, and the return is not posted.
 */
export async function endBookedAsLost(
  tx: Tx,
  loan: KeepLoan,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const garmentIds = [loan.garment_id]
  await lockGarments(tx, garmentIds)
  const set = { ended_at: now, return_id: null }
  await moveLoans(tx, [loan.id], { from: 'return_announced', to: 'lost', actor, now, set })
  await moveGarments(tx, { garmentIds, from: 'return_announced', to: 'lost', actor, now })
  await releaseLoanClaim(tx, { garmentId: loan.garment_id, now })
  if (loan.others === 0 && loan.return_id) await cancelEmptyReturn(tx, loan.return_id, { actor, now })
}
