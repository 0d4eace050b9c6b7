import { lockGarments, moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import { closeParcel } from '#server/domains/shipping/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../../operations/move-loans.ts'
import { listLoansOfReturns } from '../../queries/loans.ts'
import type { RentalReturn } from '../../queries/returns.ts'
import type { RentalSteps } from '../../services.ts'
import { moveReturn } from '../move-return.ts'

/**
 * Ends a posted return as lost in the post, and its loans without charge (product §4.7). Their credits were freed when it was
 * announced. The caller has locked the account and the row.
 */
export async function loseInThePost(
  tx: Tx,
  events: RentalSteps['events'],
  { id: returnId, account_id: accountId }: Pick<RentalReturn, 'id' | 'account_id'>,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const loans = (await listLoansOfReturns(tx, [returnId])).filter(({ state }) => state === 'return_announced')
  const garmentIds = loans.map((loan) => loan.garment_id)
  await lockGarments(tx, garmentIds)
  await moveReturn(tx, returnId, { from: 'posted', to: 'lost', actor, now })
  await moveLoans(
    tx,
    loans.map(({ id }) => id),
    { from: 'return_announced', to: 'lost', actor, now, set: { ended_at: now } },
  )
  await moveGarments(tx, { garmentIds, from: 'return_announced', to: 'lost', actor, now })
  for (const garmentId of garmentIds) await releaseLoanClaim(tx, { garmentId, now })
  await closeParcel(tx, { carriesId: returnId, now })
  await events.publish(tx, { type: 'return-lost', accountId, returnId })
}
