import { type GarmentState, moveGarments, releaseLoanClaim } from '#server/domains/inventory/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Id } from '#server/kernel/ids.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { moveLoans } from '../operations/move-loans.ts'
import type { LoanToEnd } from '../queries/loans.ts'
import type { LoanState } from '../rules/loan-transitions.ts'

/** The states of loans and garments before they reach us. */
export interface StatesBefore {
  readonly loan: LoanState
  readonly garment: GarmentState
}

export const announced: StatesBefore = { loan: 'return_announced', garment: 'return_announced' }
export const atHome: StatesBefore = { loan: 'at_home', garment: 'out' }

export interface ReceivedLoans {
  readonly from: StatesBefore
  readonly returnId: Id<'return'>
  readonly actor: Actor
  readonly now: Date
}

/** Ends loans whose garments have reached us and wait for inspection. The caller has locked the account and the garments. */
export async function receiveLoans(
  tx: Tx,
  loans: readonly LoanToEnd[],
  { from, returnId, actor, now }: ReceivedLoans,
): Promise<void> {
  if (loans.length === 0) return
  const garmentIds = loans.map((loan) => loan.garment_id)
  await moveLoans(
    tx,
    loans.map(({ id }) => id),
    { from: from.loan, to: 'returned', actor, now, set: { ended_at: now, return_id: returnId } },
  )
  for (const garmentId of garmentIds) await releaseLoanClaim(tx, { garmentId, now })
  await moveGarments(tx, { garmentIds, from: from.garment, to: 'received', actor, now })
}
