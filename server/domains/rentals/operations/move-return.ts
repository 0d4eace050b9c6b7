import { findTransition } from '#server/kernel/transition-table.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type ReturnState, returnTransitions } from '../rules/return-transitions.ts'

export interface ReturnMove {
  readonly from: ReturnState
  readonly to: 'received' | 'checked' | 'done'
  readonly now: Date
}

/** One guarded step of a return, whose row is locked. @throws RangeError when there is no such step */
export async function moveReturn(tx: Tx, returnId: string, { from, to, now }: ReturnMove): Promise<void> {
  if (!findTransition(returnTransitions, from, to)) throw new RangeError(`no return goes from ${from} to ${to}`)
  const { numUpdatedRows } = await tx
    .updateTable('rental_return')
    .set({ state: to, [`${to}_at`]: now })
    .where('id', '=', returnId)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`return ${returnId} is not ${from}`)
}
